import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/product/settings.ts";
import type { HealthKind } from "../../../app/domain/jobs/health.ts";
import { runbookOf } from "../../../app/domain/jobs/runbooks.ts";
import {
  ALARM_KINDS,
  type AlarmFigures,
  alarmsFor,
  DEEP_FROM,
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
  const well = {
    dead: 0,
    overdueOrders: 0,
    refusedEvents: 0,
    oldestOpen: ago(LATE_AFTER_MS),
    runs: [],
    open: 0,
    mails: { told: 0, bounced: 0 },
    health: [],
  };
  const raised = (change: Partial<AlarmFigures>) => [...alarmsFor({ ...well, ...change }, NOW)];
  expect(raised({})).toEqual([]);
  expect(raised({ dead: 1 })).toEqual([["dead_deliveries", 1]]);
  expect(raised({ overdueOrders: 7 })).toEqual([["overdue_orders", 7]]);
  expect(raised({ oldestOpen: ago(LATE_AFTER_MS + 1) })).toEqual([["late_deliveries", 1]]);
  expect(raised({ refusedEvents: REFUSED_EVENTS_FROM - 1 })).toEqual([]);
  expect(raised({ refusedEvents: REFUSED_EVENTS_FROM })).toEqual([["refused_events", REFUSED_EVENTS_FROM]]);
  expect(raised({ open: DEEP_FROM - 1 })).toEqual([]);
  expect(raised({ open: DEEP_FROM })).toEqual([["deep_queue", DEEP_FROM]]);
  expect(raised({ mails: { told: 200, bounced: 19 } })).toEqual([]);
  expect(raised({ mails: { told: 9, bounced: 9 } })).toEqual([]);
  expect(raised({ mails: { told: 200, bounced: 20 } })).toEqual([["bounced_mails", 20]]);
  const health = (kind: HealthKind, total: number, failed: number) =>
    raised({ health: [{ kind, total, failed }] });
  expect(health("requests", 9, 9)).toEqual([]);
  expect(health("requests", 1000, 19)).toEqual([]);
  expect(health("requests", 1000, 20)).toEqual([["failed_requests", 20]]);
  expect(health("payments", 25, 4)).toEqual([]);
  expect(health("payments", 25, 5)).toEqual([["failed_payments", 5]]);
  expect(health("pictures", 11, 5)).toEqual([]);
  expect(health("pictures", 10, 5)).toEqual([["failed_pictures", 5]]);
  expect(health("prints", 6, 6)).toEqual([["failed_prints", 6]]);
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

test.each([...ALARM_KINDS, "database_away", "audit_findings"])(
  "the alarm %s has a page that says what to do",
  (kind) => {
    const page = readFileSync(path.join(ROOT, runbookOf(kind)), "utf8");
    for (const part of ["What it means", "What to look at", "What to do", "When it is over"]) {
      expect(page).toMatch(new RegExp(`## ${part}\n\n\\S`));
    }
  },
);
