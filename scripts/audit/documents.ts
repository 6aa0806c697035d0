import { type Check, sqlCheck } from "./check.ts";

/** I2 and I5: documents are numbered without gaps, and say what was paid and what went back. */
export const documentChecks: Check[] = [
  sqlCheck("I2", "a series of documents has every number up to the last", (of) => ({
    checked: `select count(*) n from documents d where ${of("d")}`,
    // The beginning of a series goes once the law lets it; what is there has no gap and ends before the next number.
    broken: `select d.series id, 'has ' || count(*) || ' of ' || min(d.number) || ' to ' || max(d.number) || ', next ' || coalesce(s.next, 'unknown') what
      from documents d left join document_series s on s.tenant_id = d.tenant_id and s.key = d.series
      where ${of("d")} group by d.tenant_id, d.series
      having count(*) <> max(d.number) - min(d.number) + 1 or s.next is null or s.next <> max(d.number) + 1`,
  })),
  sqlCheck("I5", "an invoice or a receipt is of what was paid", (of) => ({
    checked: `select count(*) n from documents d where d.type <> 'credit_note' and ${of("d")}`,
    broken: `select d.id id, 'is of ' || d.gross || ' ' || d.currency || ', paid ' || o.total_store_price || ' ' || o.currency what
      from documents d join orders o on o.tenant_id = d.tenant_id and o.id = d.order_id
      where d.type <> 'credit_note' and ${of("d")}
        and (d.gross <> o.total_store_price or d.currency <> o.currency or d.content ->> '$.totals.gross' <> d.gross)`,
  })),
  sqlCheck("I5", "credit notes take back no more than their invoice", (of) => ({
    checked: `select count(*) n from documents d where d.type = 'credit_note' and ${of("d")}`,
    broken: `select c.corrects id, sum(c.gross) || ' with ' || sum(c.vat) || ' VAT is taken back of ' || i.gross || ' with ' || i.vat what
      from documents c join documents i on i.tenant_id = c.tenant_id and i.id = c.corrects
      where c.type = 'credit_note' and ${of("c")} group by c.tenant_id, c.corrects
      having sum(c.gross) > i.gross or sum(c.vat) > i.vat`,
  })),
  sqlCheck("I5", "a refund that arrived has its credit note, where there is an invoice", (of) => ({
    checked: `select count(*) n from documents d where d.type = 'credit_note' and ${of("d")}`,
    broken: `select r.id id, r.amount || ' went back of ' || i.series || ' ' || i.number || ' without a credit note' what
      from refunds r join documents i on i.tenant_id = r.tenant_id and i.order_id = r.order_id and i.type = 'invoice'
      where r.status = 'succeeded' and r.updated_at <= :late and ${of("r")}
        and not exists (select 1 from documents c where c.tenant_id = r.tenant_id and c.cause = 'credit:' || r.id)
        and i.gross > (select coalesce(sum(c.gross), 0) from documents c where c.tenant_id = i.tenant_id and c.corrects = i.id)`,
  })),
  sqlCheck(
    "I5",
    "an order without VAT for its buyer's number has the proof of a number of another state",
    (of) => ({
      checked: `select count(*) n from orders o where o.vat_state = 'free' and o.placed_at is not null and ${of("o")}`,
      broken: `select o.id id, 'has VAT of ' || o.total_store_vat || ', number ' || coalesce(o.vat_check ->> '$.number', 'unknown')
        || ' asked for by ' || coalesce(o.vat_check ->> '$.requester', 'unknown') || ', proof ' || coalesce(o.vat_check ->> '$.proof', 'unknown') what
      from orders o where o.vat_state = 'free' and o.placed_at is not null and ${of("o")}
        and (o.total_store_vat <> 0 or coalesce(o.vat_check ->> '$.state', '') <> 'valid' or coalesce(o.vat_check ->> '$.proof', '') = ''
          or substr(o.vat_check ->> '$.number', 1, 2) = substr(o.vat_check ->> '$.requester', 1, 2))`,
    }),
  ),
  sqlCheck("I5", "an invoice says that VAT is the buyer's exactly where the order has that proof", (of) => ({
    checked: `select count(*) n from documents d where d.type = 'invoice' and ${of("d")}`,
    broken: `select d.id id, 'has category ' || t.category || ', and the order is ' || coalesce(o.vat_state, 'charged as ever') what
      from documents d join orders o on o.tenant_id = d.tenant_id and o.id = d.order_id
      join (select d.id, x.value ->> '$.category' category from documents d, json_each(d.content, '$.taxes') x) t on t.id = d.id
      where d.type = 'invoice' and ${of("d")} and (t.category = 'K') <> (coalesce(o.vat_state, '') = 'free')`,
  })),
];
