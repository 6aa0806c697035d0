import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { type AddressDoubt, ASKED_FIELD, openDoubts } from "../../../domain/address/address-doubts.ts";
import { readForm } from "../../../http/forms/form.server.ts";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import type { StoreVisit } from "../../../http/guards/require-store.server.ts";
import { addressOfForm, ConsumerOrderSchema } from "../../../schemas/customer.ts";
import type { OpenTablet } from "../../../services/booth/read.server.ts";
import { claimAtStand } from "../../../services/claims/claim-at-stand.server.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { fieldsOf } from "../claim/action.server.ts";
import { fontsFor } from "../../../http/pictures/pictures.server.ts";
import { choicesOf } from "../claim/read.server.ts";

export type StandAnswer =
  | { kind: "ordered"; orderRef: string }
  /** Sent again, it is ordered. */
  | { kind: "asked"; doubts: AddressDoubt[]; result: FormResult }
  | { kind: "refused"; status: 409 | 422 | 429; result: FormResult };

/** Orders what the tablet's form says; the form of the page and each kept claim come this way. */
export async function orderAtStand(
  args: ActionFunctionArgs,
  { scope, storefront }: StoreVisit,
  { tablet }: OpenTablet,
  fields: FormData,
): Promise<StandAnswer> {
  const chosen = (name: string) => {
    const value = fields.getAll(name).at(-1);
    return typeof value === "string" ? value : undefined;
  };
  fields.set("lang", chosen("lang") ?? "");
  fields.delete("promo_code");
  const form = readForm(fields, ConsumerOrderSchema);
  if (!form.ok) return { kind: "refused", status: 422, result: form.result };
  const address = addressOfForm(form.value);
  const doubts = openDoubts(address, chosen(ASKED_FIELD));
  if (doubts.length > 0) return { kind: "asked", doubts, result: form.refuse({}) };
  const lang = form.value.lang || (await languageOf(args.request, args.context));
  const outcome = await claimAtStand(scope, {
    storefront,
    tablet,
    address: { ...address, lang, message: form.value.message },
    choices: choicesOf(storefront, chosen),
    fontsOf: (keys) => fontsFor(args.context, keys),
    idempotencyKey: form.value.idempotency_key,
  });
  if (outcome.ok) return { kind: "ordered", orderRef: outcome.value.orderRef };
  if (outcome.error === "errors:keyTaken") {
    return { kind: "refused", status: 409, result: form.refuse({ name: "booth:refused.sentAlready" }) };
  }
  if (outcome.error === "booth:refused.usedUp") {
    return { kind: "refused", status: 422, result: form.refuse({ name: outcome.error }) };
  }
  const { promo_code: ofCode, ...errors } = fieldsOf(outcome);
  // The form has no field for the code, which is the tablet's own.
  if (ofCode !== undefined) errors["name"] = "booth:refused.code";
  return { kind: "refused", status: "seconds" in outcome ? 429 : 422, result: form.refuse(errors) };
}
