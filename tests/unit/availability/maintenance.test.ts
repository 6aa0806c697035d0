import { expect, test } from "vitest";
import {
  isOpenInMaintenance,
  maintenanceIn,
  maintenanceUntil,
  minutesLeft,
} from "../../../app/domain/availability/maintenance.ts";

const NOW = new Date("2026-05-02T10:00:00Z");
const LATER = new Date("2026-05-02T10:20:30Z");

test("the switch says until when, and nothing once that is over", () => {
  expect(maintenanceIn(maintenanceUntil(LATER), NOW)).toEqual(LATER);
  expect(maintenanceIn(maintenanceUntil(NOW), NOW)).toBeUndefined();
  expect(minutesLeft(LATER, NOW)).toBe(21);
});

test.each(["", "null", "{", "[]", '{"endsAt":5}', '{"endsAt":"soon"}'])(
  "a switch that reads %s closes nothing",
  (text) => {
    expect(maintenanceIn(text, NOW)).toBeUndefined();
  },
);

test("the sign-in and the page that ends it stay open, in the browser's navigation too, and nothing else", () => {
  const open = ["/login", "/login/second-step", "/logout", "/settings/super-admin-panel/maintenance"];
  for (const path of [...open, "/login.data", `${open[3]}.data`])
    expect(isOpenInMaintenance(path)).toBe(true);
  for (const path of ["/", "/loginshop", "/settings/super-admin-panel", "/shop/login"]) {
    expect(isOpenInMaintenance(path)).toBe(false);
  }
});
