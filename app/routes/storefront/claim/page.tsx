import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOrderForm, isPromo, isShop } from "../../../domain/store/store-event.ts";
import { newId } from "../../../http/wiring/context.server.ts";
import { readFields } from "../../../http/forms/form.server.ts";
import {
  rememberedStore,
  requireStore,
  requireStoreToClaim,
  type StoreVisit,
} from "../../../http/guards/require-store.server.ts";
import { paths } from "../../../paths.ts";
import type { ClaimFacts } from "../../../services/claims/claim-gift.server.ts";
import { judgeLinkedCode } from "../../../services/claims/judge-linked-code.server.ts";
import { giftGivenUp, readPersonalLink } from "../../../services/claims/read.server.ts";
import { ClaimLayout } from "./claim-layout.tsx";
import { CLAIM_BUTTON, CLAIM_FORM, ClaimView } from "./view.tsx";
import { ListingView } from "../listing/view.tsx";
import { OnlyProductView } from "../listing/only-product-view.tsx";
import { StoreLayout } from "../frame/store-layout.tsx";
import { StoreNoticeView } from "../frame/store-notice-view.tsx";
import { claimAction } from "./action.server.ts";
import { judgeSeatLink } from "../../../services/claims/seats.server.ts";
import { closedStore, givenUpNotice, seatNotice } from "../frame/closed-store.server.ts";
import { freshClaimPage } from "./read.server.ts";
import { homeLook } from "./home-look.ts";
import { listingData } from "../listing/read.server.ts";
import { onlyProductData } from "../listing/only-product.server.ts";
import { WaitingForm } from "../frame/waiting-form.tsx";
import { isGone, joinWaiting } from "./waiting.server.ts";
import { storeMeta } from "../frame/store-meta.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => storeMeta(data?.chrome);

export const handle = homeLook;

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  const code = query.get("code")?.trim() ?? "";
  const visit: StoreVisit & { facts?: ClaimFacts } = code
    ? await requireStoreToClaim(args, { promoCode: code, idempotencyKey: "" })
    : await requireStore(args);
  const { store } = visit.storefront;
  const verifyCode = query.get("verify");
  if (verifyCode !== null && !isShop(store.type)) {
    throw redirect(`${paths.isThisReal(store.slug)}?code=${encodeURIComponent(verifyCode)}`);
  }
  const usedUp = isGone(visit.storefront);
  const closed = await closedStore(args, visit, { isUsedUp: usedUp, isShared: code === "" });
  if (closed && closed.opening !== "used_up") return { ...closed, waiting: null };
  if (isShop(store.type)) return (await onlyProductData(args, visit)) ?? listingData(args, visit);
  const needsCode = isPromo(store.type) && !store.sample;
  const refused =
    needsCode && visit.facts
      ? await judgeLinkedCode(visit.scope, { eventId: store.id, typed: code, ...visit.facts })
      : undefined;
  const givenUp = refused && visit.facts?.code && (await giftGivenUp(visit.scope, visit.facts.code));
  if (givenUp) return data({ ...(await givenUpNotice(args, visit, givenUp)), waiting: null }, 410);
  if (refused && "seconds" in refused) args.context.page.retryAfterSeconds = refused.seconds;
  if (closed) {
    const isGood = needsCode && visit.facts !== undefined && !refused;
    const action = `${paths.store(store.slug)}?${new URLSearchParams({ code })}`;
    return { ...closed, waiting: isGood ? { action, code, isDone: query.has("waiting") } : null };
  }
  const seat =
    visit.facts && isOrderForm(store.type)
      ? await judgeSeatLink(visit.scope, { eventId: store.id, typed: code, ...visit.facts })
      : undefined;
  if (seat === "taken" || seat === "gone") {
    const notice = await seatNotice(args, visit, seat);
    return data({ ...notice, waiting: null }, seat === "gone" ? 410 : 200);
  }
  const isOwn = (needsCode && !refused) || seat === "free";
  const person = visit.facts && isOwn ? await readPersonalLink(visit.scope, visit.facts) : undefined;
  return freshClaimPage(args, visit, { refused, person });
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  if (fields.get("intent") === "wait") return joinWaiting(args, fields);
  // Whoever posts nothing but the specification's fields sends another form each time (docs/decisions/0023).
  if (!fields.has("idempotency_key")) fields.set("idempotency_key", newId());
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const input = { promoCode: text("promo_code"), idempotencyKey: text("idempotency_key") };
  const read = async () => {
    const visit = await requireStoreToClaim(args, input);
    if (isShop(visit.storefront.store.type)) throw new Response(null, { status: 405 });
    return visit;
  };
  return claimAction(args, { arrived: rememberedStore(args) ?? (await read()), read }, fields);
}

/** `/{slug}`: the shop of a Store; the consumer form of a Promo, Bulk or Products event. */
export default function StoreHome() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { i18n } = useTranslation();
  if (loaded.kind === "listing") {
    return (
      <StoreLayout store={loaded.chrome} current="products">
        <ListingView store={loaded.chrome} page={loaded.page} />
      </StoreLayout>
    );
  }
  if (loaded.kind === "product") {
    return (
      <StoreLayout store={loaded.chrome} current="products">
        <OnlyProductView store={loaded.chrome} page={loaded.page} />
      </StoreLayout>
    );
  }
  const posted = answer && !("waiting" in answer) ? answer : undefined;
  if (loaded.kind === "closed") {
    const result = answer && "waiting" in answer ? answer.waiting : undefined;
    return (
      <StoreNoticeView {...loaded}>
        {loaded.waiting && (
          <WaitingForm waiting={loaded.waiting} token={loaded.chrome.formToken} result={result} />
        )}
      </StoreNoticeView>
    );
  }
  return (
    <ClaimLayout store={loaded.chrome} form={CLAIM_FORM} first={CLAIM_BUTTON} key={i18n.language}>
      <ClaimView store={loaded.chrome} page={posted?.page ?? loaded.page} result={posted?.result} />
    </ClaimLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
