import { and, asc, eq } from "drizzle-orm";
import { accountBooking } from "../../app/domain/ledger/ledger.ts";
import { DOCUMENT_WORDS, type DocumentWords } from "../../app/domain/documents/document-content.ts";
import type { Database } from "../../db/driver/client.server.ts";
import { statementWriter } from "../../app/http/prints/statement-words.server.ts";
import { billMonth } from "../../app/services/statements/bill-month.server.ts";
import { workAtOverdue } from "../../app/services/statements/work-at-overdue.server.ts";
import { events } from "../../db/schema/events.ts";
import { orders } from "../../db/schema/orders.ts";
import { creditAccounts, ledgerBalances, ledgerTransactions } from "../../db/schema/payments.ts";
import { statementPayments, statements } from "../../db/schema/statements.ts";
import { ADDRESS } from "./payments.ts";
import { DAY } from "./clock.ts";
import { claimer } from "./claims.ts";
import { freshId } from "./stores.ts";
import { world } from "./world.ts";

/** A tenant with a credit account and a store on account, whose tees cost £12.00, and its monthly bills. */
export async function onCredit(account: Partial<typeof creditAccounts.$inferInsert> | null = {}) {
  const here = await world();
  const { db, product, runners } = here;
  const store = await runners.store({ type: "Bulk", shipping: null });
  const accountId = freshId();
  if (account) {
    await db.insert(creditAccounts).values({
      id: accountId,
      tenantId: runners.id,
      state: "active",
      currency: "GBP",
      limitMinor: 10_000_000,
      createdAt: new Date(0),
      updatedAt: new Date(0),
      ...account,
    });
  }
  const claim = claimer(here, runners, store);
  const biller = product.context().page.settings.OPERATOR_COMPANY!;
  return {
    here,
    store,
    accountId,
    /** Orders one tee on account. */
    async order() {
      const visitor = await here.visitor();
      await here.fill(store, visitor, 1);
      return claim("", { visitor });
    },
    /** So many orders of these amounts in one write, as if they had been placed. */
    async placeMany(amounts: readonly number[], columns: Partial<typeof orders.$inferInsert> = {}) {
      const at = product.clock.now();
      for (let from = 0; from < amounts.length; from += 50) {
        const rows = amounts.slice(from, from + 50).map((budgetCost) => ({
          id: freshId(),
          tenantId: runners.id,
          eventId: store.id,
          kind: "account" as const,
          status: "new" as const,
          paymentStatus: "not_needed" as const,
          orderRef: `PS-${freshId().slice(0, 8).toUpperCase()}`,
          idempotencyKey: freshId(),
          ...ADDRESS,
          placedAt: at,
          currency: "GBP" as const,
          budgetCost,
          createdAt: at,
          updatedAt: at,
          ...columns,
        }));
        await db.insert(orders).values(rows as never);
        await db.insert(ledgerTransactions).values(
          rows.flatMap((row) =>
            accountBooking({ id: row.id, kind: "account", currency: "GBP" }, row.budgetCost).map(
              (booking) => ({
                id: freshId(),
                tenantId: runners.id,
                ...booking,
                at,
              }),
            ),
          ),
        );
      }
      const sum = amounts.reduce((all, each) => all + each, 0);
      const [before] = await db.select().from(creditAccounts).where(eq(creditAccounts.id, accountId));
      if (before) {
        await db
          .update(creditAccounts)
          .set({ exposureMinor: before.exposureMinor + sum })
          .where(eq(creditAccounts.id, accountId));
      }
    },
    bill: (scope = runners.scope) => billMonth(scope, { region: "UK", biller, writer: statementWriter }),
    overdue: () => workAtOverdue(runners.scope, "UK"),
    rows: () =>
      db.select().from(statements).where(eq(statements.tenantId, runners.id)).orderBy(asc(statements.month)),
    payments: () =>
      db
        .select()
        .from(statementPayments)
        .where(eq(statementPayments.tenantId, runners.id))
        .orderBy(asc(statementPayments.createdAt)),
    credit: async () =>
      (await db.select().from(creditAccounts).where(eq(creditAccounts.tenantId, runners.id)))[0],
    statusOf: async () =>
      (await db.select().from(orders).where(eq(orders.eventId, store.id)).orderBy(asc(orders.placedAt))).map(
        ({ status }) => status,
      ),
    /** What the book says is owed. */
    async booked() {
      const rows = await db.select().from(ledgerBalances).where(eq(ledgerBalances.tenantId, runners.id));
      const of = (accounts: readonly string[]) =>
        0 - rows.filter((row) => accounts.includes(row.account)).reduce((sum, { amount }) => sum + amount, 0);
      return {
        unbilled: of(["due_unbilled"]),
        billed: of(["due_billed"]),
        owed: of(["due_unbilled", "due_billed"]),
      };
    },
    shareBudget: (budgetMinor: number) =>
      db
        .update(events)
        .set({ budgetMinor })
        .where(and(eq(events.tenantId, runners.id), eq(events.id, store.id))),
  };
}

/** The morning of the first of a month after the clock of the tests has begun, and so many days after it. */
export const FIRST_OF_JANUARY = "2027-01-01T06:30:00Z";
export const daysOn = (days: number): string =>
  new Date(Date.parse(FIRST_OF_JANUARY) + days * DAY).toISOString();

/** A monthly invoice that is still to be paid, as a row alone. @returns its id. */
export async function openBill(db: Database, tenantId: string, mark = "Summer Run"): Promise<string> {
  const id = freshId();
  const totals = { lines: 500, charges: 0, allowances: 0, net: 500, vat: 100, gross: 600, paid: 0 };
  const line = { orderLineId: "", sku: "", name: mark, detail: "x", quantity: 1, net: 500 };
  const party = { name: mark, firstLine: "x", secondLine: "", city: "x", postcode: "x", state: "" };
  const ends = { ...party, country: "GB", vatNumber: "", registrationNumber: "1", email: "" };
  const tax = { category: "S" as const, rate: 2000 };
  await db.insert(statements).values({
    id,
    tenantId,
    currency: "GBP",
    month: "2026-10",
    series: "ST-2026",
    content: {
      paper: "A4",
      lang: "en",
      issuedOn: "2026-11-01",
      suppliedOn: "2026-10-31",
      orderRef: "",
      issuedText: "x",
      suppliedText: "x",
      corrects: null,
      shipTo: "GB",
      currency: "GBP",
      totals,
      seller: ends,
      buyer: ends,
      words: Object.fromEntries(DOCUMENT_WORDS.map((word) => [word, word])) as DocumentWords,
      lines: [{ ...line, ...tax }],
      adjustments: [],
      taxes: [{ ...tax, basis: 500, vat: 100 }],
      payment: { dueOn: "2026-12-01", dueText: "x", terms: "x", iban: "" },
    },
    net: 500,
    vat: 100,
    gross: 600,
    issuedOn: "2026-11-01",
    dueOn: "2026-12-01",
    keptUntil: "2036-12-31",
    createdAt: new Date("2026-11-01T06:00:00Z"),
  });
  return id;
}
