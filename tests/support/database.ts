import { createClient } from "@libsql/client/web";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import contract from "../../db/seed/demo-contract.json" with { type: "json" };
import seed from "../../db/seed/seed.ts";
import { DEMO_PASSWORD_HASH } from "../../db/seed/tenants.ts";
import { MIGRATIONS } from "../../scripts/db/demo-world.ts";
import { migrate } from "../../scripts/db/migrate.ts";
import { startLibsqlServer } from "../../scripts/product/libsql-server.ts";
import { OrphanWatchdog } from "../../scripts/product/orphan-watchdog.ts";
import { freePort } from "../../scripts/product/ports.ts";
import { type EmbeddedLibsql, embeddedLibsql } from "./embedded-libsql.ts";
import { cheapHash } from "./password-cost.ts";

/** Where the tests of a process find the database that they share; each process has a copy of its own. */
export const SHARED_DATABASE = "http://shared.database.test";
const HOST = /^http:\/\/([\w-]+)\.database\.test\//;

/** The databases of this process by the first word of their host. */
const opened = new Map<string, EmbeddedLibsql>();
let copies = 0;

/** A file with the schema and the demo world, which each database of a test is a copy of. */
export async function writeTemplate(file: string): Promise<void> {
  const database = embeddedLibsql(file);
  const client = createClient({
    url: SHARED_DATABASE,
    fetch: (request: Request) => database.answer(request),
  });
  await migrate(client, MIGRATIONS);
  await seed(client);
  await client.execute({
    sql: "update users set password_hash = ? where password_hash = ?",
    args: [cheapHash(contract.password), DEMO_PASSWORD_HASH],
  });
  client.close();
  database.close();
}

function openCopy(name: string): EmbeddedLibsql {
  const template = inject("databaseTemplate");
  const file = path.join(path.dirname(template), `${name}-${process.pid}-${(copies += 1)}.db`);
  copyFileSync(template, file);
  const database = embeddedLibsql(file);
  opened.set(name, database);
  return database;
}

export const isTestDatabase = (url: string): boolean => HOST.test(url);

/** The answer of a database of this process, as fetch gives it. */
export async function answerFromDatabase(request: Request): Promise<Response> {
  const name = HOST.exec(request.url)?.[1] ?? "";
  const database = opened.get(name) ?? (name === "shared" ? openCopy(name) : undefined);
  if (!database) throw new TypeError("fetch failed");
  return database.answer(request);
}

/** A database of its own, with the demo world. */
export function openTestDatabase(): { url: string; stop(): void } {
  const name = `own-${copies + 1}`;
  const database = openCopy(name);
  return {
    url: `http://${name}.database.test`,
    stop() {
      opened.delete(name);
      database.close();
    },
  };
}

/** The real libSQL server in a folder of its own, with nothing in it. */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "popstall-tests-"));
  const lifeline = new OrphanWatchdog();
  const port = await freePort();
  const server = await startLibsqlServer({ dataDir, port, lifeline });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await server.stop();
      lifeline.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
