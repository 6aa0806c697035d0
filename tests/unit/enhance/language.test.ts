import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepLanguage } from "../../../app/enhance/parts/language.ts";

let cookies: string[];
let takesCookies: boolean;
let local: Map<string, string>;
let tab: Map<string, string>;
let choice: { ariaBusy: string | null } | null;
let isTyping: boolean;
let asked: unknown[];
let answer: () => Promise<Response>;
let reloads: number;
let replaced: string[];

const storage = (kept: () => Map<string, string>) => ({
  getItem: (key: string) => kept().get(key) ?? null,
  setItem: (key: string, value: string) => void kept().set(key, value),
});

beforeEach(() => {
  cookies = [];
  takesCookies = true;
  local = new Map();
  tab = new Map();
  choice = { ariaBusy: null };
  isTyping = false;
  asked = [];
  answer = () => Promise.resolve(Response.json({ lang: "en" }));
  reloads = 0;
  replaced = [];
  vi.stubGlobal("document", {
    readyState: "complete",
    documentElement: { lang: "en" },
    querySelector: (selector: string) => (selector === ".language" ? choice : isTyping || null),
    get cookie() {
      return cookies.join("; ");
    },
    set cookie(written: string) {
      if (takesCookies) cookies.push(written.split("; ", 1)[0] ?? "");
    },
  });
  vi.stubGlobal(
    "localStorage",
    storage(() => local),
  );
  vi.stubGlobal(
    "sessionStorage",
    storage(() => tab),
  );
  vi.stubGlobal("location", {
    protocol: "https:",
    href: "https://popstall.example/Shop?category=Mugs",
    reload: () => (reloads += 1),
    replace: (address: URL) => void replaced.push(String(address)),
  });
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    asked.push([address, init.method, init.body]);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a choice is kept in this browser, and the server is not asked", async () => {
  cookies = ["other=1", "i18n_redirected=de"];
  await keepLanguage();
  expect([local.get("udm.lang"), asked, reloads]).toEqual(["de", [], 0]);
});

test("a choice whose cookie is gone comes back, once", async () => {
  local.set("udm.lang", "nl");
  await keepLanguage();
  expect([cookies, reloads, asked]).toEqual([["i18n_redirected=nl"], 1, []]);
  await keepLanguage();
  expect(reloads).toBe(1);
});

test("the page does not reload where cookies are refused, where it already has the language, or while a person types", async () => {
  local.set("udm.lang", "nl");
  takesCookies = false;
  await keepLanguage();
  takesCookies = true;
  isTyping = true;
  await keepLanguage();
  cookies = [];
  isTyping = false;
  local.set("udm.lang", "en");
  await keepLanguage();
  expect([reloads, replaced]).toEqual([0, []]);
});

test("without a choice the server is asked once in a tab, and its answer is shown", async () => {
  answer = () => Promise.resolve(Response.json({ lang: "fr" }));
  await keepLanguage();
  await keepLanguage();
  expect(asked).toEqual([["/api/get-lang", "POST", '{"lang":"en"}']]);
  expect(replaced).toEqual(["https://popstall.example/Shop?category=Mugs&lang=fr"]);
  expect(local.size).toBe(0);
});

test("the choice of languages says that it waits for the server, and no longer, whatever comes of it", async () => {
  for (const given of [
    () => Promise.resolve(Response.json({ lang: "en" })),
    () => Promise.reject(new Error()),
  ]) {
    let waits: string | null | undefined;
    answer = () => {
      waits = choice?.ariaBusy;
      return given();
    };
    tab.clear();
    await keepLanguage();
    expect([waits, choice?.ariaBusy]).toEqual(["true", null]);
  }
});

test.each([
  ["no JSON", () => Promise.resolve(new Response("Not now"))],
  ["an error", () => Promise.resolve(Response.json({ lang: "fr" }, { status: 500 }))],
  ["nothing: the line is down", () => Promise.reject(new TypeError("network"))],
])("an answer of %s is told to the console alone", async (_, given) => {
  answer = given;
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await keepLanguage();
  expect(told).toHaveBeenCalledOnce();
  expect([reloads, replaced]).toEqual([0, []]);
  told.mockRestore();
});

test.each([
  ["the page's own language", () => Promise.resolve(Response.json({ lang: "en" }))],
  ["a language that we do not have", () => Promise.resolve(Response.json({ lang: "xx" }))],
])("an answer of %s changes nothing", async (_, given) => {
  answer = given;
  await keepLanguage();
  expect([reloads, replaced]).toEqual([0, []]);
});

test("where translation is off, the page stores nothing and asks no question", async () => {
  choice = null;
  local.set("udm.lang", "nl");
  await keepLanguage();
  expect([reloads, asked, cookies]).toEqual([0, [], []]);
});
