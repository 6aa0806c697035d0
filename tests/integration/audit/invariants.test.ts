import { expect, test } from "vitest";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { noteProviderChange } from "../../../app/services/order-writes/note-provider-change.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { auditedWorld, brokenIn, deliverAll, findingsOf } from "../../support/audit.ts";
import { claimer } from "../../support/claims.ts";
import { MINUTE } from "../../support/clock.ts";
import { ALABAMA, checkoutOf, type PaidWorld, payingWorld, readyToPay } from "../../support/payments.ts";
import { addPromoCode, addVoucher } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";
import { audit, CHECKS, violationLines } from "../../../scripts/audit/audit.ts";
import type { AuditedWorld } from "../../../scripts/audit/check.ts";
import { connect } from "../../../scripts/db/database-client.ts";

/** A world in which one of everything went well: a paid order, one with a voucher, a free one, a US one, a gift. */
async function goodWorld() {
  const here = await payingWorld();
  const { runners } = here;
  const store = await runners.store();
  await addVoucher(here.db, store, "SAVE5", 500, { maxUses: 3 });
  await addVoucher(here.db, store, "FREE", 10_000, { maxPerPerson: 1, budget: 10_000 });
  const paid = await readyToPay(here, runners, store);
  await here.pay(paid.payment);
  await settleOrder(runners.scope, { orderId: paid.orderId, region: "UK" });

  const cheaper = await checkoutOf(here, runners, store);
  await cheaper.fix({ voucherCode: "SAVE5" });
  const opened = await openPayment(runners.scope, { orderId: cheaper.orderId, way: { kind: "intent" } });
  if (!opened.ok) throw new Error(opened.error);
  await here.pay(opened.value);
  await settleOrder(runners.scope, { orderId: cheaper.orderId, region: "UK" });

  const free = await checkoutOf(here, runners, store);
  await free.fix({ voucherCode: "FREE" });

  await addVoucher(here.db, store, "PURSE", 1000, {
    funding: "client_prepaid",
    keepBalance: true,
    budget: 1000,
  });
  const prepaid = await checkoutOf(here, runners, store);
  await prepaid.fix({ voucherCode: "PURSE" });
  const rest = await openPayment(runners.scope, { orderId: prepaid.orderId, way: { kind: "intent" } });
  if (!rest.ok) throw new Error(rest.error);
  await here.pay(rest.value);
  await settleOrder(runners.scope, { orderId: prepaid.orderId, region: "UK" });
  await askForRefund(asStaff(runners.scope, "admin"), {
    orderId: prepaid.orderId,
    reason: "goodwill",
    quantities: {},
    withShipping: false,
    alone: 2130,
    limit: Number.POSITIVE_INFINITY,
    key: "half",
    seen: 2130,
  });

  const american = await runners.store({ region: "US" });
  const taxed = await checkoutOf(here, runners, american, { address: ALABAMA });
  await taxed.fix();
  const dollars = await openPayment(runners.scope, { orderId: taxed.orderId, way: { kind: "intent" } });
  if (!dollars.ok) throw new Error(dollars.error);
  await here.pay(dollars.value);
  await settleOrder(runners.scope, { orderId: taxed.orderId, region: "US" });
  await refundInPart(here, taxed.orderId, 500);

  const promo = await runners.store({
    type: "Promo",
    shipping: null,
    products: [{ name: "Gift Tee", price: 0, vat: false }],
  });
  await addPromoCode(here.db, promo, "GIFT-1");
  await addPromoCode(here.db, promo, "GIFT-2");
  const claim = claimer(here, runners, promo);
  const claims = [await claim("GIFT-1"), await claim("GIFT-2")].map((one) => {
    if (!one.ok) throw new Error(one.error);
    return one.value.orderId;
  });
  await deliverAll(here);
  here.product.clock.forward(10 * MINUTE);
  return {
    here,
    paid: paid.orderId,
    prepaid: prepaid.orderId,
    payment: paid.payment,
    cheaper: cheaper.orderId,
    free: free.orderId,
    taxed: taxed.orderId,
    claims,
    other: await here.maple.store(),
  };
}

