import { amountsOf, feeOf } from "./arithmetic.ts";
import {
  ask,
  grouped,
  type AuditedWorld,
  type Check,
  type Outcome,
  ofTenants,
  sqlCheck,
  type Violation,
} from "./check.ts";

type OrderRow = {
  id: string;
  kind: "store" | "claim" | "account" | "shopify";
  placed: number | null;
  units: number;
  method: "standard" | "standard_tracked" | "express" | null;
  items_gross: number;
  shipping_net: number;
  shipping_vat: number;
  discount: number;
  voucher_paid: number;
  sales_tax: number;
  total: number;
  vat: number;
  net: number;
  vat_rate: number;
  unregistered: number;
  /** It has no VAT, since its buyer's number was proved. */
  is_free: number;
  /** Its VAT is that of the country that it goes to: what shipping costs without VAT follows from it. */
  by_country: number;
  country: string;
  /** What else decides what shipping costs, as JSON. */
  terms: string | null;
  voucher: number | null;
  percent_off: number | null;
  keep_balance: number | null;
  /** What delivery costs now, and whether that has not changed since the order began. */
  standard: number | null;
  standard_tracked: number | null;
  express: number | null;
  additional: number | null;
  prices_stand: number | null;
  store_stands: number;
};
type LineRow = {
  order_id: string;
  quantity: number;
  net: number;
  vat: number;
  gross: number;
  rate: number;
  applies: number;
};

/** So many orders are worked out in one go. */
const PAGE = 2_000;

/** Orders whose price is fixed: placed ones, and drafts that have lines. */
function ordersSql(world: AuditedWorld): string {
  return `select o.rowid place, o.id, o.kind, o.placed_at placed, o.shipping_method method, o.items_gross, o.shipping_net, o.shipping_vat,
      o.discount, o.voucher_paid, o.sales_tax, o.total_store_price total, o.total_store_vat vat, o.total_store_price_excluding_vat net,
      e.vat_rate, e.not_vat_registered unregistered, coalesce(o.vat_state, '') = 'free' is_free, o.vat_by_country by_country, o.address_country country, s.terms, e.updated_at <= o.created_at store_stands,
      v.discount_amount voucher, v.percent_off, v.keep_balance,
      (select sum(l.quantity) from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id) units,
      s.standard, s.standard_tracked, s.express, s.additional_item_price additional, s.updated_at <= o.created_at prices_stand
    from orders o join events e on e.tenant_id = o.tenant_id and e.id = o.event_id
    left join shipping_prices s on s.tenant_id = o.tenant_id and s.event_id = o.event_id
    left join voucher_uses u on u.tenant_id = o.tenant_id and u.order_id = o.id and (u.state <> 'released' or o.cancelled_at is not null
      or exists (select 1 from vouchers w join refunds r on r.tenant_id = o.tenant_id and r.order_id = o.id and r.status in ('succeeded', 'failed')
        where w.tenant_id = o.tenant_id and w.id = u.voucher_id and w.code = o.voucher_code))
    left join vouchers v on v.tenant_id = u.tenant_id and v.id = u.voucher_id
    where o.rowid > :after and ${ofTenants(world, "o")}
      and exists (select 1 from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id)
    order by o.rowid limit ${PAGE}`;
}

async function recompute(world: AuditedWorld): Promise<Outcome> {
  const violations: Violation[] = [];
  let checked = 0;
  let after = 0;
  for (;;) {
    const orders = await ask<OrderRow & { place: number }>(world, ordersSql(world), { after });
    const last = orders.at(-1);
    if (!last) return { checked, violations };
    const lines = await ask<LineRow>(
      world,
      `select l.order_id, l.quantity, l.unit_net net, l.unit_vat vat, l.unit_gross gross, l.vat_rate rate, l.store_default_vat applies
      from order_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
      where o.rowid > :after and o.rowid <= :last and ${ofTenants(world, "o")} order by l.order_id, l.position`,
      { after, last: last.place },
    );
    const linesOf = grouped(lines, (line) => line.order_id);
    for (const order of orders) {
      checked += 1;
      const wrong = differences(order, linesOf.get(order.id) ?? []);
      if (wrong.length > 0) violations.push({ id: order.id, what: wrong.join("; ") });
    }
    after = last.place;
  }
}

