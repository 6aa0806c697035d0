import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  HANDED_ON,
  readSettings,
  ROOT,
  workerVariables,
  WORKED_OUT,
} from "../../../scripts/product/settings.ts";

function dataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "popstall-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe("settings of a running copy", () => {
  test("every setting of the Worker is either worked out here or handed on from the environment", () => {
    const code = readFileSync(path.join(ROOT, "app/http/wiring/env.server.ts"), "utf8");
    const schema = code.slice(code.indexOf("const SettingsSchema"), code.indexOf("export type Settings"));
    const names = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(10);
    expect([...HANDED_ON, ...WORKED_OUT].sort()).toEqual(names.sort());
  });

  test("ports and data folder move the whole copy aside", () => {
    const folder = dataDir();
    const settings = readSettings({
      PORT: "9001",
      DB_PORT: "9002",
      STRIPE_SANDBOX_PORT: "9003",
      DATA_DIR: folder,
    });
    const variables = workerVariables(settings);
    expect(settings.dataDir).toBe(folder);
    expect(variables["APP_ORIGIN"]).toBe("http://127.0.0.1:9001");
    expect(variables["APP_ALIASES"]).toBe("http://localhost:9001");
    expect(variables["LIBSQL_URL"]).toBe("http://127.0.0.1:9002");
    expect(variables["STRIPE_API_BASE"]).toBe("http://127.0.0.1:9003");
  });

  test("the session secret is made once per data folder", () => {
    const folder = dataDir();
    const secret = () => workerVariables(readSettings({ DATA_DIR: folder }))["SESSION_SECRET"];
    const first = secret();
    expect(first?.length).toBeGreaterThanOrEqual(32);
    expect(secret()).toBe(first);
  });

  test("with a key of Stripe the sandbox stays off and the Worker talks to Stripe", () => {
    const settings = readSettings({ DATA_DIR: dataDir(), STRIPE_SECRET_KEY: "sk_test_51abc" });
    expect(settings.withSandbox).toBe(false);
    expect(workerVariables(settings)).toMatchObject({ STRIPE_SECRET_KEY: "sk_test_51abc" });
    expect(workerVariables(settings)).not.toHaveProperty("STRIPE_API_BASE");
  });

  test("modes are handed on", () => {
    const settings = readSettings({ DATA_DIR: dataDir(), TRANSLATION: "off", APP_ENV: "production" });
    expect(workerVariables(settings)).toMatchObject({ TRANSLATION: "off", APP_ENV: "production" });
  });

  test.each(["0", "70000", "abc", "80.5"])("a port that is no port is refused: %s", (port) => {
    expect(() => readSettings({ PORT: port })).toThrow(`PORT=${port} is not a port`);
  });

  test("three services cannot share a port", () => {
    expect(() => readSettings({ PORT: "9001", DB_PORT: "9001" })).toThrow("three different ports");
  });
});
