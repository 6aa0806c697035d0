import { afterEach, expect, test, vi } from "vitest";
import { isSavedByDocument, keepDraft } from "../../../app/ui/forms/kept-draft-store.ts";

const PATH = "/events/Some-Gift/gift";

function openedFrom(referrer: string, { saysSaved }: { saysSaved: boolean }): void {
  const kept = new Map<string, string>();
  vi.stubGlobal("document", {
    referrer,
    querySelector: (asked: string) => (asked === ".toast.good" && saysSaved ? {} : null),
  });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  keepDraft(PATH, { at: 1, fields: [], sentOf: "4" });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a form that was sent was saved where the document that follows it says so", () => {
  openedFrom(`http://desk.test${PATH}`, { saysSaved: true });
  expect(isSavedByDocument(PATH, "5")).toBe(true);
  expect(isSavedByDocument(PATH, "4")).toBe(false);
});

test("another version alone is somebody else's save: the answer may never have come", () => {
  openedFrom(`http://desk.test${PATH}`, { saysSaved: false });
  expect(isSavedByDocument(PATH, "5")).toBe(false);
});

test("a document that another page led to answers no form", () => {
  openedFrom("http://desk.test/events", { saysSaved: true });
  expect(isSavedByDocument(PATH, "5")).toBe(false);
});
