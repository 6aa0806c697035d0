import { expect, test } from "vitest";
import { type Call, createBreaker } from "../../../app/domain/availability/circuit-breaker.ts";

const RULE = {
  failures: 3,
  overMs: 1_000,
  openMs: 1_000,
  longestOpenMs: 4_000,
  trialMs: 500,
  mostInFlight: 5,
  longestCallMs: 10_000,
};

/** A breaker with a clock that stands until it is moved. */
function breaker() {
  const inner = createBreaker(RULE);
  let now = 0;
  const enter = () => inner.enter(now);
  const call = (): Call => {
    const entry = enter();
    if ("waitMs" in entry) throw new Error(`It is closed for ${entry.waitMs} ms.`);
    return entry.call;
  };
  return {
    enter,
    call,
    answered: inner.answered,
    dropped: inner.dropped,
    fail: (failing: Call) => inner.failed(failing, now),
    forward: (ms: number) => void (now += ms),
  };
}

/** One that three late calls opened, at 7,000 ms. */
function opened() {
  const it = breaker();
  const calls = [it.call(), it.call(), it.call()];
  it.forward(7_000);
  for (const call of calls) it.fail(call);
  return it;
}

test("three failures in a row open the breaker, and calls then fail at once", () => {
  const it = opened();
  expect(it.enter()).toEqual({ waitMs: 1_000 });
  it.forward(400);
  expect(it.enter()).toEqual({ waitMs: 600 });
});

test("an answer between failures keeps it closed", () => {
  const it = breaker();
  for (let round = 0; round < 5; round += 1) {
    const [first, second, third] = [it.call(), it.call(), it.call()];
    it.forward(2_000);
    it.fail(first);
    it.fail(second);
    it.answered(third);
  }
  expect(it.enter()).toHaveProperty("call");
});

test("any number of refusals within less than a second keep it closed: that is a restart", () => {
  const it = breaker();
  for (let refused = 0; refused < 90; refused += 1) {
    it.fail(it.call());
    it.forward(10);
  }
  expect(it.enter()).toHaveProperty("call");
  it.forward(200);
  it.fail(it.call());
  expect(it.enter()).toHaveProperty("waitMs");
});

test("a call that ended for reasons of its own counts neither way", () => {
  const it = breaker();
  const calls = [it.call(), it.call(), it.call()];
  it.forward(2_000);
  it.fail(calls[0]!);
  it.fail(calls[1]!);
  it.dropped(calls[2]!);
  expect(it.enter()).toHaveProperty("call");
});

test("after its time one call tries for all, for a short while", () => {
  const it = opened();
  it.forward(1_000);
  expect(it.call().trialMs).toBe(500);
  expect(it.enter()).toHaveProperty("waitMs");
});

test("a trial that is answered closes it for everybody", () => {
  const it = opened();
  it.forward(1_000);
  it.answered(it.call());
  expect(it.call().trialMs).toBeUndefined();
  expect(it.call().trialMs).toBeUndefined();
});

test("a trial that fails opens it for twice as long, up to the longest", () => {
  const it = opened();
  const waits: unknown[] = [];
  it.forward(1_000);
  for (let round = 0; round < 4; round += 1) {
    it.fail(it.call());
    const entry = it.enter();
    waits.push(entry);
    it.forward("waitMs" in entry ? entry.waitMs : 0);
  }
  expect(waits).toEqual([{ waitMs: 2_000 }, { waitMs: 4_000 }, { waitMs: 4_000 }, { waitMs: 4_000 }]);
});

test("late failures of calls from before do not open it for longer", () => {
  const it = breaker();
  const calls = Array.from({ length: 5 }, it.call);
  it.forward(7_000);
  for (const call of calls) it.fail(call);
  expect(it.enter()).toEqual({ waitMs: 1_000 });
});

test("a late answer of a call from before closes it: the dependency is there", () => {
  const it = breaker();
  const calls = Array.from({ length: 4 }, it.call);
  it.forward(7_000);
  for (const call of calls.slice(0, 3)) it.fail(call);
  it.answered(calls[3]!);
  expect(it.enter()).toHaveProperty("call");
});

test("a trial whose request was broken off does not hold the place for ever", () => {
  const it = opened();
  it.forward(1_000);
  it.call();
  it.forward(501);
  expect(it.call().trialMs).toBe(500);
});

test("more calls at once than may be are refused, and let in when others have ended", () => {
  const it = breaker();
  const calls = Array.from({ length: 5 }, it.call);
  expect(it.enter()).toHaveProperty("waitMs");
  it.answered(calls[0]!);
  expect(it.enter()).toHaveProperty("call");
});

test("calls that never tell their end make room after the longest time that a call takes", () => {
  const it = breaker();
  for (let lost = 0; lost < 5; lost += 1) it.call();
  it.forward(10_001);
  expect(it.enter()).toHaveProperty("call");
});

test("failures about one thing do not open a breaker that wants two", () => {
  const inner = createBreaker({ ...RULE, things: 2 });
  const fail = (about: string, now: number) => {
    const entry = inner.enter(now, about);
    if ("call" in entry) inner.failed(entry.call, now + 500);
  };
  for (const now of [0, 600, 1_200, 1_800]) fail("order 1", now);
  expect(inner.enter(2_400, "order 2")).toHaveProperty("call");
  fail("order 2", 2_400);
  expect(inner.enter(2_900, "order 3")).toHaveProperty("waitMs");
});

test("a trial about what failed before keeps it open, but for no longer", () => {
  const inner = createBreaker({ ...RULE, things: 2 });
  const fail = (about: string, now: number, ended: number) => {
    const entry = inner.enter(now, about);
    if ("call" in entry) inner.failed(entry.call, ended);
  };
  for (const about of ["order 1", "order 2", "order 2"]) fail(about, 0, 2_000);
  fail("order 1", 3_000, 3_500);
  expect(inner.enter(3_500)).toEqual({ waitMs: 1_000 });
  fail("order 3", 4_500, 5_000);
  expect(inner.enter(5_000)).toEqual({ waitMs: 2_000 });
});