/** What of an order is not what it should be. */
function differences(order: OrderRow, lines: LineRow[]): string[] {
  const wrong: string[] = [];
  const hold = (name: string, is: number, shouldBe: bigint) => {
    if (BigInt(is) !== shouldBe) wrong.push(`${name} is ${is}, should be ${shouldBe}`);
  };
  // The rate was frozen in the lines; an order whose lines bear none has its store's, while that stands.
  const frozen = lines.find((line) => line.rate > 0)?.rate;
  const registered =
    frozen !== undefined ||
    (order.is_free === 0 &&
      order.unregistered === 0 &&
      lines.every((line) => line.applies === 0 || !roundsUp(line.net, order.vat_rate)));
  const rate = frozen ?? order.vat_rate;
  // What keeps its balance takes off what was left of it; a voucher that pays takes nothing off.
  const isKept = order.keep_balance === 1;
  const takesOff = order.voucher_paid > 0 ? 0 : isKept ? order.discount : (order.voucher ?? 0);
  const worked = amountsOf({
    lines: lines.map((line) => ({
      quantity: BigInt(line.quantity),
      unitNet: BigInt(line.net),
      vatApplies: line.applies === 1 && line.rate > 0,
    })),
    vatRate: BigInt(rate),
    registered,
    shippingNet: BigInt(order.shipping_net),
    voucher: BigInt(takesOff),
    percentOff: order.percent_off === null ? null : BigInt(order.percent_off),
    salesTax: BigInt(order.sales_tax),
  });
  for (const [index, line] of lines.entries()) {
    hold(`VAT of line ${index}`, line.vat, worked.unitVat[index] ?? 0n);
    hold(`gross of line ${index}`, line.gross, BigInt(line.net) + (worked.unitVat[index] ?? 0n));
    if (
      order.store_stands &&
      order.is_free === 0 &&
      order.by_country === 0 &&
      line.rate === 0 &&
      line.applies === 1 &&
      order.unregistered === 0 &&
      roundsUp(line.net, order.vat_rate)
    ) {
      wrong.push(`line ${index} bears no VAT`);
    }
  }
  hold("items", order.items_gross, worked.itemsGross);
  if (frozen !== undefined || order.store_stands)
    hold("VAT of shipping", order.shipping_vat, worked.shippingVat);
  hold("discount", order.discount, worked.discount);
  hold("VAT", order.vat, worked.totalVat);
  hold("total without VAT", order.net, worked.totalExcludingVat);
  hold("total", order.total, worked.total);
  if (order.voucher_paid > 0 && !isKept && order.percent_off === null) {
    const worth = BigInt(order.voucher ?? 0);
    hold("paid by voucher", order.voucher_paid, worth < worked.total ? worth : worked.total);
  }
  if (order.voucher_paid < 0 || order.voucher_paid > order.total)
    wrong.push("a voucher pays more than there is");
  if (order.total < 0) wrong.push("the total is below nothing");
  // A merchant's shop is charged what the store's first way to ship costs, where it has one.
  const isShipped = order.kind === "store" || (order.kind === "shopify" && order.method !== null);
  if (isShipped && order.prices_stand && order.by_country === 0) {
    const { method } = order;
    const price = method ? order[method] : null;
    if (method === null || price === null) wrong.push(`shipping by ${method ?? "nothing"} is not offered`);
    else {
      const [least, ...others] = shippingOf(order, method, price);
      if (!others.includes(BigInt(order.shipping_net))) hold("shipping", order.shipping_net, least);
    }
  }
  if (!isShipped) hold("shipping", order.shipping_net, 0n);
  return wrong;
}

type Terms = {
  freeFrom?: Partial<Record<string, number>>;
  zones?: { countries: string[]; prices: Partial<Record<string, number>> }[];
};

/** What shipping may cost without VAT by the store's terms. */
function shippingOf(order: OrderRow, method: string, price: number): [bigint, ...bigint[]] {
  const { freeFrom, zones } = JSON.parse(order.terms ?? "{}") as Terms;
  const zone = zones?.find(({ countries }) => countries.includes(order.country));
  const full =
    BigInt(zone?.prices[method] ?? price) + BigInt(order.additional ?? 0) * BigInt(order.units - 1);
  const from = freeFrom?.[method];
  if (from === undefined || order.kind === "shopify") return [full];
  // What the goods of an order without VAT cost with it is not kept.
  if (order.is_free === 1) return [full, 0n];
  return [Math.max(0, order.items_gross - order.discount) >= from ? 0n : full];
}

/** Whether VAT at this rate comes to a whole minor unit at all. */
const roundsUp = (net: number, rate: number) => net * rate * 2 >= 10_000;

type PaymentRow = {
  id: string;
  order_id: string;
  fee: number;
  amount: number;
  account: string | null;
  platform_fee: number | null;
  stands: number | null;
  production: number;
  shipping_net: number;
  net: number;
  total: number;
  kind: string;
};

