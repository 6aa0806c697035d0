import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import contract from "../../db/seed/demo-contract.json" with { type: "json" };
import seed from "../../db/seed/seed.ts";
import { DEMO_PASSWORD_HASH } from "../../db/seed/tenants.ts";
import { connect } from "../../scripts/db/database-client.ts";
import { MIGRATIONS } from "../../scripts/db/demo-world.ts";
import { migrate } from "../../scripts/db/migrate.ts";
import { startLibsqlServer } from "../../scripts/product/libsql-server.ts";
import { OrphanWatchdog } from "../../scripts/product/orphan-watchdog.ts";
import { freePort } from "../../scripts/product/ports.ts";
import { cheapHash } from "./password-cost.ts";

/** A real libSQL server in a folder of its own, migrated and seeded. */
export async function startTestDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "popstall-tests-"));
  const lifeline = new OrphanWatchdog();
  const port = await freePort();
  const server = await startLibsqlServer({ dataDir, port, lifeline });
  const url = `http://127.0.0.1:${port}`;
  const client = connect(url);
  await migrate(client, MIGRATIONS);
  await seed(client);
  await client.execute({
    sql: "update users set password_hash = ? where password_hash = ?",
    args: [cheapHash(contract.password), DEMO_PASSWORD_HASH],
  });
  client.close();
  return {
    url,
    async stop() {
      await server.stop();
      lifeline.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
