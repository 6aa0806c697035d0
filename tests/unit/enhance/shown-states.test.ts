import { expect, test } from "vitest";
import { shownSelector } from "../../../app/enhance/parts/shown-states.ts";

test("what holds under a pointer also holds for what only shows it", () => {
  expect(shownSelector(".button:hover")).toBe('.button:is([data-shown="hover"], [data-shown="hover"] *)');
  expect(shownSelector(".button:active")).toContain('[data-shown="active"]');
});

test("only what keyboards come to shows the focus", () => {
  const stops = ":is(a, button, input, select, textarea, summary)";
  expect(shownSelector(".input:focus-visible")).toBe(
    `.input${stops}:is([data-shown="focus"], [data-shown="focus"] *)`,
  );
  expect(shownSelector("a:focus")).toContain(stops);
  expect(shownSelector(".choice:focus-within")).not.toContain(stops);
});

test("a selector without a state stays as it is", () => {
  expect(shownSelector(".button.quiet")).toBe(".button.quiet");
});
