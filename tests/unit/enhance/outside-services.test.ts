import { afterEach, beforeEach, expect, test, vi } from "vitest";

const BOTH = { analytics: { site: "popstall.example" }, chat: { site: "chat-id" }, isSuperadmin: false };
let added: { src: string; dataset: Record<string, string> }[];
let consent: string | null;
let noChat: string | null;
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  added = [];
  consent = null;
  noChat = null;
  page = Object.assign(new EventTarget(), {
    createElement: () => ({ src: "", dataset: {} }),
    head: { appendChild: (script: (typeof added)[number]) => added.push(script) },
  });
  vi.stubGlobal("document", page);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => (key === "no-chat" ? noChat : consent),
    setItem: (_: string, value: string) => (noChat = value),
  });
  vi.stubGlobal("$crisp", undefined);
  vi.stubGlobal("CRISP_WEBSITE_ID", undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function load(services: object): Promise<void> {
  const { loadWhenAgreed } = await import("../../../app/enhance/parts/outside-services.ts");
  loadWhenAgreed(services as typeof BOTH);
}
const choose = (detail: string) => page.dispatchEvent(new CustomEvent("consent", { detail }));

test("nothing is loaded before a choice, nor after Decline", async () => {
  await load(BOTH);
  expect(added).toEqual([]);
  choose("declined");
  expect(added).toEqual([]);
});

test("both are loaded on Accept, and at once where it was chosen before", async () => {
  await load(BOTH);
  choose("accepted");
  expect(added.map(({ src }) => new URL(src).host)).toEqual(["plausible.io", "client.crisp.chat"]);
  expect(added[0]?.dataset["domain"]).toBe("popstall.example");
  added = [];
  consent = "accepted";
  await load({ ...BOTH, chat: null });
  expect(added).toHaveLength(1);
});

test("where a superadmin was seen, no chat is loaded on pages that are drawn for everybody", async () => {
  consent = "accepted";
  await load({ analytics: null, chat: null, isSuperadmin: true });
  await load(BOTH);
  expect(added.map(({ src }) => new URL(src).host)).toEqual(["plausible.io"]);
});

test("a chat that is not ready is loaded again after a second, and not once it is", async () => {
  consent = "accepted";
  await load({ ...BOTH, analytics: null });
  vi.advanceTimersByTime(999);
  expect(added).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(added).toHaveLength(2);
  vi.stubGlobal("$crisp", { is: () => true });
  vi.advanceTimersByTime(60_000);
  expect(added).toHaveLength(2);
});

test("a chat that never comes is not tried for ever", async () => {
  consent = "accepted";
  await load({ ...BOTH, analytics: null });
  vi.advanceTimersByTime(60_000);
  expect(added).toHaveLength(5);
});
