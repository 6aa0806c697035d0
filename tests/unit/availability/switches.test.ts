import { expect, test } from "vitest";
import {
  OffError,
  requireOn,
  SWITCHES,
  switchedOffIn,
  switchesFile,
} from "../../../app/domain/availability/switches.ts";

const NOW = new Date("2026-05-02T10:00:00Z");
const LATER = new Date("2026-05-02T14:05:00Z");

test("each switch is off until its time, and on from that moment", () => {
  for (const name of SWITCHES) {
    const text = JSON.stringify(switchesFile({ [name]: LATER }));
    expect(switchedOffIn(text, NOW)).toEqual({ [name]: LATER });
    expect(switchedOffIn(text, LATER)).toEqual({});
    expect(() => requireOn(switchedOffIn(text, NOW), name)).toThrow(OffError);
    for (const other of SWITCHES.filter((one) => one !== name)) requireOn(switchedOffIn(text, NOW), other);
  }
});

test.each([
  "",
  "null",
  "[]",
  "5",
  '"cards"',
  "{",
  '{"cards":true}',
  '{"cards":"soon"}',
  '{"cards":null,"Api":"2026-05-02T14:05:00Z"}',
  '{"__proto__":{"cards":"2026-05-02T14:05:00Z"}}',
])("a file that reads %s switches nothing off", (text) => {
  expect(switchedOffIn(text, NOW)).toEqual({});
});

test("what does not read well leaves the other switches as they are", () => {
  const text = '{"cards":"soon","uploads":"2026-05-02T14:05:00Z","else":"2026-05-02T14:05:00Z"}';
  expect(switchedOffIn(text, NOW)).toEqual({ uploads: LATER });
});

test("the sentence names the time with its zone, and the day only where it is far", () => {
  const error = new OffError("sign-ups", LATER);
  expect(error.text(NOW)).toEqual({ key: "faults:off.signUps", values: { time: "14:05 UTC" } });
  expect(error.fieldError(NOW)).toBe("faults:off.signUps?time=14%3A05+UTC");
  expect(error.text(new Date("2026-05-01T10:00:00Z")).values.time).toBe("2026-05-02 14:05 UTC");
  expect(error.code).toBe("sign_ups_off");
});
