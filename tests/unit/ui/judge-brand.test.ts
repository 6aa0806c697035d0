import { expect, test } from "vitest";
import type { StoreTheme } from "../../../app/domain/store/store-event.ts";
import { judgeBrand } from "../../../app/routes/admin/event/branding/look-fields.tsx";

const theme = (brand: string, paper: StoreTheme["paper"]): StoreTheme => ({
  brand,
  paper,
  corners: "soft",
  headings: "sans",
});

test("a dark colour on white paper is shown as it is", () => {
  const judged = judgeBrand(theme("#1f4b99", "white"));
  expect(judged).toMatchObject({ text: "same", button: "same", onButton: "white" });
  expect(judged?.ratio).toBeGreaterThan(4.5);
});

test("pale yellow on white is darkened as text and carries dark letters on buttons", () => {
  const judged = judgeBrand(theme("#ffe94d", "white"));
  expect(judged).toMatchObject({ text: "darker", onButton: "dark" });
  expect(judged?.ratio).toBeLessThan(2);
});

test("the same dark colour on dark paper is shown lighter as text", () => {
  expect(judgeBrand(theme("#1f4b99", "dark"))?.text).toBe("lighter");
});

test("what is no colour is not judged", () => {
  expect(judgeBrand(theme("blue", "white"))).toBeUndefined();
});
