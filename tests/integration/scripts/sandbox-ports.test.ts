import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { OrphanWatchdog } from "../../../scripts/product/orphan-watchdog.ts";
import { freePorts } from "../../../scripts/product/ports.ts";
import { keepShopSandbox, keepViesSandbox } from "../../../scripts/product/sandboxes.ts";
import type { ProductSettings } from "../../../scripts/product/settings.ts";

const lifeline = { hold: () => undefined, letGo: () => undefined } as unknown as OrphanWatchdog;

/** The settings of a product whose stand-ins usually listen at this port. */
function product(port: number, environment: Record<string, string> = {}): ProductSettings {
  const dataDir = mkdtempSync(path.join(tmpdir(), "popstall-ports-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(path.join(dataDir, "logs"));
  const ports = { worker: 1, database: 2, sandbox: 3, shops: port, vies: port };
  return { dataDir, origin: "http://127.0.0.1:1", ports, environment } as unknown as ProductSettings;
}

const pidAt = async (port: number) =>
  ((await (await fetch(`http://127.0.0.1:${port}/_sandbox/health`)).json()) as { pid: number }).pid;

test.each([
  ["VIES", keepViesSandbox, "vies"],
  ["shop", keepShopSandbox, "shops"],
] as const)(
  "two products that start at once each keep a %s sandbox of their own, and neither starts again and again",
  async (_, keep, name) => {
    const [port = 0] = await freePorts(1);
    const products = [product(port), product(port)];
    const told: string[] = [];
    const kept = await Promise.all(products.map((one) => keep(one, lifeline, (line) => told.push(line))));
    const [first = 0, second = 0] = products.map(({ ports }) => ports[name]);
    expect(first).not.toBe(second);
    expect(await Promise.all([pidAt(first), pidAt(second)])).toEqual(kept.map((one) => one.pid()));
    await Promise.all(kept.map((one) => one.stop()));
    expect(told).toEqual([]);
  },
);

test("a port that a setting names is not exchanged for another", async () => {
  const [port = 0] = await freePorts(1);
  const holder = await keepViesSandbox(product(port), lifeline, () => undefined);
  const named = product(port, { VIES_SANDBOX_PORT: String(port) });
  await expect(keepViesSandbox(named, lifeline, () => undefined)).rejects.toThrow(String(port));
  await holder.stop();
});
