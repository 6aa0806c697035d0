import type { Client } from "@libsql/client/web";
import type { Place } from "./place.ts";
import { staffOf } from "./refunders.ts";
import { insistently } from "./shoppers.ts";

/** Kinds of differences that one press mends; what is open of any other is a violation by itself. */
const WITH_REMEDY = new Set([
  ...["paid_not_placed", "refund_at_provider", "refund_missing", "refund_unsent"],
  ...["fee_unbooked", "fee_differs", "payout_differs"],
]);

const PATH = "/orders/reconciliation";
/** More presses than any run needs. Differences that are left then are reported. */
const MOST_PRESSES = 200;

const MOST_LOOKS = 4;

/** What the comparison of the books found after a run, and what was left when all that has a remedy was pressed. */
export type Compared = { payments: number; found: Map<string, number>; presses: number; left: string[] };

/**
 * Has the books compared as if two hours had passed, presses what has a remedy on the page, and has them compared again.
 */
export async function compareBooks(place: Place, client: Client): Promise<Compared> {
  const { tenantId } = place.stores.uk;
  await client.batch([
    // What is still open stays as young as it is: it may be paid.
    "update payments set created_at = created_at - 7200000, updated_at = updated_at - 7200000 where status <> 'pending'",
    "update refunds set updated_at = updated_at - 7200000",
  ]);
  const staff = staffOf(place);
  const press = (fields: Record<string, string>) =>
    insistently(() => staff("reconciliation", PATH, { method: "POST", body: new URLSearchParams(fields) }));
  const openRows = async () => {
    const { rows } = await client.execute({
      sql: "select kind, subject, ours, theirs, currency from reconciliation_rows where tenant_id = ? and state = 'open' order by kind",
      args: [tenantId],
    });
    return rows.map((row) => ({ kind: String(row["kind"]), currency: String(row["currency"]), row }));
  };
  const look = async () => {
    const endedAt = async () => {
      const sql = "select coalesce(max(ended_at), 0) at from reconciliation_runs where tenant_id = ?";
      return Number((await client.execute({ sql, args: [tenantId] })).rows[0]?.["at"]);
    };
    const before = await endedAt();
    for (let tries = 0; tries < MOST_PRESSES && (await endedAt()) <= before; tries += 1)
      await press({ look: "now" });
  };
  const found = new Map<string, number>();
  let presses = 0;
  // A payment of which the provider does not answer in one look is compared in the next, as in the next night.
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await look();
    const rows = await openRows();
    for (const { kind } of rows) found.set(kind, (found.get(kind) ?? 0) + 1);
    if (!rows.some(({ kind }) => WITH_REMEDY.has(kind))) break;
    for (; presses < MOST_PRESSES; presses += 1) {
      const next = (await openRows()).find(({ kind }) => WITH_REMEDY.has(kind));
      if (!next) break;
      await press({ all: `${next.kind} ${next.currency}` });
    }
  }
  const { rows } = await client.execute({
    sql: "select count(*) n from payments where tenant_id = ? and intent_id is not null",
    args: [tenantId],
  });
  const left = (await openRows()).map(({ row }) => JSON.stringify(row));
  return { payments: Number(rows[0]?.["n"]), found, presses, left };
}