async function recomputeFees(world: AuditedWorld): Promise<Outcome> {
  const payments = await ask<PaymentRow>(
    world,
    `select p.id, p.order_id, p.kind, p.application_fee fee, p.amount, p.account_id account, a.platform_fee, a.updated_at <= p.created_at stands,
      o.production_cost production, o.shipping_net, o.total_store_price_excluding_vat net, o.total_store_price - o.voucher_paid total
    from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    left join tenant_accounts a on a.tenant_id = p.tenant_id and a.account_id = p.account_id
    where p.status = 'succeeded' and p.revision = o.revision and o.placed_at is not null and ${ofTenants(world, "p")}`,
  );
  const violations = payments.flatMap((payment) => {
    const should =
      payment.account === null
        ? 0n
        : feeOf({
            production: BigInt(payment.production),
            shippingNet: BigInt(payment.shipping_net),
            totalExcludingVat: BigInt(payment.net),
            total: BigInt(payment.total),
            platformFee: BigInt(payment.platform_fee ?? 0),
          });
    const isWrong = BigInt(payment.fee) !== should && (payment.account === null || payment.stands === 1);
    return isWrong ? [{ id: payment.id, what: `the fee is ${payment.fee}, should be ${should}` }] : [];
  });
  return { checked: payments.length, violations };
}

/** What the provider gave back of an order's payments is what the ledger says. */
async function refundsAreBooked(world: AuditedWorld): Promise<Outcome> {
  // Our own refund is booked before the provider's event, one of its dashboard after it: young ones may be on their way.
  const returned = new Map<string, number>();
  for (const { tenantId, orderId, refunded, chargedAt } of world.books?.intents ?? []) {
    const isYoung = world.graceMs > 0 && (chargedAt ?? 0) > world.now.getTime() - world.graceMs;
    if (refunded > 0 && !isYoung && (!world.tenants || world.tenants.includes(tenantId)))
      returned.set(orderId, (returned.get(orderId) ?? 0) + refunded);
  }
  const booked = await ask<{ id: string; booked: number }>(
    world,
    `select l.order_id id, -sum(coalesce(l.entries ->> 'provider', 0) + coalesce(l.entries ->> 'held', 0)
        + case when l.kind = 'unwanted' then coalesce(l.entries ->> 'platform_fee', 0) else coalesce(l.entries ->> 'production', 0)
          + coalesce(l.entries ->> 'shipping_cost', 0) + coalesce(l.entries ->> 'platform_fee', 0) + coalesce(l.entries ->> 'due_fees', 0) end) booked
    from ledger_transactions l
    where l.order_id is not null and ${ofTenants(world, "l")}
      and (l.kind in ('refund', 'refund_failed', 'provider_refund') or l.cause like 'unwanted:returned:%' or l.cause like 'unwanted:failed:%')
    group by l.order_id`,
  );
  const bookedOf = new Map(booked.map((row) => [row.id, row.booked]));
  const violations = [...returned]
    .filter(([id, amount]) => (bookedOf.get(id) ?? 0) !== amount)
    .map(([id, amount]) => ({ id, what: `${amount} given back, ${bookedOf.get(id) ?? 0} booked` }));
  return { checked: returned.size, violations };
}

