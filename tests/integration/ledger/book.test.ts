import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { ledgerBalances, ledgerTransactions } from "../../../db/schema/payments.ts";
import { connect } from "../../../scripts/db/database-client.ts";
import { accountsOf } from "../../support/incidents.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";

/** A paid order, and statements that go past the repositories. */
async function booked() {
  const here = await payingWorld();
  const { orderId, payment } = await readyToPay(here, here.runners, await here.runners.store());
  await here.pay(payment);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  const client = connect(here.product.env.LIBSQL_URL as string);
  const book = (entries: string, cause = freshId(), orReplace = "") =>
    client.execute({
      sql: `insert ${orReplace} into ledger_transactions (tenant_id, id, cause, kind, currency, entries, at)
        values (?, ?, ?, 'sale', 'GBP', ?, 1)`,
      args: [here.runners.id, freshId(), cause, entries],
    });
  const rows = () => here.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.orderId, orderId));
  return { here, orderId, payment, client, book, rows };
}

test("the database takes no movement that does not balance", async () => {
  const { client, book } = await booked();
  for (const entries of [
    '{"provider":5,"sales":-4}',
    '{"provider":5}',
    '{"provider":0,"sales":0}',
    '{"provider":1.5,"sales":-1.5}',
    '{"provider":"5","sales":-5}',
    '{"provider":2,"provider":3,"sales":-5}',
    "{}",
  ])
    await expect(book(entries)).rejects.toThrow("do not add up");
  await expect(book('{"provider":5,"sales":-5}')).resolves.toMatchObject({ rowsAffected: 1 });
  client.close();
});

test("what was booked is not changed, taken away, replaced, or booked again", async () => {
  const { client, book, rows, orderId } = await booked();
  const before = await rows();
  for (const statement of [
    `update ledger_transactions set at = 5 where order_id = '${orderId}'`,
    `delete from ledger_transactions where order_id = '${orderId}'`,
  ])
    await expect(client.execute(statement)).rejects.toThrow("append-only");
  for (const way of ["", "or replace"])
    await expect(book('{"provider":5,"sales":-5}', `placed:${orderId}`, way)).rejects.toThrow("UNIQUE");
  expect(await rows()).toEqual(before);
  client.close();
});

test("a day's sums follow what is booked", async () => {
  const { here, orderId, payment, rows, client } = await booked();
  const [row] = await rows();
  const sums = await here.db
    .select()
    .from(ledgerBalances)
    .where(eq(ledgerBalances.tenantId, here.runners.id));
  expect(Object.fromEntries(sums.map(({ account, amount }) => [account, amount]))).toEqual(
    await accountsOf(here, orderId),
  );
  expect(new Set(sums.map(({ day }) => day))).toEqual(new Set([Math.floor(row!.at.getTime() / 86_400_000)]));
  expect(payment.amount).toBe(4260);
  client.close();
});
