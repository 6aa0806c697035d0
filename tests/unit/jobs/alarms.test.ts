import { expect, test } from "vitest";
import {
  type AlarmFigures,
  alarmsFor,
  hasGrown,
  LATE_AFTER_MS,
  lateSteps,
  REFUSED_EVENTS_FROM,
  STEP_LATE_AFTER_MS,
} from "../../../app/domain/jobs/alarms.ts";
import { SWEEP_EVERY_MS } from "../../../app/domain/jobs/sweep-steps.ts";
import { STEPS } from "../../../app/jobs/sweep.server.ts";

const NOW = new Date("2026-11-18T10:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);

test("an alarm is raised by one dead row, by a row past the limit and by a step past its own", () => {
  const well = { dead: 0, overdueOrders: 0, refusedEvents: 0, oldestOpen: ago(LATE_AFTER_MS), runs: [] };
  const raised = (change: Partial<AlarmFigures>) => [...alarmsFor({ ...well, ...change }, NOW)];
  expect(raised({})).toEqual([]);
  expect(raised({ dead: 1 })).toEqual([["dead_deliveries", 1]]);
  expect(raised({ overdueOrders: 7 })).toEqual([["overdue_orders", 7]]);
  expect(raised({ oldestOpen: ago(LATE_AFTER_MS + 1) })).toEqual([["late_deliveries", 1]]);
  expect(raised({ refusedEvents: REFUSED_EVENTS_FROM - 1 })).toEqual([]);
  expect(raised({ refusedEvents: REFUSED_EVENTS_FROM })).toEqual([["refused_events", REFUSED_EVENTS_FROM]]);
  const runs = [
    { name: "outbox", doneAt: ago(STEP_LATE_AFTER_MS + SWEEP_EVERY_MS.outbox + 1), lastError: null },
  ];
  expect(raised({ runs })).toEqual([["late_steps", 1]]);
});

test.each([
  [9, 1, false],
  [10, 1, true],
  [10, 6, false],
  [12, 6, true],
  [12, 0, true],
  [5, 20, false],
])("an alarm about %i things that was told of %i has grown: %s", (count, told, grown) => {
  expect(hasGrown(count, told)).toBe(grown);
});

test("a step is late by its own interval; one that has only failed is, one that never began is not", () => {
  const doneAt = ago(STEP_LATE_AFTER_MS + SWEEP_EVERY_MS.drafts);
  const run = (name: string) => ({ name, doneAt, lastError: null });
  expect(lateSteps([run("outbox"), run("drafts"), run("erasure"), run("unknown")], NOW)).toEqual(["outbox"]);
  const never = { name: "payments", doneAt: null };
  expect(lateSteps([{ ...never, lastError: null }], NOW)).toEqual([]);
  expect(lateSteps([{ ...never, lastError: "Error: away" }], NOW)).toEqual(["payments"]);
});

test("every step of the scheduled work is watched", () => {
  expect(STEPS.map(({ name, everyMs }) => [name, everyMs]).sort()).toEqual(
    Object.entries(SWEEP_EVERY_MS).sort(),
  );
});
