import { listAddress } from "../../../../domain/lists/list-query.ts";
import { datesOf } from "../../../../domain/store/store-days.ts";
import type { CodeState } from "../../../../domain/voucher/promo-code.ts";
import { readTerms } from "../../../../domain/voucher/voucher.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { readVoucherQuery, VoucherSchema } from "../../../../schemas/vouchers.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import { changeVouchers, countReachedVouchers } from "../../../../services/vouchers/save-voucher.server.ts";
import { createVouchers } from "../../../../services/vouchers/create-vouchers.server.ts";
import { filterOf } from "../../../../services/vouchers/list-vouchers.server.ts";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import type { StoreVouchersAnswer } from "./models.ts";
import { addVoucherFile } from "./file.server.ts";

type Answer = { status: number; answer: StoreVouchersAnswer } | { to: string };

const TO = { pause: "paused", resume: "active", revoke: "revoked" } as const satisfies Record<
  string,
  CodeState
>;
const DID = { pause: "paused", resume: "resumed", revoke: "revoked" } as const;
/** More than a page of the list holds. */
const MOST_CHOSEN = 100;

const refused = (form: StoreVouchersAnswer["form"], status: number, result: FormResult): Answer => ({
  status,
  answer: { form, result, faults: null, asked: null },
});
const wrong = (error: string, status = 409) => refused("row", status, { error: { intent: [error] } });

/** Answers the forms of a shop's page of vouchers; `params` are those of the list, which its presses keep. */
export async function answerStoreVouchers(
  scope: Scope,
  event: StoreEventRow,
  { fields, params }: { fields: FormData; params: URLSearchParams },
): Promise<Answer> {
  const intent = String(fields.get("intent"));
  if (intent === "voucher") return create(scope, event, fields);
  if (intent === "file") {
    const added = await addVoucherFile(scope, event, fields);
    return "answer" in added ? added : { to: `${paths.vouchers(event.slug)}?did=added.${added.count}` };
  }
  const press = Object.keys(TO).find((one): one is keyof typeof TO => one === intent);
  if (!press) return wrong("errors:unknownIntent", 400);
  const query = readVoucherQuery(params);
  const isAll = fields.get("all") === "yes";
  const ids = fields.getAll("voucher").map(String).slice(0, MOST_CHOSEN);
  if (!isAll && ids.length === 0) return wrong("voucherDesk:nothingChosen");
  const which = isAll
    ? filterOf(scope, { eventId: event.id, query })
    : { eventId: event.id, ids, now: scope.now() };
  const change = { which, to: TO[press] };
  const { count, code } = await countReachedVouchers(scope, change);
  if (count === 0) return wrong("voucherDesk:codeStateUnchanged");
  const input = { press, ids: isAll ? [] : ids, isAll, count, code };
  if (fields.get("confirmed") !== "yes" && (press === "revoke" || count > 1)) {
    return { status: 200, answer: { form: "row", result: null, faults: null, asked: input } };
  }
  const changed = await changeVouchers(scope, { event, ...change });
  if (!changed.ok) return wrong(changed.error);
  const afterParams = { ...query.asked, did: `${DID[press]}.${changed.value}` };
  return { to: listAddress(paths.vouchers(event.slug), afterParams) };
}

async function create(scope: Scope, event: StoreEventRow, fields: FormData): Promise<Answer> {
  const form = readForm(fields, VoucherSchema);
  if (!form.ok) return refused("voucher", 422, form.result);
  const { voucher_code: code, how_many: typed, idempotency_key: key, ...voucher } = form.value;
  const count = typed === "" ? 1 : typed;
  const dates = datesOf(event, voucher);
  if (!dates.ok) return refused("voucher", 422, form.refuse(dates.errors));
  const terms = readTerms(voucher);
  if (!terms.ok) return refused("voucher", 422, form.refuse(terms.errors));
  if (code !== "" && count > 1) {
    return refused("voucher", 422, form.refuse({ how_many: "voucherDesk:refused.oneCode" }));
  }
  const one = {
    ...terms.value,
    ...dates.value,
    label: voucher.label,
    funding: voucher.funding,
    code: code === "" ? null : code,
    maxUses: voucher.max_uses === "" ? null : voucher.max_uses,
    maxPerPerson: voucher.max_per_person === "" ? null : voucher.max_per_person,
    isPublic: voucher.is_public === "on",
  };
  const added = await createVouchers(scope, {
    event,
    key,
    vouchers: Array.from({ length: count }, () => one),
  });
  if (!added.ok) return refused("voucher", 409, form.refuse({ voucher_code: added.error }));
  const q = code === "" ? voucher.label : code;
  return { to: listAddress(paths.vouchers(event.slug), { q, did: `added.${count}` }) };
}
