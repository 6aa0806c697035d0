import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Child } from "../../scripts/product/child-process.ts";
import { startLibsqlServer } from "../../scripts/product/libsql-server.ts";
import { freePort } from "../../scripts/product/ports.ts";

/** A database server of a file's own, without any table, for tests of the migrations; it stops with the file's tests. */
export function emptyDatabase(): { dataDir: string; url: () => string } {
  const dataDir = mkdtempSync(path.join(tmpdir(), "popstall-migrate-"));
  let server: Child;
  let url = "";
  beforeAll(async () => {
    const port = await freePort();
    server = await startLibsqlServer({ dataDir, port });
    url = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { dataDir, url: () => url };
}
