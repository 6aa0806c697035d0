import { onboardingOf, setupStateOf } from "../../domain/access/setup.ts";
import { answer, ApiRefusal, refusedFields } from "../../http/api/answer.server.ts";
import { listOf } from "../../http/api/body.server.ts";
import { judge, languageOfCall, readTexts } from "../../http/api/reading.server.ts";
import { requireStaffOfTenant } from "../../http/api/staff.server.ts";
import { platformOf } from "../../http/context.server.ts";
import { sha256Hex } from "../../http/session/signing.server.ts";
import { translatorFor } from "../../i18n/instance.server.ts";
import { paths, RESERVED_SLUGS } from "../../paths.ts";
import { ImageToMoveSchema, StoreDraftSchema } from "../../schemas/store-draft.ts";
import { createEvent as create } from "../../services/events/create-event.server.ts";
import { moveImage as move } from "../../services/events/move-image.server.ts";
import type { ApiCallArgs } from "./call-args.ts";

/** Where the integration of the caller's tenant stands, as long as steps are open. */
export async function setupOfIntegration({ args, at }: ApiCallArgs): Promise<Response> {
  const { request, context } = args;
  const staff = await requireStaffOfTenant(args, at.tenant, "shopify:read", true);
  const flag = new URL(request.url).searchParams.get("integration") ?? request.headers.get("X-Integration");
  if (flag !== "1") throw refusedFields({ integration: "errors:required" });
  const onboarding = onboardingOf(staff.user, staff.setupSteps);
  if (onboarding.stepsCompleted) return answer({ data: null });
  const { tenant } = await platformOf(context).company.find(staff.scope.tenant.tenantId);
  const place = { region: tenant.region, registrationRoute: paths.getStarted };
  return answer({ data: setupStateOf(onboarding, place) });
}

/** Takes a picture that was uploaded before the sign-in into the tenant's files. */
export async function moveImage({ args, at, body }: ApiCallArgs): Promise<Response> {
  const { scope } = await requireStaffOfTenant(args, at.tenant, "files:write");
  const { img_id: imgId } = readTexts(ImageToMoveSchema, body, ["img_id"]);
  const moved = await move(platformOf(args.context), scope, imgId);
  if (!moved.ok) throw new ApiRefusal(404, moved.error, { img_id: moved.error });
  return answer({ data: moved.value, ...(await done({ args, body }, "builder:done.moved")) });
}

/** Creates a store from what the builder gathered, by the service that the pages use. */
export async function createEvent({ args, at, body }: ApiCallArgs): Promise<Response> {
  const { scope, user } = await requireStaffOfTenant(args, at.tenant, "events:write");
  const said = {
    ...body,
    products: listOf(body["products"]),
    page: listOf(body["page"]),
    theme: listOf(body["theme"]),
  };
  const read = judge(StoreDraftSchema, said);
  if (!read.ok) throw refusedFields(read.errors);
  const { page, image_id: imageId, ...draft } = read.value;
  const lang = await languageOfCall(body, args.request, args.context);
  const created = await create(
    platformOf(args.context),
    scope,
    { ...draft, ...page, imageId: imageId || null },
    { email: user.email, lang, reserved: RESERVED_SLUGS, hash: sha256Hex },
  );
  if (!created.ok) throw refusedFields({ [FIELD_OF[created.error]]: created.error });
  return answer({
    data: { slug: created.value.slug },
    ...(await done({ args, body }, "builder:done.created")),
  });
}

const FIELD_OF = {
  "builder:refused.image": "image_id",
  "errors:productNotSold": "products",
  "builder:refused.name": "page",
} as const;

/** What a page may say in a toast. */
async function done({ args, body }: Pick<ApiCallArgs, "args" | "body">, key: string) {
  const language = await languageOfCall(body, args.request, args.context);
  return { success: true, message: String((await translatorFor(language))(key)) };
}
