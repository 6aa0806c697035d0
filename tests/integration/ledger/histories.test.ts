import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readLedger } from "../../../app/services/ledger/read.server.ts";
import { addUpSales } from "../../../app/services/sales/add-up-sales.server.ts";
import { readRevenue } from "../../../app/services/sales/read.server.ts";
import { orders } from "../../../db/schema/orders.ts";
import { ledgerTransactions, payments } from "../../../db/schema/payments.ts";
import { diceOf } from "../../../scripts/faults/dice.ts";
import { brokenIn } from "../../support/audit.ts";
import { balanceAtProvider, balanceInBook, runHistory } from "../../support/money-histories.ts";
import { payingWorld } from "../../support/payments.ts";

/** `npm run test:histories` runs 500; so many orders are in one company, whose pages and books are then compared. */
const COUNT = Number(process.env["HISTORIES"] ?? 6);
const IN_A_COMPANY = 6;
const SEED = Number(process.env["SEED"] ?? 37);

for (let from = 0; from < COUNT; from += IN_A_COMPANY)
  test(`histories ${from + 1} to ${Math.min(COUNT, from + IN_A_COMPANY)}: book, provider, pages and audit agree`, async () => {
    const here = await payingWorld();
    const store = await here.runners.store();
    const done: string[][] = [];
    for (let at = from; at < Math.min(COUNT, from + IN_A_COMPANY); at += 1)
      done.push(await runHistory(here, store, diceOf(SEED, `history ${at}`)));
    const told = JSON.stringify(done);

    expect(await brokenIn(here), told).toEqual([]);

    // The provider's own lines of the account are a model that shares nothing with the book.
    const [paid] = await here.db.select().from(payments).where(eq(payments.tenantId, here.runners.id));
    expect(await balanceInBook(here, "provider"), told).toBe(
      await balanceAtProvider(here, paid?.accountId ?? ""),
    );

    // The pages: what was sold of what stands, less what went back, is what the book holds of it.
    const rows = await here.db
      .select({ entries: ledgerTransactions.entries })
      .from(ledgerTransactions)
      .innerJoin(orders, eq(orders.id, ledgerTransactions.orderId))
      .where(eq(orders.tenantId, here.runners.id));
    const standing = await here.db.select().from(orders).where(eq(orders.tenantId, here.runners.id));
    const cancelled = standing.filter(({ cancelledAt }) => cancelledAt !== null).map(({ id }) => id);
    const ofCancelled = await here.db
      .select()
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.tenantId, here.runners.id));
    const sumOf = (entries: readonly { entries: Record<string, number> }[], ...accounts: string[]) =>
      entries.reduce(
        (sum, row) => accounts.reduce((all, account) => all - (row.entries[account] ?? 0), sum),
        0,
      );
    const its = ofCancelled.filter(({ orderId }) => orderId !== null && cancelled.includes(orderId));
    const sold = sumOf(rows, "sales", "vat", "sales_tax") - sumOf(its, "sales", "vat", "sales_tax");
    const vat = sumOf(rows, "vat", "sales_tax") - sumOf(its, "vat", "sales_tax");
    const timeZone = "Europe/London";
    const now = here.product.clock.now();
    const today = now.toISOString().slice(0, 10);
    const asked = {
      from: "2020-01-01",
      to: today,
      by: "month",
      clientId: "",
      eventId: "",
      timeZone,
    } as const;
    for (const isAddedUp of [false, true]) {
      if (isAddedUp)
        await addUpSales(
          { ...here.runners.scope, now: () => new Date(now.getTime() + 3_600_000) },
          { timeZone },
        );
      const { sums } = await readRevenue(here.runners.scope, asked);
      expect(sums[0]?.total ?? 0, told).toBe(sold);
      expect(sums[0]?.vat ?? 0, told).toBe(vat);
    }

    // The ledger page: each account as it was added up, and all of them together nothing.
    const page = await readLedger(here.runners.scope, {
      filters: { month: "" },
      sort: { by: "booked", descending: true },
      position: undefined,
    });
    expect(page.balances.flatMap((one) => one.rows).reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
    for (const { account, balance } of page.balances[0]?.rows ?? [])
      expect(balance).toBe(await balanceInBook(here, account));
  }, 600_000);
