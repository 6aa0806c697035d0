import { expect, test } from "vitest";
import { isListPath, viewQuery } from "../../../app/domain/lists/saved-view.ts";

test("a view is what a list is filtered and sorted by, however its address was written", () => {
  expect(viewQuery("?status=new&q=ada&sort=-total")).toBe("q=ada&sort=-total&status=new");
  expect(viewQuery("sort=-total&q=ada&status=new&from=")).toBe("q=ada&sort=-total&status=new");
  // Where one was in the list is no part of it.
  expect(viewQuery("?after=abc&q=ada&before=x")).toBe("q=ada");
  expect(viewQuery("?after=abc&lang=de")).toBe("");
});

test.each([
  ["/orders", true],
  ["/audit-logs", true],
  ["/events/Acme-Free-Gift/recipients", true],
  ["/orders/some-order", false],
  ["/settings", false],
  ["//evil.example/orders", false],
  ["https://evil.example/orders", false],
  ["/events/a/b/recipients", false],
  [`/events/${"a".repeat(400)}/recipients`, false],
])("views may be kept of %s: %s", (path, may) => {
  expect(isListPath(path)).toBe(may);
});
