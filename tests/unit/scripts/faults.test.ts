import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { diceOf } from "../../../scripts/faults/dice.ts";
import { type LineFault, startFaultProxy } from "../../../scripts/faults/fault-proxy.ts";
import { spreadOf } from "../../../scripts/faults/figures.ts";
import { untilLived } from "../../../scripts/faults/orders/worker-life.ts";
import { startMailReceiver } from "../../../scripts/faults/mail-receiver.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that counts what reached it, behind a proxy that does what is asked. */
async function behindProxy(fault: LineFault | undefined, patienceMs = 6_000) {
  let done = 0;
  const server: Server = createServer((request, response) => {
    done += 1;
    request.resume();
    request.on("end", () => response.end(`did ${request.url}`));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy = await startFaultProxy(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    () => fault,
  );
  closing.push(proxy.close, () => new Promise((resolve) => server.close(resolve)));
  const startedAt = performance.now();
  const answer = await fetch(`${proxy.url}/work`, {
    method: "POST",
    body: "x",
    signal: AbortSignal.timeout(patienceMs),
  })
    .then(async (response) => `${response.status} ${await response.text()}`)
    .catch(() => "no answer");
  return { answer, done, ms: performance.now() - startedAt };
}

test("a life is over after its time at the earliest, and at once when the run ends", async () => {
  const from = Date.now();
  await untilLived(process.pid, 250, new AbortController().signal);
  expect(Date.now() - from).toBeGreaterThanOrEqual(250);
  const ending = new AbortController();
  setTimeout(() => ending.abort(), 50);
  await untilLived(process.pid, 60_000, ending.signal);
});

describe("a line with faults", () => {
  test.each([
    [undefined, "200 did /work", 1],
    ["refuse", "no answer", 0],
    ["503", "503 {}", 0],
    ["drop-after", "no answer", 1],
    ["500-after", "500 {}", 1],
  ] as const)("%s: %s, done %i times", async (fault, answer, done) => {
    expect(await behindProxy(fault)).toMatchObject({ answer, done });
  });

  test("that is slow answers late, and all the same", async () => {
    const { answer, ms } = await behindProxy("slow-1500");
    expect(answer).toBe("200 did /work");
    expect(ms).toBeGreaterThan(1_400);
  });

  test("that hangs does nothing and never answers", async () => {
    expect(await behindProxy("hang", 500)).toMatchObject({ answer: "no answer", done: 0 });
  });
});

test("a mail whose answer was lost is the same mail when it comes again, and another one is seen", async () => {
  let fault: LineFault | undefined = "drop-after";
  const receiver = await startMailReceiver(() => fault);
  closing.push(receiver.close);
  const send = (key: string) =>
    fetch(receiver.url, {
      method: "POST",
      headers: { "Idempotency-Key": key },
      body: JSON.stringify({ to: ["pat@test.example"], subject: "Your order" }),
    }).then(
      ({ status }) => status,
      () => "no answer",
    );
  expect(await send("a")).toBe("no answer");
  fault = undefined;
  expect(await send("a")).toBe(200);
  expect(receiver.counts()).toEqual({ requests: 2, mails: 1 });
  expect(receiver.doubled()).toEqual([]);
  await send("b");
  expect(receiver.doubled()).toEqual(["pat@test.example Your order"]);
});

test("the same seed throws the same dice, another one others", () => {
  const throws = (seed: number, name: string) =>
    Array.from({ length: 5 }, () => diceOf(seed).for(name).next());
  expect(throws(1, "pat")).toEqual(throws(1, "pat"));
  expect(throws(2, "pat")).not.toEqual(throws(1, "pat"));
  expect(throws(1, "sam")).not.toEqual(throws(1, "pat"));
  const own = diceOf(3);
  const average = Array.from({ length: 10_000 }, own.next).reduce((sum, value) => sum + value, 0) / 10_000;
  expect(average).toBeCloseTo(0.5, 1);
});

test("a spread tells the nearest rank", () => {
  const values = Array.from({ length: 200 }, (_, index) => index + 1);
  expect(spreadOf(values)).toEqual({ count: 200, p50: 100, p95: 190, p99: 198, max: 200 });
  expect(spreadOf([])).toEqual({ count: 0, p50: 0, p95: 0, p99: 0, max: 0 });
});
