import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort, freePorts, requirePort } from "../../../scripts/product/ports.ts";

test("the error of a busy port is one sentence that says what to do", async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await expect(requirePort(port, "DB_PORT", "the database")).rejects.toThrow(
    new RegExp(`^Port ${port} for the database is in use by another program: .*DB_PORT=`),
  );
  await new Promise((resolve) => server.close(resolve));
  await expect(requirePort(port, "DB_PORT", "the database")).resolves.toBeUndefined();
});

test("free ports differ", async () => {
  expect(new Set(await freePorts(5)).size).toBe(5);
});

test("no free port is one that an outgoing connection could take before the server listens", async () => {
  expect(Math.max(...(await freePorts(50)))).toBeLessThan(32_768);
});
