import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isPromo } from "../../../domain/store/store-event.ts";
import { cleanCode } from "../../../domain/voucher/promo-code.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { requireStoreToClaim } from "../../../http/guards/require-store.server.ts";
import { newId } from "../../../http/wiring/context.server.ts";
import { paths } from "../../../paths.ts";
import { PassOnSchema } from "../../../schemas/waiting.ts";
import { judgeLinkedCode } from "../../../services/claims/judge-linked-code.server.ts";
import { giveGiftBack, passGiftOn } from "../../../services/claims/pass-gift-on.server.ts";
import { giftGivenUp } from "../../../services/claims/read.server.ts";
import { ClaimLayout } from "../claim/claim-layout.tsx";
import { messageOf } from "../claim/read.server.ts";
import { closedStore, givenUpNotice } from "../frame/closed-store.server.ts";
import { storeChrome } from "../frame/store-chrome.server.ts";
import { storeError } from "../frame/store-error.server.ts";
import { StoreNoticeView } from "../frame/store-notice-view.tsx";
import { type PassOnModel, PassOnView } from "./view.tsx";

export const handle = (loaded: unknown) => ({
  ...((loaded as { kind?: string } | undefined)?.kind === "closed"
    ? { styles: "storefront", enhancers: ["store"] }
    : { styles: "claim-order", enhancers: ["claim"] }),
  title: "claim:passOn.title",
  unlisted: true,
});

type What = PassOnModel["what"];

/** The store and the recipient's code. Only the personal code of a gift store can be passed on. */
async function requireHolder(args: LoaderFunctionArgs, typed: string) {
  const visit = await requireStoreToClaim(args, { promoCode: typed, idempotencyKey: "" });
  const { store } = visit.storefront;
  if (!isPromo(store.type) || store.sample) throw await storeError(args, visit, 404);
  const claimHref = typed
    ? `${paths.store(store.slug)}?${new URLSearchParams({ code: typed })}`
    : paths.store(store.slug);
  const page = (what: What): PassOnModel => ({
    what,
    action: paths.passOn(store.slug, typed),
    code: typed,
    claimHref,
  });
  const refused = typed
    ? await judgeLinkedCode(visit.scope, { eventId: store.id, typed, ...visit.facts })
    : undefined;
  if (refused && "seconds" in refused) args.context.page.retryAfterSeconds = refused.seconds;
  return { visit, store, page, claimHref, refused };
}

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  const { visit, store, page, claimHref, refused } = await requireHolder(args, codeIn(query.get("code")));
  const { code } = visit.facts;
  const closed = await closedStore(args, visit, { isShared: false });
  if (closed) return data(closed, 200);
  const answer = async (what: What, status: number) => {
    const chrome = await storeChrome(visit.storefront, args.context, args.request);
    return data({ kind: "page" as const, chrome, page: page(what) }, status);
  };
  const givenUp = refused && code && (await giftGivenUp(visit.scope, code));
  if (givenUp === "errors:giftGivenBack" && query.has("done")) return answer({ kind: "given" }, 200);
  if (givenUp) return data(await givenUpNotice(args, visit, givenUp), 410);
  if (refused) {
    return answer({ kind: "refused", error: messageOf(refused) }, "seconds" in refused ? 429 : 422);
  }
  // A shared code works for everybody: its holder just tells it to the next person.
  if (code?.kind !== "link") throw redirect(claimHref, 302);
  if (!query.has("new")) return answer({ kind: "offer", formKey: newId() }, 200);
  const href = new URL(paths.store(store.slug), args.context.page.settings.APP_ORIGIN);
  href.searchParams.set("code", code.code);
  return answer({ kind: "link", href: href.href }, 200);
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const { visit, store, page, refused } = await requireHolder(args, codeIn(fields.get("promo_code")));
  const { code } = visit.facts;
  const refuse = (error: string, status: number) => data({ page: page({ kind: "refused", error }) }, status);
  if (refused && "seconds" in refused) return refuse(messageOf(refused), 429);
  if (visit.storefront.opening !== "open") return refuse("errors:storeClosed", 423);
  const form = readForm(fields, PassOnSchema);
  if (!form.ok) return refuse(Object.values(form.result.error ?? {})[0]?.[0] ?? "errors:staleForm", 422);
  if (code?.kind !== "link") return refuse("errors:invalidPromoCode", 422);
  const holder = { event: { id: store.id, name: store.name }, code };
  if (fields.get("intent") === "give_back") {
    const given = await giveGiftBack(visit.scope, holder);
    return given.ok ? redirect(`${paths.passOn(store.slug, code.code)}&done`, 303) : refuse(given.error, 409);
  }
  const passed = await passGiftOn(visit.scope, { ...holder, formKey: form.value.idempotency_key });
  return passed.ok
    ? redirect(`${paths.passOn(store.slug, passed.value)}&new`, 303)
    : refuse(passed.error, 409);
}

const codeIn = (typed: FormDataEntryValue | null) => cleanCode(typeof typed === "string" ? typed : "");

/** A recipient who does not want the gift passes it on by a new link, or gives it back, without account, address or script. */
export default function PassOnPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (loaded.kind === "closed") return <StoreNoticeView {...loaded} />;
  return (
    <ClaimLayout store={loaded.chrome}>
      <PassOnView store={loaded.chrome} page={answer?.page ?? loaded.page} />
    </ClaimLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