/** Gives back a part as a seller does in the provider's dashboard, and lets the product hear of it. Minor units. */
async function refundInPart(here: PaidWorld, orderId: string, amount: number): Promise<void> {
  const { payments } = (await here.runners.scope.tenant.orders.findWithLinesAndPayments(orderId))!;
  const { intentId, accountId } = payments[0]!;
  await here.stripe.refunds.create(
    { payment_intent: intentId!, amount },
    accountId ? { stripeAccount: accountId } : {},
  );
  const change = { kind: "refunded_at_provider", intentId: intentId!, accountId, gone: amount } as const;
  expect(await noteProviderChange(here.runners.scope, change)).toBe(true);
}

type Good = Awaited<ReturnType<typeof goodWorld>>;

/** Planted at the provider, where nothing is taken back. */
const AT_THE_PROVIDER = [
  "an order is charged once",
  "money that went back has an incident or a refund of ours",
] as const;

/** Writes what the product never would, past its foreign keys, looks, and takes it back. */
async function inPassing<T>(
  here: PaidWorld,
  statements: string[],
  look: (client: AuditedWorld["client"]) => Promise<T>,
): Promise<T> {
  const client = connect(here.product.env.LIBSQL_URL as string);
  const transaction = await client.transaction("write");
  try {
    await transaction.execute("pragma defer_foreign_keys = on");
    for (const statement of statements) await transaction.execute(statement);
    return await look(transaction);
  } finally {
    await transaction.rollback();
    client.close();
  }
}

/** Something that breaks an invariant: statements that the product never writes, or a deed at the provider. */
type Plant = (good: Good) => string[] | Promise<void>;

const order = (set: string, id: string) => `update orders set ${set} where id = '${id}'`;

/** Movements of the book that are gone. */
const unbooked = (which: string) => [
  "drop trigger ledger_transactions_no_delete",
  `delete from ledger_transactions where ${which}`,
];

/** A document of an order, under the next number of its series. */
const documentOf = (
  tenantId: string,
  orderId: string,
  number: number,
  change: Record<string, string> = {},
) => {
  const row = {
    id: `'planted-${number}'`,
    tenant_id: `'${tenantId}'`,
    type: "'invoice'",
    series: "'PLANTED'",
    number: String(number),
    cause: `'planted:${number}'`,
    order_id: `'${orderId}'`,
    content: `'{"totals":{"gross":4260}}'`,
    net: "3550",
    vat: "710",
    gross: "4260",
    currency: "'GBP'",
    issued_on: "'2026-11-01'",
    kept_until: "'2100-12-31'",
    created_at: "1",
    ...change,
  };
  return `insert into documents (${Object.keys(row).join(", ")}) values (${Object.values(row).join(", ")})`;
};
const series = (tenantId: string) =>
  `insert into document_series (tenant_id, key, next) values ('${tenantId}', 'PLANTED', 1)`;

/** A monthly invoice that bills nothing. */
const statementOf = (tenantId: string, number = 1) =>
  `insert into statements (id, tenant_id, currency, month, series, content, net, vat, gross, issued_on, due_on, kept_until, created_at)
     values ('planted-s${number}', '${tenantId}', 'GBP', '2026-0${number}', 'ST-PLANTED', '{}', 10, 0, 10, '2026-11-01', '2026-12-01', '2100-12-31', 1)`;

/** What a fulfiller was sent of an order's fulfilment, as this revision. */
const sent = (orderId: string, revision: string, state: string) =>
  `insert into submissions (id, tenant_id, fulfilment_id, revision, fulfiller_id, state, sent_at, updated_at)
     select 'planted-' || ${revision}, tenant_id, id, ${revision}, 'planted', '${state}', 1, 1 from fulfilments where order_id = '${orderId}'`;

