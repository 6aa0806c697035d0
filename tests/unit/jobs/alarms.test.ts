import { expect, test } from "vitest";
import { alarmsFor, LATE_AFTER_MS, lateSteps, STEP_LATE_AFTER_MS } from "../../../app/domain/jobs/alarms.ts";
import { SWEEP_EVERY_MS } from "../../../app/domain/jobs/sweep-steps.ts";
import { STEPS } from "../../../app/jobs/sweep.server.ts";

const NOW = new Date("2026-11-18T10:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);

test("an alarm is raised by one dead row, by a row past the limit and by a step past its own", () => {
  const well = { dead: 0, overdueOrders: 0, oldestOpen: ago(LATE_AFTER_MS), runs: [] };
  expect(alarmsFor(well, NOW)).toEqual([]);
  expect(alarmsFor({ ...well, dead: 1 }, NOW)).toEqual(["dead_deliveries"]);
  expect(alarmsFor({ ...well, overdueOrders: 1 }, NOW)).toEqual(["overdue_orders"]);
  expect(alarmsFor({ ...well, oldestOpen: ago(LATE_AFTER_MS + 1) }, NOW)).toEqual(["late_deliveries"]);
  const runs = [
    { name: "outbox", doneAt: ago(STEP_LATE_AFTER_MS + SWEEP_EVERY_MS.outbox + 1), lastError: null },
  ];
  expect(alarmsFor({ ...well, runs }, NOW)).toEqual(["late_steps"]);
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
