import { typedFromMinor } from "../../../../domain/money.ts";
import { datesOf, daysOf } from "../../../../domain/store/store-days.ts";
import { readTerms } from "../../../../domain/voucher/voucher.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { VoucherChangeSchema } from "../../../../schemas/vouchers.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import type { VoucherRow } from "../../../../services/vouchers/list-vouchers.server.ts";

const amount = (minor: number | null) => (minor === null || minor === 0 ? "" : typedFromMinor(minor));
const count = (number: number | null) => (number === null ? "" : String(number));

/** What may change of a voucher, as its form shows it. */
export const storedVoucher = ({ region }: StoreEventRow, voucher: VoucherRow) => ({
  label: voucher.label,
  min_basket: amount(voucher.minBasket),
  // What a balance began with stays, like what a voucher takes off.
  budget: voucher.keepBalance ? "" : amount(voucher.budget),
  max_uses: count(voucher.maxUses),
  max_per_person: count(voucher.maxPerPerson),
  ...daysOf({ region, startsAt: voucher.startsAt, endsAt: voucher.endsAt }),
  is_public: voucher.isPublic ? "on" : "",
});

/** Reads the form; its terms are validated together with what the voucher takes off, which stays. */
export function readVoucherChange(event: StoreEventRow, voucher: VoucherRow, fields: FormData) {
  const form = readForm(fields, VoucherChangeSchema);
  if (!form.ok) return form;
  const { version, label, max_uses: uses, max_per_person: each, ...typed } = form.value;
  const dates = datesOf(event, typed);
  if (!dates.ok) return { ok: false as const, result: form.refuse(dates.errors) };
  const isPercent = voucher.percentOff !== null;
  const terms = readTerms({
    kind: isPercent ? "percent" : "amount",
    discount: typedFromMinor(voucher.percentOff ?? voucher.discountAmount),
    most: isPercent ? typedFromMinor(voucher.discountAmount) : "",
    min_basket: typed.min_basket,
    budget: typed.budget,
    keep_balance: voucher.keepBalance ? "on" : "",
  });
  if (!terms.ok) return { ok: false as const, result: form.refuse(terms.errors) };
  const change = {
    label,
    minBasket: terms.value.minBasket,
    budget: voucher.keepBalance ? voucher.budget : terms.value.budget,
    ...dates.value,
    maxUses: uses === "" ? null : uses,
    maxPerPerson: each === "" ? null : each,
    isPublic: typed.is_public === "on",
  };
  return { ok: true as const, version, change, refuse: form.refuse };
}
