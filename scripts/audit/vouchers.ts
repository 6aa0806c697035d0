import { type Check, sqlCheck } from "./check.ts";

/** I4: what is redeemed was there, belongs to a living order, and comes back when it is not used. */
export const voucherChecks: Check[] = [
  sqlCheck("I4", "a voucher's count is the number of its uses, within its limit", (of) => ({
    checked: `select count(*) n from vouchers v where ${of("v")}`,
    broken: `select v.id id, 'counts ' || v.used || ' of ' || coalesce(v.max_uses, 'any') || ', has ' || u.n || ' uses' what
      from vouchers v join (
        select w.id, count(u.id) n from vouchers w
        left join voucher_uses u on u.tenant_id = w.tenant_id and u.voucher_id = w.id and u.state in ('reserved', 'redeemed')
        group by w.id) u on u.id = v.id
      where ${of("v")} and (v.used <> u.n or u.n > coalesce(v.max_uses, u.n))`,
  })),
  sqlCheck("I4", "a voucher's budget counts what its uses take off", (of) => ({
    checked: `select count(*) n from vouchers v where ${of("v")}`,
    broken: `select v.id id, 'counts ' || v.spent || ' of ' || coalesce(v.budget, 'any') || ', its uses take off ' || u.n what
      from vouchers v join (
        select w.id, coalesce(sum(u.amount), 0) n from vouchers w
        left join voucher_uses u on u.tenant_id = w.tenant_id and u.voucher_id = w.id and u.state in ('reserved', 'redeemed')
        group by w.id) u on u.id = v.id
      where ${of("v")} and (v.spent <> u.n or u.n > coalesce(v.budget, u.n))`,
  })),
  sqlCheck("I4", "nobody uses a voucher more often than they may", (of) => ({
    checked: `select count(*) n from vouchers v where v.max_per_person is not null and ${of("v")}`,
    broken: `select v.id id, 'used ' || count(*) || ' times by one person' what from vouchers v
      join voucher_uses u on u.tenant_id = v.tenant_id and u.voucher_id = v.id and u.state in ('reserved', 'redeemed')
      where ${of("v")} and u.person_key is not null group by v.id, u.person_key having count(*) > v.max_per_person`,
  })),
  sqlCheck("I4", "a redeemed voucher belongs to the placed order that has its discount", (of) => ({
    checked: `select count(*) n from voucher_uses u where u.state = 'redeemed' and ${of("u")}`,
    broken: `select u.id id, 'redeemed by order ' || u.order_id what from voucher_uses u
      left join orders o on o.tenant_id = u.tenant_id and o.id = u.order_id
      left join vouchers v on v.tenant_id = u.tenant_id and v.id = u.voucher_id
      where u.state = 'redeemed' and ${of("u")} and (o.id is null or v.id is null or o.placed_at is null
        or o.discount + o.voucher_paid <> u.amount or o.event_id <> v.event_id or o.currency <> v.currency
        or coalesce(o.voucher_code, '') <> v.code)`,
  })),
  sqlCheck("I4", "an order with a discount, or that a voucher paid, redeemed one", (of) => ({
    checked: `select count(*) n from orders o where o.placed_at is not null and o.discount + o.voucher_paid > 0 and ${of("o")}`,
    broken: `select o.id id, 'without a redeemed voucher' what from orders o
      where o.placed_at is not null and o.discount + o.voucher_paid > 0 and ${of("o")} and not exists (
        select 1 from voucher_uses u where u.tenant_id = o.tenant_id and u.order_id = o.id
          and (u.state = 'redeemed' or (u.state = 'released' and (o.cancelled_at is not null or exists (
            select 1 from refunds r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.status in ('succeeded', 'failed'))))))`,
  })),
  sqlCheck("I4", "a voucher with a kept balance was given a sum, and never gives more", (of) => ({
    checked: `select count(*) n from vouchers v where v.keep_balance = 1 and ${of("v")}`,
    broken: `select v.id id, 'given ' || coalesce(v.budget, 'nothing') || ', used ' || v.spent what from vouchers v
      where v.keep_balance = 1 and ${of("v")} and (v.budget is null or v.percent_off is not null or v.spent > v.budget)`,
  })),
  sqlCheck("I4", "what a refund gives as a voucher is issued once, for that sum and that store", (of) => ({
    checked: `select count(*) n from refunds r where r.voucher_amount > 0 and ${of("r")}`,
    broken: `select r.id id, 'gives ' || r.voucher_amount || ', issued ' || coalesce(sum(v.budget), 0) what
      from refunds r join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
      left join vouchers v on v.tenant_id = r.tenant_id and v.refund_id = r.id and v.event_id = o.event_id and v.currency = r.currency
        and v.funding = 'client_prepaid' and v.keep_balance = 1
      where r.voucher_amount > 0 and ${of("r")} group by r.id
      having coalesce(sum(v.budget), 0) <> case when r.status = 'succeeded' or (r.status = 'failed' and r.provider_id is not null)
        then r.voucher_amount else 0 end`,
  })),
  sqlCheck("I4", "a voucher of a refund belongs to one", (of) => ({
    checked: `select count(*) n from vouchers v where v.refund_id is not null and ${of("v")}`,
    broken: `select v.id id, 'of refund ' || v.refund_id what from vouchers v
      left join refunds r on r.tenant_id = v.tenant_id and r.id = v.refund_id
      where v.refund_id is not null and ${of("v")} and (r.id is null or r.voucher_amount = 0)`,
  })),
  sqlCheck(
    "I4",
    "what vouchers paid that were paid for in advance, less what was given back as vouchers, is booked",
    (of) => ({
      checked: `select count(*) n from orders o where o.voucher_paid > 0 and o.placed_at is not null and ${of("o")}`,
      broken: `select x.tenant_id id, x.currency || ': ' || sum(x.amount) || ' apart' what from (
        select o.tenant_id, o.currency, o.voucher_paid amount from orders o where o.placed_at is not null and o.voucher_paid > 0 and ${of("o")}
        union all select r.tenant_id, r.currency, -r.voucher_amount from refunds r
          where (r.status = 'succeeded' or (r.status = 'failed' and r.provider_id is not null)) and ${of("r")}
        union all select b.tenant_id, b.currency, -b.amount from ledger_balances b where b.account = 'voucher_prepaid' and ${of("b")}
      ) x group by x.tenant_id, x.currency having sum(x.amount) <> 0`,
    }),
  ),
  // Idle drafts are released after an hour; who still holds a voucher after that holds it for ever.
  sqlCheck("I4", "a reserved voucher belongs to a checkout that is going on", (of) => ({
    checked: `select count(*) n from voucher_uses u where u.state = 'reserved' and ${of("u")}`,
    broken: `select u.id id, 'reserved by order ' || u.order_id what from voucher_uses u
      left join orders o on o.tenant_id = u.tenant_id and o.id = u.order_id
      where u.state = 'reserved' and ${of("u")} and (o.id is null or o.placed_at is not null or o.cancelled_at is not null
        or o.updated_at < :late - 4200000)`,
  })),
  sqlCheck("I4", "a promotion code's count is the number of its claims, within its limit", (of) => ({
    checked: `select count(*) n from promo_codes c where ${of("c")}`,
    broken: `select c.id id, 'counts ' || c.used || ' of ' || c.max_uses || ', has ' || k.n || ' claims' what
      from promo_codes c join (
        select p.id, count(k.id) n from promo_codes p
        left join promo_claims k on k.tenant_id = p.tenant_id and k.promo_code_id = p.id and k.state = 'redeemed'
        group by p.id) k on k.id = c.id
      where ${of("c")} and (c.used <> k.n or k.n > c.max_uses)`,
  })),
  // What was cancelled may have been given back or used up, by how far its order had come.
  sqlCheck("I4", "a store's budget counts what its orders cost", (of) => ({
    checked: `select count(*) n from events e where ${of("e")}`,
    broken: `select e.id id, 'counts ' || e.budget_used_minor || ', its orders cost ' || c.least what from events e join (
        select f.id, coalesce(sum(case when o.status not in ('over budget', 'over budget limit', 'cancelled') then o.budget_cost end), 0) least,
          coalesce(sum(case when o.status not in ('over budget', 'over budget limit') then o.budget_cost end), 0) most
        from events f left join orders o on o.tenant_id = f.tenant_id and o.event_id = f.id and o.placed_at is not null
        group by f.id) c on c.id = e.id
      where ${of("e")} and (e.budget_used_minor < c.least or e.budget_used_minor > c.most)`,
  })),
];
