import { expect, test } from "vitest";
import { isCountedView, type PageRequest } from "../../../app/domain/visits/page-view.ts";

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
const asked = (change: Partial<PageRequest> = {}): PageRequest => ({
  method: "GET",
  userAgent: PHONE,
  purpose: null,
  isSignedIn: false,
  ...change,
});

test("a page that a browser asks for counts, on a telephone of CUBOT too", () => {
  expect(isCountedView(asked())).toBe(true);
  expect(isCountedView(asked({ userAgent: "Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG)" }))).toBe(true);
});

test.each([
  ["a search engine", { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  ["a robot that says where to read of it", { userAgent: "Mozilla/5.0 (+https://crawler.example)" }],
  ["a preview of a link", { userAgent: "WhatsApp/2.24" }],
  ["a program", { userAgent: "curl/8.5.0" }],
  ["nobody by name", { userAgent: null }],
  ["a browser that fetches ahead", { purpose: "prefetch;prerender" }],
  ["a question for the head alone", { method: "HEAD" }],
  ["a person of the desk", { isSignedIn: true }],
])("a page does not count for %s", (_who, change) => {
  expect(isCountedView(asked(change))).toBe(false);
});
