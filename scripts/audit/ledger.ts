import { type Check, sqlCheck } from "./check.ts";

/** I5: what pages say of money is what the book holds of it. */
export const ledgerChecks: Check[] = [
  sqlCheck("I5", "what is left of an order's price is what the book holds as its sale", (of) => ({
    checked: `select count(*) n from orders o where o.placed_at is not null and o.kind = 'store' and ${of("o")}`,
    broken: `select o.id id, 'left ' || (o.total_store_price - coalesce(r.gone, 0) - coalesce(i.gone, 0)) || ', booked ' || coalesce(l.booked, 0) what
      from orders o
      left join (select tenant_id, order_id,
          -sum(coalesce(entries ->> 'sales', 0) + coalesce(entries ->> 'vat', 0) + coalesce(entries ->> 'sales_tax', 0)) booked
        from ledger_transactions group by tenant_id, order_id) l on l.tenant_id = o.tenant_id and l.order_id = o.id
      left join (select r.tenant_id, r.order_id, sum(case r.status when 'succeeded' then r.amount else r.voucher_amount end) gone from refunds r
        join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id and p.status = 'succeeded'
        where r.status = 'succeeded' or (r.status = 'failed' and r.provider_id is not null) group by r.tenant_id, r.order_id) r on r.tenant_id = o.tenant_id and r.order_id = o.id
      left join (select tenant_id, order_id, sum(expected - received) gone from incidents
        where kind = 'refunded_at_provider' group by tenant_id, order_id) i on i.tenant_id = o.tenant_id and i.order_id = o.id
      where o.placed_at is not null and o.kind = 'store' and ${of("o")}
        and o.total_store_price - coalesce(r.gone, 0) - coalesce(i.gone, 0) <> coalesce(l.booked, 0)`,
  })),
  sqlCheck("I5", "the sums of the days of sales are those of their orders", (of) => ({
    checked: `select count(*) n from store_sales s where ${of("s")}`,
    broken: `select m.tenant_id id, 'orders hold ' || coalesce(o.total, 0) || ' with ' || coalesce(o.vat, 0) || ' VAT, days ' || coalesce(s.total, 0) || ' with ' || coalesce(s.vat, 0) what
      from sales_marks m
      left join (select o.tenant_id, sum(o.total_store_price) total, sum(o.total_store_vat) vat from orders o
        join sales_marks k on k.tenant_id = o.tenant_id
        where o.placed_at < k.counted_until and (o.cancelled_at is null or o.cancelled_at >= k.cancelled_until)
        group by o.tenant_id) o on o.tenant_id = m.tenant_id
      left join (select tenant_id, sum(total) total, sum(vat) vat from store_sales group by tenant_id) s on s.tenant_id = m.tenant_id
      where ${of("m")} and (coalesce(o.total, 0) <> coalesce(s.total, 0) or coalesce(o.vat, 0) <> coalesce(s.vat, 0))`,
  })),
  sqlCheck("I5", "a credit account counts what is owed and what tablets hold", (of) => ({
    checked: `select count(*) n from credit_accounts c where ${of("c")}`,
    broken: `select c.id id, 'counts ' || c.exposure_minor || ', booked ' || coalesce(b.owed, 0) || ', held ' || coalesce(h.held, 0) what
      from credit_accounts c
      left join (select tenant_id, currency, -sum(amount) owed from ledger_balances where account in ('due_unbilled', 'due_billed')
        group by tenant_id, currency) b on b.tenant_id = c.tenant_id and b.currency = c.currency
      left join (select t.tenant_id, e.currency, sum(t.held * t.unit_cost) held from booth_tablets t
        join events e on e.tenant_id = t.tenant_id and e.id = t.event_id where t.closed_at is null
        group by t.tenant_id, e.currency) h on h.tenant_id = c.tenant_id and h.currency = c.currency
      where ${of("c")} and c.exposure_minor <> coalesce(b.owed, 0) + coalesce(h.held, 0)`,
  })),
  sqlCheck("I5", "a monthly invoice is the sum of the movements that it bills", (of) => ({
    checked: `select count(*) n from statements s where ${of("s")}`,
    broken: `select s.id id, 'asks ' || s.gross || ', bills ' || coalesce(i.amount, 0) || ', booked ' || coalesce(l.amount, 0) what
      from statements s
      left join (select tenant_id, statement_id, sum(amount) amount from statement_items group by tenant_id, statement_id) i
        on i.tenant_id = s.tenant_id and i.statement_id = s.id
      left join (select tenant_id, cause, -sum(entries ->> 'due_billed') amount from ledger_transactions where kind = 'billed'
        group by tenant_id, cause) l on l.tenant_id = s.tenant_id and l.cause = 'billed:' || s.id
      where ${of("s")} and (s.gross <> coalesce(i.amount, 0) or s.gross <> coalesce(l.amount, 0))`,
  })),
  sqlCheck(
    "I5",
    "what is paid of a monthly invoice is what its payments say, and no more than it asks",
    (of) => ({
      checked: `select count(*) n from statements s where ${of("s")}`,
      broken: `select s.id id, 'paid ' || s.paid || ' and let go ' || s.written_off || ' of ' || s.gross || ', noted ' || coalesce(p.paid, 0) || ' and ' || coalesce(p.gone, 0) what
      from statements s
      left join (select tenant_id, statement_id, sum(case way when 'write_off' then 0 when 'taken_back' then -applied else applied end) paid,
          sum(case when way = 'write_off' then applied else 0 end) gone
        from statement_payments group by tenant_id, statement_id) p on p.tenant_id = s.tenant_id and p.statement_id = s.id
      where ${of("s")} and (s.paid <> coalesce(p.paid, 0) or s.written_off <> coalesce(p.gone, 0) or s.paid + s.written_off > s.gross)`,
    }),
  ),
  sqlCheck(
    "I5",
    "what is open of monthly invoices, less what was paid beyond, is what the book says is billed",
    (of) => ({
      checked: `select count(*) n from (select distinct tenant_id, currency from statements) s where ${of("s")}`,
      broken: `select s.tenant_id id, 'open ' || s.open || ', beyond ' || coalesce(p.beyond, 0) || ', booked ' || coalesce(b.owed, 0) what
      from (select tenant_id, currency, sum(gross - paid - written_off) open from statements group by tenant_id, currency) s
      left join (select p.tenant_id, s.currency, sum(case p.way when 'write_off' then 0 when 'taken_back' then p.applied - p.amount
          else p.amount - p.applied end) beyond
        from statement_payments p join statements s on s.tenant_id = p.tenant_id and s.id = p.statement_id
        group by p.tenant_id, s.currency) p on p.tenant_id = s.tenant_id and p.currency = s.currency
      left join (select tenant_id, currency, -sum(amount) owed from ledger_balances where account = 'due_billed'
        group by tenant_id, currency) b on b.tenant_id = s.tenant_id and b.currency = s.currency
      where ${of("s")} and s.open - coalesce(p.beyond, 0) <> coalesce(b.owed, 0)`,
    }),
  ),
  sqlCheck("I5", "the numbers of monthly invoices have no gap", (of) => ({
    checked: `select count(distinct s.series) n from statements s where ${of("s")}`,
    broken: `select r.key id, 'next ' || r.next || ', issued ' || n.issued what from statement_series r
      join (select series, count(*) issued from statements group by series) n on n.series = r.key
      where r.next <> n.issued + 1 and exists (select 1 from statements s where s.series = r.key and ${of("s")})`,
  })),
  sqlCheck("I5", "money that waits for a decision is booked as owed to who paid it", (of) => ({
    checked: `select count(*) n from incidents i where i.kind not in ('refunded_at_provider', 'disputed') and ${of("i")}`,
    broken: `select i.order_id id, 'waits: ' || sum(case when i.state in ('open', 'refunding') then i.received else 0 end) || ', booked ' || coalesce(l.owed, 0) what
      from incidents i
      left join (select tenant_id, order_id, -sum(entries ->> 'unwanted') owed from ledger_transactions where kind = 'unwanted'
        group by tenant_id, order_id) l on l.tenant_id = i.tenant_id and l.order_id = i.order_id
      where i.kind not in ('refunded_at_provider', 'disputed') and ${of("i")} group by i.tenant_id, i.order_id
      having coalesce(l.owed, 0) < sum(case when i.state in ('open', 'refunding') then i.received else 0 end)
        or coalesce(l.owed, 0) > sum(case when i.state in ('open', 'refunding', 'resolved') then i.received else 0 end)`,
  })),
];