/** I5: every amount follows from its lines, by an arithmetic of the audit's own. */
export const amountChecks: Check[] = [
  { invariant: "I5", name: "an order's amounts, worked out a second time", run: recompute },
  { invariant: "I5", name: "the platform's fee, worked out a second time", run: recomputeFees },
  sqlCheck("I5", "the sides of every movement of the book add up to nothing", (of) => ({
    checked: `select count(*) n from ledger_transactions l where ${of("l")}`,
    broken: `select l.id id, l.cause || ': ' || (select sum(value) from json_each(l.entries)) what from ledger_transactions l
      where ${of("l")} and (select sum(value) from json_each(l.entries)) <> 0`,
  })),
  sqlCheck("I5", "the sums of the book's days are those of its movements", (of) => ({
    checked: `select count(*) n from ledger_balances b where ${of("b")}`,
    broken: `select x.account id, x.tenant_id || ' day ' || x.day || ': ' || sum(x.amount) || ' apart' what from (
        select b.tenant_id, b.currency, b.account, b.day, b.amount from ledger_balances b where ${of("b")}
        union all
        select l.tenant_id, l.currency, e.key, l.at / 86400000, -e.value from ledger_transactions l, json_each(l.entries) e where ${of("l")}
      ) x group by x.tenant_id, x.currency, x.account, x.day having sum(x.amount) <> 0`,
  })),
  sqlCheck("I5", "an order's sale is booked as it was paid", (of) => ({
    checked: `select count(*) n from ledger_transactions l where l.kind = 'sale' and ${of("l")}`,
    broken: `select o.id id, 'booked ' || coalesce(l.entries, 'nothing') || ', paid ' || o.total_store_price what
      from orders o left join ledger_transactions l on l.tenant_id = o.tenant_id and l.cause = 'placed:' || o.id
      where o.placed_at is not null and o.kind = 'store' and o.total_store_price > 0 and ${of("o")}
        and (l.id is null or coalesce(l.entries ->> 'provider', 0) + coalesce(l.entries ->> 'held', 0) <> o.total_store_price - o.voucher_paid
          or coalesce(l.entries ->> 'voucher_prepaid', 0) <> o.voucher_paid
          or coalesce(l.entries ->> 'vat', 0) + coalesce(l.entries ->> 'sales_tax', 0) <> -o.total_store_vat)`,
  })),
  sqlCheck("I5", "the platform's fee is booked as it was charged", (of) => ({
    checked: `select count(*) n from payments p where p.status = 'succeeded' and ${of("p")}`,
    broken: `select p.id id, 'charged ' || p.application_fee || ', booked ' || coalesce(-(l.entries ->> 'provider'), 0) what
      from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id and o.placed_at is not null
      left join ledger_transactions l on l.tenant_id = p.tenant_id and l.cause = 'fee:' || p.order_id
      where p.status = 'succeeded' and ${of("p")} and p.application_fee <> coalesce(-(l.entries ->> 'provider'), 0)`,
  })),
  sqlCheck("I5", "a refund is booked once it went out", (of) => ({
    checked: `select count(*) n from refunds r where r.status = 'succeeded' and ${of("r")}`,
    broken: `select r.id id, r.amount || ' went back and is not booked' what from refunds r
      join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id and p.status = 'succeeded'
      where r.status = 'succeeded' and ${of("r")}
        and not exists (select 1 from ledger_transactions l where l.tenant_id = r.tenant_id and l.cause = 'order_refund:' || r.id)`,
  })),
  sqlCheck("I5", "a gift or an order on account is booked while it counts", (of) => ({
    checked: `select count(*) n from orders o where o.kind <> 'store' and o.placed_at is not null and o.budget_cost > 0 and ${of("o")}`,
    broken: `select o.id id, 'costs ' || o.budget_cost || ', booked ' || coalesce(l.booked, 0) what from orders o left join (
        select tenant_id, order_id, -sum(entries ->> 'due_unbilled') booked from ledger_transactions
        where kind in ('gift', 'account') group by tenant_id, order_id) l on l.tenant_id = o.tenant_id and l.order_id = o.id
      where o.kind <> 'store' and o.placed_at is not null and ${of("o")}
        and coalesce(l.booked, 0) <> case when o.status in ('over budget', 'over budget limit') or o.cancelled_at is not null then 0 else o.budget_cost end`,
  })),
  { invariant: "I5", name: "what was given back is in the books", run: refundsAreBooked },
  sqlCheck("I5", "an order that was refunded or disputed at the provider is booked so", (of) => ({
    checked: `select count(*) n from incidents i where i.kind in ('refunded_at_provider', 'disputed') and ${of("i")}`,
    broken: `select i.id id, i.kind || ': ' || (i.expected - i.received) || ' left, booked ' || coalesce(l.booked, 0) what
      from incidents i left join (
        select tenant_id, order_id, kind, -sum(coalesce(entries ->> 'provider', 0) + coalesce(entries ->> 'held', 0)) booked
        from ledger_transactions where kind in ('provider_refund', 'dispute')
        group by tenant_id, order_id, kind) l on l.tenant_id = i.tenant_id and l.order_id = i.order_id
          and l.kind = case i.kind when 'disputed' then 'dispute' else 'provider_refund' end
      where i.kind in ('refunded_at_provider', 'disputed') and ${of("i")}
        and coalesce(l.booked, 0) <> i.expected - i.received`,
  })),
  sqlCheck("I5", "disputes are booked as they stand, with their fees", (of) => ({
    checked: `select count(*) n from disputes d where ${of("d")}`,
    broken: `select d.order_id id, group_concat(d.id || ' is ' || d.state) || ': away ' || sum(d.taken) || ', fees ' || sum(d.fee)
        || ', booked ' || coalesce(l.away, 0) || ' and ' || coalesce(l.fees, 0) what
      from disputes d left join (
        select tenant_id, order_id, sum(coalesce(entries ->> 'disputed', 0)) away,
          sum(case when cause like 'dispute_fee:%' then entries ->> 'provider_fee' else 0 end) fees
        from ledger_transactions where kind in ('dispute', 'provider_fee')
        group by tenant_id, order_id) l on l.tenant_id = d.tenant_id and l.order_id = d.order_id
      where ${of("d")} group by d.tenant_id, d.order_id
      having sum(d.taken) <> coalesce(l.away, 0) or sum(d.fee) <> coalesce(l.fees, 0)
        or sum(d.state in ('won', 'closed') and d.taken <> 0) > 0`,
  })),
];
