import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { ungrouped } from "../../domain/money.ts";
import { readFields } from "./form.server.ts";
import { languageOf } from "../wiring/page-state.server.ts";

/** The fields of every form in which people write amounts: `price_12`, `standard_price`, `min_basket`,
 * `refund_amount`. */
const AMOUNTS =
  /^(?:\w+_)?(?:amount|price|cost|budget|discount|most|min_basket|per_item|per_parcel|limit)(?:_[\w-]+)?$/;

/**
 * The fields of a posted form with amounts: on a German page "2.000" means two thousand. Schemas do not know the
 * language; all else that people write, `amountText` reads.
 */
export async function readAmountFields({
  request,
  context,
}: Pick<ActionFunctionArgs, "request" | "context">): Promise<FormData> {
  return withPlainAmounts(await readFields(request), await languageOf(request, context));
}

/** The fields with amounts as `amountText` reads them, whatever signs group thousands in the language they were typed in. */
export function withPlainAmounts(fields: FormData, language: string): FormData {
  for (const [name, value] of [...fields]) {
    if (typeof value !== "string" || !AMOUNTS.test(name)) continue;
    const plain = ungrouped(value, language);
    if (plain !== value.trim()) fields.set(name, plain);
  }
  return fields;
}