const FULFILLER_WITH_API =
  "insert into fulfillers (id, name, state, mode, created_at, updated_at) values ('planted', 'P', 'active', 'api', 1, 1)";

/** For each check, something that it must find. */
const PLANTED: Record<string, Plant> = {
  "an order without VAT for its buyer's number has the proof of a number of another state": ({ paid }) => [
    order(
      `vat_state = 'free', vat_check = '{"number":"DE136695976","requester":"NL123456782B12","state":"valid","proof":""}'`,
      paid,
    ),
  ],
  "a refund that arrived has its credit note, where there is an invoice": ({ here, prepaid }) => [
    series(here.runners.id),
    documentOf(here.runners.id, prepaid, 1),
  ],
  "an invoice says that VAT is the buyer's exactly where the order has that proof": ({ here, paid }) => [
    series(here.runners.id),
    documentOf(here.runners.id, paid, 1, {
      content: `'{"totals":{"gross":4260},"taxes":[{"category":"K"}]}'`,
    }),
  ],
  "a charge has its placed order, or went back": ({ paid }) => [order("placed_at = null", paid)],
  "money that went back for a reason is written down": ({ here, paid, payment }) => [
    `insert into refunds (id, tenant_id, order_id, payment_id, amount, currency, reason, status, lines, actor, created_at, updated_at)
       values ('r-${paid}', '${here.runners.id}', '${paid}', '${payment.id}', 5, 'GBP', 'x', 'failed', '[]', 'system', 1, 1)`,
  ],
  "a placed order has one fulfilment that is no reprint, and all of its lines in it": ({ paid }) => [
    `delete from fulfilment_lines where fulfilment_id in (select id from fulfilments where order_id = '${paid}')`,
  ],
  "a unit is printed once": ({ paid }) => [
    `update fulfilment_lines set quantity = quantity + 1 where fulfilment_id in (select id from fulfilments where order_id = '${paid}')`,
  ],
  'a placed order has one entry "Order added"': ({ paid }) => [
    `insert into audit_entries (id, tenant_id, action, actor, actor_name, subject_kind, subject_id, subject_name, changes, at)
       select 'again-' || id, tenant_id, action, actor, actor_name, subject_kind, subject_id, subject_name, changes, at
       from audit_entries where subject_id = '${paid}'`,
  ],
  "an order was paid for, or there was nothing to pay": ({ paid }) => [
    order("payment_status = 'not_needed'", paid),
  ],
  "nothing was taken for a gift or an order on account": ({ claims }) => [
    order("payment_status = 'paid'", claims[0]!),
  ],
  "what is called paid is paid at the provider": ({ free }) => [
    order("payment_status = 'paid', total_store_price = 5, total_store_price_excluding_vat = 5", free),
  ],
  "a voucher's count is the number of its uses, within its limit": ({ cheaper }) => [
    `update vouchers set used = 2 where id in (select voucher_id from voucher_uses where order_id = '${cheaper}')`,
  ],
  "a voucher's budget counts what its uses take off": ({ free }) => [
    `update vouchers set spent = 4259 where id in (select voucher_id from voucher_uses where order_id = '${free}')`,
  ],
  "nobody uses a voucher more often than they may": ({ free }) => [
    `update vouchers set max_per_person = 0 where id in (select voucher_id from voucher_uses where order_id = '${free}')`,
  ],
  "a redeemed voucher belongs to the placed order that has its discount": ({ cheaper }) => [
    `update voucher_uses set amount = 499 where order_id = '${cheaper}'`,
  ],
  "a voucher with a kept balance was given a sum, and never gives more": () => [
    "update vouchers set percent_off = 1000 where code = 'PURSE'",
  ],
  "what a refund gives as a voucher is issued once, for that sum and that store": () => [
    "update vouchers set budget = 499 where refund_id is not null",
  ],
  "a voucher of a refund belongs to one": () => [
    "update vouchers set refund_id = 'nothing' where refund_id is not null",
  ],
  "what vouchers paid that were paid for in advance, less what was given back as vouchers, is booked": () => [
    "update ledger_balances set amount = amount + 1 where account = 'voucher_prepaid'",
  ],
  "an order with a discount, or that a voucher paid, redeemed one": ({ cheaper }) => [
    `update voucher_uses set state = 'released' where order_id = '${cheaper}'`,
  ],
  "a reserved voucher belongs to a checkout that is going on": ({ cheaper }) => [
    `update voucher_uses set state = 'reserved' where order_id = '${cheaper}'`,
  ],
  "a promotion code's count is the number of its claims, within its limit": ({ claims }) => [
    `update promo_claims set state = 'void' where order_id = '${claims[0]!}'`,
  ],
  "a store's budget counts what its orders cost": ({ claims }) => [
    `update events set budget_used_minor = 7 where id in (select event_id from orders where id = '${claims[0]!}')`,
  ],
  "an order's amounts, worked out a second time": ({ paid }) => [
    order(
      "total_store_vat = total_store_vat + 1, total_store_price_excluding_vat = total_store_price_excluding_vat - 1",
      paid,
    ),
  ],
  "the platform's fee, worked out a second time": ({ payment }) => [
    `update payments set application_fee = application_fee + 1 where id = '${payment.id}'`,
  ],
  "the sides of every movement of the book add up to nothing": ({ paid }) => [
    "drop trigger ledger_transactions_no_update",
    `update ledger_transactions set entries = json_set(entries, '$.sales', 1) where cause = 'placed:${paid}'`,
  ],
  "the sums of the book's days are those of its movements": ({ here }) => [
    `update ledger_balances set amount = amount + 1 where tenant_id = '${here.runners.id}' and account = 'vat'`,
  ],
  "an order's sale is booked as it was paid": ({ paid }) => unbooked(`cause = 'placed:${paid}'`),
  "the platform's fee is booked as it was charged": ({ paid }) => unbooked(`cause = 'fee:${paid}'`),
  "a refund is booked once it went out": ({ here, paid, payment }) => [
    `insert into refunds (id, tenant_id, order_id, payment_id, amount, currency, reason, status, lines, actor, created_at, updated_at)
       values ('s-${paid}', '${here.runners.id}', '${paid}', '${payment.id}', 5, 'GBP', 'x', 'succeeded', '[]', 'system', 1, 1)`,
  ],
  "a gift or an order on account is booked while it counts": ({ claims }) => [
    order("budget_cost = budget_cost + 1", claims[0]!),
  ],
  "what was given back is in the books": ({ taxed }) =>
    unbooked(`order_id = '${taxed}' and kind = 'provider_refund'`),
  "disputes are booked as they stand, with their fees": ({ here, paid, payment }) => [
    `insert into disputes (tenant_id, id, order_id, payment_id, state, reason, amount, taken, fee, currency, created_at, updated_at)
       values ('${here.runners.id}', 'dp-${paid}', '${paid}', '${payment.id}', 'lost', 'fraudulent', 4260, 4260, 2000, 'GBP', 1, 1)`,
  ],
  "an order that was refunded or disputed at the provider is booked so": ({ here, paid, payment }) => [
    `insert into incidents (id, tenant_id, kind, state, order_id, payment_id, expected, received, currency, created_at, updated_at)
       values ('i-${paid}', '${here.runners.id}', 'disputed', 'open', '${paid}', '${payment.id}', 4260, 0, 'GBP', 1, 1)`,
  ],
  "a series of documents has every number up to the last": ({ here, paid }) => [
    series(here.runners.id),
    ...[1, 2, 3].map((number) => documentOf(here.runners.id, paid, number)),
    "drop trigger documents_no_delete",
    "delete from documents where id = 'planted-2'",
  ],
  "an invoice or a receipt is of what was paid": ({ here, paid }) => [
    series(here.runners.id),
    documentOf(here.runners.id, paid, 1, { net: "3551", gross: "4261" }),
  ],
  "credit notes take back no more than their invoice": ({ here, paid }) => [
    series(here.runners.id),
    documentOf(here.runners.id, paid, 1),
    ...[2, 3].map((number) =>
      documentOf(here.runners.id, paid, number, {
        type: "'credit_note'",
        corrects: "'planted-1'",
        net: "2000",
        vat: "200",
        gross: "2200",
      }),
    ),
  ],
  "what is left of an order's price is what the book holds as its sale": ({ here, paid }) => [
    `insert into ledger_transactions (tenant_id, id, cause, kind, currency, order_id, entries, at)
       values ('${here.runners.id}', 'planted-l1', 'planted', 'refund', 'GBP', '${paid}', '{"provider":-5,"sales":5}', 1)`,
  ],
  "the sums of the days of sales are those of their orders": ({ here, other }) => [
    `insert or ignore into sales_marks (tenant_id, counted_until, cancelled_until) values ('${here.runners.id}', 0, 0)`,
    `insert into store_sales (tenant_id, day, event_id, currency, orders, items, shipping, discount, vat, total, cost)
       values ('${here.runners.id}', '2020-01-01', '${other.id}', 'GBP', 1, 5, 0, 0, 1, 5, 0)`,
  ],
  "a credit account counts what is owed and what tablets hold": ({ here }) => [
    `insert into credit_accounts (id, tenant_id, state, currency, limit_minor, exposure_minor, created_at, updated_at)
       values ('planted-c1', '${here.runners.id}', 'active', 'EUR', 100, 5, 1, 1)`,
  ],
  "a monthly invoice is the sum of the movements that it bills": ({ here }) => [statementOf(here.runners.id)],
  "what is paid of a monthly invoice is what its payments say, and no more than it asks": ({ here }) => [
    statementOf(here.runners.id),
    "update statements set paid = 5 where id = 'planted-s1'",
  ],
  "what is open of monthly invoices, less what was paid beyond, is what the book says is billed": ({
    here,
  }) => [statementOf(here.runners.id)],
  "the numbers of monthly invoices have no gap": ({ here }) => [
    statementOf(here.runners.id),
    statementOf(here.runners.id, 2),
    "drop trigger statements_no_delete",
    "delete from statements where id = 'planted-s1'",
  ],
  "money that waits for a decision is booked as owed to who paid it": ({ here, payment, paid }) => [
    `insert into incidents (id, tenant_id, kind, state, order_id, payment_id, expected, received, currency, note, created_at, updated_at)
       values ('planted-i1', '${here.runners.id}', 'second_payment', 'open', '${paid}', '${payment.id}', 0, 5, 'GBP', '', 1, 1)`,
  ],
  "a recipient has one gift of a store": ({ claims: [one, two] }) => [
    ...["name", "email", "address_first_line"].map((column) =>
      order(`${column} = (select ${column} from orders where id = '${one!}')`, two!),
    ),
  ],
  "a claim is one placed order of its store": ({ claims, paid }) => [
    order(`event_id = (select event_id from orders where id = '${paid}')`, claims[0]!),
  ],
  "a gift that was released is not sent": ({ here, claims }) => [
    `update promo_claims set state = 'released', duplicate_key = null where order_id = '${claims[0]!}'`,
    `update promo_codes set used = 0 where code = 'GIFT-1' and tenant_id = '${here.runners.id}'`,
  ],
  "no stock is below nothing": ({ other }) => [
    `update event_prices set stock_left = -1 where event_id = '${other.id}'`,
  ],
  "no row leads to another tenant's": ({ paid, other }) => [
    `update order_lines set product_id = '${other.productIds[0]!}' where order_id = '${paid}'`,
  ],
  "the second tenant's mark is nowhere else": ({ paid }) => [order("message = 'from canaryb'", paid)],
  "baskets, records and mails are about their own tenant's orders": ({ here, paid }) => [
    `update outbox set tenant_id = '${here.maple.id}' where dedupe_key = 'realtime:placed:${paid}'`,
  ],
  "a payment is on its own seller's account": ({ here, payment }) => [
    `update payments set account_id = (select account_id from tenant_accounts where tenant_id = '${here.maple.id}' limit 1) where id = '${payment.id}'`,
  ],
  "every move is one that the table of states has": ({ paid }) => [
    `insert into status_events (id, tenant_id, fulfilment_id, from_status, to_status, actor, at)
       select 'leap-' || id, tenant_id, id, 'new', 'shipped', 'system', updated_at + 1 from fulfilments where order_id = '${paid}'`,
  ],
  "moves follow each other and end where the fulfilment is": ({ paid }) => [
    `update fulfilments set status = 'address issue' where order_id = '${paid}'`,
  ],
  "an order shows the status of its fulfilments": ({ paid }) => [order("status = 'shipped'", paid)],
  "every move is on record": ({ paid }) => [
    `insert into status_events (id, tenant_id, fulfilment_id, from_status, to_status, actor, at)
       select 'silent-' || id, tenant_id, id, 'new', 'cancelled', 'system', updated_at + 1 from fulfilments where order_id = '${paid}'`,
  ],
  "of a fulfilment no two revisions may be made": ({ paid }) => [
    sent(paid, "1", "accepted"),
    sent(paid, "2", "sent"),
  ],
  "what is shipped is the revision that was agreed last": ({ paid }) => [
    sent(paid, "revision", "accepted"),
    `update fulfilments set status = 'shipped', revision = revision + 1 where order_id = '${paid}'`,
  ],
  "what a fulfiller works on is the revision that was agreed last": ({ paid }) => [
    FULFILLER_WITH_API,
    sent(paid, "revision", "accepted"),
    `update fulfilments set fulfiller_id = 'planted', status = 'packaged', revision = revision + 1 where order_id = '${paid}'`,
  ],
  "of what is cancelled nothing was accepted": ({ paid }) => [
    FULFILLER_WITH_API,
    sent(paid, "revision", "accepted"),
    `update fulfilments set status = 'cancelled' where order_id = '${paid}'`,
  ],
  "a placed order has all that a placed order has": ({ paid }) => [order("order_ref = null", paid)],
  "no payment is stuck": ({ payment }) => [
    `update payments set status = 'pending' where id = '${payment.id}'`,
  ],
  "nothing that must leave is stuck": ({ paid }) => [
    `update outbox set done_at = null where dedupe_key = 'mail:confirmation:${paid}'`,
  ],
  "a placed order is confirmed by one mail": ({ paid }) => [
    `delete from mails where dedupe_key = 'mail:confirmation:${paid}'`,
  ],
  "nothing is confirmed that was not placed": ({ paid }) => [order("placed_at = null", paid)],
  async [AT_THE_PROVIDER[1]]({ here, payment }) {
    await here.stripe.refunds.create(
      { payment_intent: payment.intentId ?? "" },
      { stripeAccount: payment.accountId ?? "" },
    );
  },
  "an incident is decided, by us or by a person": ({ here, paid, payment }) => [
    `insert into incidents (id, tenant_id, kind, state, order_id, payment_id, expected, received, currency, note, created_at, updated_at)
       values ('i-${paid}', '${here.runners.id}', 'second_payment', 'refunding', '${paid}', '${payment.id}', 0, 5, 'GBP', '', 1, 1)`,
  ],
  [AT_THE_PROVIDER[0]]: async ({ here, payment, paid }) => {
    const again = await here.stripe.paymentIntents.create(
      { amount: 4260, currency: "gbp", metadata: { tenant_id: here.runners.id, order_id: paid } },
      { stripeAccount: payment.accountId ?? "" },
    );
    await here.pay({ intentId: again.id, accountId: payment.accountId });
  },
};

