import type { InStatement } from "@libsql/client/web";
import type { StoreFacts } from "./place.ts";

const plain = (code: string) => code.toUpperCase().replaceAll(/[\s-]/g, "");

/** Rows of vouchers and promotion codes, written past the product: how they are made is not the question here. */
export const codeRows = {
  vouchers: (store: StoreFacts, vouchers: [code: string, amount: number, uses: number][]): InStatement[] =>
    vouchers.map(([code, amount, uses]) => ({
      sql: `insert into vouchers (id, tenant_id, event_id, code, code_norm, discount_amount, currency, max_uses, created_at)
        values (?, ?, ?, ?, ?, ?, 'GBP', ?, ?)`,
      args: [code, store.tenantId, store.eventId, code, plain(code), amount, uses, Date.now()],
    })),
  promoCodes: (store: StoreFacts, codes: string[]): InStatement[] =>
    codes.map((code) => ({
      sql: "insert into promo_codes (id, tenant_id, event_id, code, code_norm, created_at) values (?, ?, ?, ?, ?, ?)",
      args: [code, store.tenantId, store.eventId, code, plain(code), Date.now()],
    })),
};
