import { catalogueWords } from "../../i18n/catalogue-words.ts";
import { fontsFor } from "../../http/pictures/pictures.server.ts";
import { onboardingOf, setupStateOf } from "../../domain/access/setup.ts";
import { answer, ApiRefusal, refusedFields } from "../../api/answer.server.ts";
import { type CallArgs, defineCall } from "../../api/call.server.ts";
import { languageOfCall } from "../../api/reading.server.ts";
import { requireStaffOfTenant } from "../../api/staff.server.ts";
import { translatorFor } from "../../i18n/instance.server.ts";
import { paths, RESERVED_SLUGS } from "../../paths.ts";
import { IntegrationQuerySchema } from "../../schemas/api-payment.ts";
import { ImageToMoveSchema, StoreDraftSchema } from "../../schemas/store-draft.ts";
import { readCompany } from "../../services/company/read-company.server.ts";
import { createEvent as create } from "../../services/events/create-event.server.ts";
import { moveImage as move } from "../../services/events/move-image.server.ts";
import { ANSWERS, BESIDE } from "./answers.ts";

export const setupOfIntegration = defineCall({
  name: "setupOfIntegration",
  method: "GET",
  path: "/api/{tenant}/events/shopify-event",
  about:
    "What is left to do of the e-commerce integration. With data the caller leads to /get-started. It takes the mark integration=1, or the header X-Integration: 1.",
  caller: "signed in",
  query: IntegrationQuerySchema,
  data: ANSWERS.setup,
  refusals: [401, 403, 404, 422],
  async answer({ args, at }) {
    const { request } = args;
    const staff = await requireStaffOfTenant(args, at.tenant, "shopify:read", true);
    const flag = new URL(request.url).searchParams.get("integration") ?? request.headers.get("X-Integration");
    if (flag !== "1") throw refusedFields({ integration: "errors:required" });
    const onboarding = onboardingOf(staff.user, staff.setupSteps);
    if (onboarding.stepsCompleted) return answer({ data: null });
    const { tenant } = await readCompany(staff.scope);
    const { shopDomain } = staff;
    const place = { region: tenant.region, registrationRoute: paths.getStarted, shopDomain };
    return answer({ data: setupStateOf(onboarding, place) });
  },
});

export const moveImage = defineCall({
  name: "moveImage",
  method: "POST",
  path: "/api/{tenant}/assets/move",
  about:
    "Takes the picture of a store that was built before the sign-in into the tenant's own files. Asked again, it answers the same.",
  caller: "signed in",
  guarded: true,
  body: ImageToMoveSchema,
  data: ANSWERS.image,
  beside: { success: BESIDE.success, message: BESIDE.message },
  refusals: [401, 404],
  async answer({ args, at, body, input }) {
    const { scope } = await requireStaffOfTenant(args, at.tenant, "files:write");
    const moved = await move(scope, input().img_id);
    if (!moved.ok) throw new ApiRefusal(404, moved.error, { img_id: moved.error });
    return answer({ data: moved.value, ...(await done({ args, body }, "builder:done.moved")) });
  },
});

export const createEvent = defineCall({
  name: "createEvent",
  method: "POST",
  path: "/api/{tenant}/events/create",
  about: "Creates a store as a draft, which only the tenant's own people see.",
  caller: "signed in",
  guarded: true,
  body: StoreDraftSchema,
  data: ANSWERS.newEvent,
  beside: { success: BESIDE.success, message: BESIDE.message },
  refusals: [401, 404, 409],
  async answer({ args, at, body, input }) {
    const { scope, user } = await requireStaffOfTenant(args, at.tenant, "events:create");
    const { image_id: imageId, ...draft } = input();
    const lang = await languageOfCall(body, args.request, args.context);
    const created = await create(scope, {
      draft: { ...draft, imageId: imageId || null },
      email: user.email,
      lang,
      reserved: RESERVED_SLUGS,
      fonts: (keys) => fontsFor(args.context, keys),
      nameOfBlank: catalogueWords(await translatorFor(lang), lang).nameOf,
    });
    if (!created.ok) {
      const { error } = created;
      if (error === "errors:orderChangedMeanwhile") throw new ApiRefusal(409, error);
      throw refusedFields({ [FIELD_OF[error]]: error });
    }
    return answer({
      data: { slug: created.value.slug },
      ...(await done({ args, body }, "builder:done.created")),
    });
  },
});

const FIELD_OF = {
  "builder:refused.image": "image_id",
  "errors:productNotSold": "products",
  "builder:refused.name": "page",
} as const;

/** What a page may say in a toast. */
async function done({ args, body }: Pick<CallArgs, "args" | "body">, key: string) {
  const language = await languageOfCall(body, args.request, args.context);
  return { success: true, message: String((await translatorFor(language))(key)) };
}