/** Found by other means: what nothing was written down of, and a whole database's foreign keys. */
const ELSEWHERE = ["what pages told is how it came out", "no row leads to nothing"];

test(
  "the audit finds nothing where nothing is wrong, and looks at everything",
  { timeout: 60_000 },
  async () => {
    const { here, paid } = await goodWorld();
    const seen = [{ orderId: paid, told: "thanks" as const }];
    expect(await brokenIn(here, seen)).toEqual([]);
    const findings = await findingsOf(here, seen);
    expect(new Set(findings.map(({ invariant }) => invariant)).size).toBe(10);
    const unlooked = findings.filter(({ checked }) => checked === 0).map(({ name }) => name);
    expect(unlooked).toEqual([
      "a reserved voucher belongs to a checkout that is going on",
      "a gift or an order on account is booked while it counts",
      "disputes are booked as they stand, with their fees",
      "the sums of the days of sales are those of their orders",
      "a credit account counts what is owed and what tablets hold",
      "a monthly invoice is the sum of the movements that it bills",
      "what is paid of a monthly invoice is what its payments say, and no more than it asks",
      "what is open of monthly invoices, less what was paid beyond, is what the book says is billed",
      "the numbers of monthly invoices have no gap",
      "money that waits for a decision is booked as owed to who paid it",
      "a series of documents has every number up to the last",
      "an invoice or a receipt is of what was paid",
      "credit notes take back no more than their invoice",
      "a refund that arrived has its credit note, where there is an invoice",
      "an order without VAT for its buyer's number has the proof of a number of another state",
      "an invoice says that VAT is the buyer's exactly where the order has that proof",
      "a gift that was released is not sent",
      "no stock is below nothing",
      "no row leads to nothing",
      "every move is on record",
      "no payment is stuck",
      "of a fulfilment no two revisions may be made",
      "what is shipped is the revision that was agreed last",
      "what a fulfiller works on is the revision that was agreed last",
      "of what is cancelled nothing was accepted",
    ]);
  },
);

