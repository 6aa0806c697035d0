import { typedFromMinor } from "../../../../domain/money.ts";
import { LARGEST_ORDER } from "../../../../domain/pricing/price-order.ts";
import { daysOf } from "../../../../domain/store/store-days.ts";
import { voucherStatus } from "../../../../domain/voucher/voucher.ts";
import { csvFile, csvOf } from "../../../../http/answers/files.server.ts";
import { readVoucherQuery } from "../../../../schemas/vouchers.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import { exportVouchers } from "../../../../services/vouchers/list-vouchers.server.ts";

/** The same heads that a file for adding vouchers has; the last four are for reading only. */
const HEADER = [
  ...["code", "label", "amount", "percent", "most", "minimum", "max_uses", "per_person", "budget"],
  ...["public", "prepaid", "keeps_balance", "starts", "ends", "status", "used", "spent", "currency"],
];

/** The vouchers of a shop that fit a list's address, as a file. */
export async function storeVouchersFile(scope: Scope, event: StoreEventRow, fields: FormData) {
  const fieldPairs = [...fields].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const query = readVoucherQuery(new URLSearchParams(fieldPairs));
  const rows = await exportVouchers(scope, { event, query });
  const now = scope.now();
  const cells = rows.map((row) => {
    const { percentOff } = row;
    // The budget of a voucher that keeps its balance is its value.
    const discountAmount = row.keepBalance ? (row.budget ?? row.discountAmount) : row.discountAmount;
    const isCapped = percentOff !== null && discountAmount < LARGEST_ORDER;
    return [
      ...[row.code, row.label],
      percentOff === null ? typedFromMinor(discountAmount) : "",
      percentOff === null ? "" : String(percentOff / 100),
      isCapped ? typedFromMinor(discountAmount) : "",
      row.minBasket > 0 ? typedFromMinor(row.minBasket) : "",
      ...[row.maxUses, row.maxPerPerson],
      row.budget === null || row.keepBalance ? "" : typedFromMinor(row.budget),
      ...[row.isPublic, row.funding === "client_prepaid", row.keepBalance],
      ...Object.values(daysOf({ ...row, region: event.region })),
      ...[voucherStatus(row, now), row.used, typedFromMinor(row.spent), row.currency],
    ];
  });
  const name = `${event.slug.replaceAll(/[^\w-]/g, "")}-vouchers.csv`;
  return csvFile(name, csvOf([HEADER, ...cells]));
}
