import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { audit, violationLines } from "../../../scripts/audit/audit.ts";
import { knownAccounts, providerClient, readBooks } from "../../../scripts/audit/provider-books.ts";
import { connect } from "../../../scripts/db/database-client.ts";
import type { TestProduct } from "./product.ts";

/** What is on its way when a file ends (a mail, an event of the provider's) arrives within this time. */
const SETTLED_WITHIN_MS = 120_000;

/**
 * Asks the ten invariants of what the tests of a file left behind.
 * @throws an error that names each violation, and the file.
 */
export async function auditProduct(product: TestProduct, file?: string): Promise<void> {
  const client = connect(product.databaseUrl);
  const stripe = providerClient({ key: "sk_test_demo", base: product.paymentsUrl });
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  try {
    for (;;) {
      const books = await readBooks(stripe, await knownAccounts(client));
      const broken = violationLines(await audit({ client, books, now: new Date(), graceMs: 0 }));
      if (broken.length === 0) return;
      if (Date.now() > deadline) {
        const where = file ? `The tests of ${path.basename(file)}` : "The last file's tests";
        throw new Error(`${where} left a world that breaks its invariants:\n${broken.join("\n")}`);
      }
      await pause(500);
    }
  } finally {
    client.close();
  }
}