test("every check has a violation planted for it", () => {
  expect([...Object.keys(PLANTED), ...ELSEWHERE].sort()).toEqual(CHECKS.map(({ name }) => name).sort());
});

test("each planted violation is found, and nothing of it stays", { timeout: 60_000 }, async () => {
  const good = await goodWorld();
  const unfound: string[] = [];
  for (const { name, run } of CHECKS) {
    const plant = PLANTED[name];
    if (!plant || AT_THE_PROVIDER.some((one) => one === name)) continue;
    const found = await inPassing(good.here, plant(good) as string[], async (client) =>
      run(await auditedWorld(good.here, client)),
    );
    if (found.violations.length === 0) unfound.push(name);
  }
  expect(unfound).toEqual([]);
  expect(await brokenIn(good.here)).toEqual([]);
  for (const name of AT_THE_PROVIDER) {
    await PLANTED[name]?.(good);
    expect(await brokenIn(good.here)).toContainEqual(expect.stringContaining(name));
  }
});

test("a row that leads to nothing is found, in whatever tenant", { timeout: 60_000 }, async () => {
  const { here, paid } = await goodWorld();
  const gone = `delete from events where id in (select event_id from orders where id = '${paid}')`;
  const found = await inPassing(here, [gone], async (client) =>
    audit({ ...(await auditedWorld(here, client)), tenants: undefined }),
  );
  expect(violationLines(found)).toContainEqual(expect.stringMatching(/no row leads to nothing: orders:\d+/));
});

test("the check finds a page that showed another result than the real one", { timeout: 60_000 }, async () => {
  const { here, paid } = await goodWorld();
  expect(await brokenIn(here, [{ orderId: "nowhere", told: "thanks" }])).toEqual([
    expect.stringContaining("was thanked for, and is no order"),
  ]);
  const found = await inPassing(here, [order("placed_at = null", paid)], async (client) =>
    audit({ ...(await auditedWorld(here, client)), seen: [{ orderId: paid, told: "refused" }] }),
  );
  expect(violationLines(found)).toContainEqual(expect.stringContaining("was charged for nothing"));
});
