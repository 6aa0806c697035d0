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
];
