import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { isUsedUp } from "../../../domain/gift/gift-lines.ts";
import { isPromo } from "../../../domain/store/store-event.ts";
import { readForm } from "../../../http/forms/form.server.ts";
import { requireStoreToClaim } from "../../../http/guards/require-store.server.ts";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { paths } from "../../../paths.ts";
import { WaitingSchema } from "../../../schemas/waiting.ts";
import { judgeLinkedCode } from "../../../services/claims/judge-linked-code.server.ts";
import { joinWaitingList } from "../../../services/recipients/waiting-list.server.ts";
import { isSoldOut, type Storefront } from "../../../services/storefront.ts";
import { messageOf } from "./read.server.ts";

/** Whether a promo has no gift left. */
export const isGone = ({ store, stock }: Storefront): boolean =>
  isPromo(store.type) && (isUsedUp(stock) || stock.some(isSoldOut));

/** Puts an address on the list of a promo without gifts, with the code of the link that its holder opened. */
export async function joinWaiting(args: ActionFunctionArgs, fields: FormData) {
  const typed = fields.get("promo_code");
  const promoCode = typeof typed === "string" ? typed.trim() : "";
  const { scope, storefront, facts } = await requireStoreToClaim(args, { promoCode, idempotencyKey: "" });
  const { store } = storefront;
  const here = `${paths.store(store.slug)}?${new URLSearchParams({ code: promoCode })}`;
  // There are gifts again, or the store is closed: its page says which.
  if (!isGone(storefront) || storefront.opening !== "open" || store.sample) return redirect(here, 303);
  const form = readForm(fields, WaitingSchema);
  if (!form.ok) return data({ waiting: form.result }, 422);
  const refused = await judgeLinkedCode(scope, { eventId: store.id, typed: promoCode, ...facts });
  if (refused) {
    const isSlowed = "seconds" in refused;
    if (isSlowed) args.context.page.retryAfterSeconds = refused.seconds;
    return data({ waiting: form.refuse({ email: messageOf(refused) }) }, isSlowed ? 429 : 422);
  }
  const { code } = facts;
  const lang = await languageOf(args.request, args.context);
  const input = { eventId: store.id, promoCodeId: code?.id ?? "", email: form.value.email, lang };
  return (await joinWaitingList(scope, input))
    ? redirect(`${here}&waiting`, 303)
    : data({ waiting: form.refuse({ email: "claim:waiting.full" }) }, 409);
}
