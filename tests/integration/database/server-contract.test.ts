import { afterAll, beforeAll } from "vitest";
import { startTestServer } from "../../support/database.ts";
import { databaseContract } from "../../support/database-contract.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

databaseContract(() => ({ url: server.url, token: "" }));
