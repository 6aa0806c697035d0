import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runbookOf } from "../../../app/domain/jobs/runbooks.ts";
import { AUDIT_RUNBOOK, tellMonitor } from "../../../scripts/audit/tell-monitor.ts";
import { ROOT } from "../../../scripts/product/settings.ts";

/** A monitor that answers with a status and remembers what it was told. */
async function monitor(status = 200) {
  const told: { asked: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      told.push({ asked: `${request.method} ${request.url}`, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    told,
    tell: (broken: number, change: { alarmUrl?: string; beatUrl?: string } = {}) =>
      tellMonitor(
        { alarmUrl: `${base}/alarms`, beatUrl: `${base}/beat`, platform: "https://stall.shop", ...change },
        broken,
      ),
  };
}

test("an audit that found nothing gives its beat, and one with findings the alarm and no beat", async () => {
  const { told, tell } = await monitor();
  await tell(0);
  expect(told).toEqual([{ asked: "GET /beat", body: "" }]);
  await tell(3);
  expect(told.map(({ asked }) => asked)).toEqual(["GET /beat", "POST /alarms"]);
  expect(JSON.parse(told[1]?.body ?? "")).toEqual({
    alarm: "audit_findings",
    is: "opened",
    count: 3,
    platform: "https://stall.shop",
    runbook: runbookOf("audit_findings"),
    text: `https://stall.shop: audit_findings opened (3) – ${AUDIT_RUNBOOK}`,
  });
});

test("without addresses nothing is sent", async () => {
  const { told, tell } = await monitor();
  await tell(0, { beatUrl: "" });
  await tell(1, { alarmUrl: "" });
  expect(told).toEqual([]);
});

test("a monitor that does not take it fails the command in a sentence", async () => {
  const { tell } = await monitor(500);
  await expect(tell(0)).rejects.toThrow("The monitor answered 500.");
  await expect(tell(1)).rejects.toThrow("The monitor answered 500.");
  await expect(tell(1, { alarmUrl: "http://127.0.0.1:9/" })).rejects.toThrow(/The monitor does not answer/);
});

test("the workflow gives the command what it reads, and no secret that may write", () => {
  const workflow = readFileSync(path.join(ROOT, ".github/workflows/audit.yml"), "utf8");
  const given = [...workflow.matchAll(/^ {10}([A-Z_]+): \$\{\{ (secrets|vars)\.(\w+) \}\}$/gm)];
  expect(given.map(([, name, , from]) => `${name} ${from}`)).toEqual([
    "LIBSQL_URL AUDIT_LIBSQL_URL",
    "LIBSQL_AUTH_TOKEN AUDIT_LIBSQL_TOKEN",
    "STRIPE_SECRET_KEY AUDIT_STRIPE_KEY",
    "APP_ORIGIN AUDIT_PLATFORM",
    "ALARM_URL ALARM_URL",
    "AUDIT_HEARTBEAT_URL AUDIT_HEARTBEAT_URL",
  ]);
  const command = readFileSync(path.join(ROOT, "scripts/audit/audit-command.ts"), "utf8");
  for (const [, name = ""] of given) expect(command).toContain(name);
});
