import { toFields } from "../../domain/address/address.ts";
import { findCountry } from "../../domain/address/countries.ts";
import type { AddressField } from "../../domain/order/recipient-view.ts";
import { addressOfForm, RecipientAddressSchema } from "../../schemas/customer.ts";
import type { RecipientOrder } from "../../services/orders/read.server.ts";
import { readForm } from "./form.server.ts";

/** An order's address as its form's fields. */
export function fieldsOfOrder(order: RecipientOrder["order"]): Record<string, string> {
  return { ...toFields(order), email: order.email, phone: order.phone };
}

/**
 * Reads the new address of a placed order from a form, of staff or of the recipient. Fields that may not change are not
 * read and stay as they are.
 * @param own the fields that may change.
 * @returns what was typed, its country, and the new address or what is wrong with it.
 */
export function readRecipientAddress(
  order: RecipientOrder["order"],
  own: readonly AddressField[],
  fields: FormData,
) {
  const merged = new FormData();
  for (const [name, value] of Object.entries(fieldsOfOrder(order))) {
    const typedValue = own.includes(name as AddressField) ? fields.get(name) : null;
    merged.set(name, typeof typedValue === "string" ? typedValue : value);
  }
  const typed = Object.fromEntries([...merged].map(([name, value]) => [name, String(value)]));
  const country = findCountry(typed.address_country ?? "")?.code;
  if (country !== "US") merged.set("address_state", "");
  const read = readForm(merged, RecipientAddressSchema);
  if (!read.ok) return { ok: false as const, typed, country, result: read.result };
  const { email: _email, lang: _lang, ...address } = addressOfForm({ ...read.value, lang: "" });
  return { ok: true as const, typed, country, address, refuse: read.refuse };
}
