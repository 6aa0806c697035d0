import { expect, test } from "vitest";
import type { Bindings } from "../../../app/http/wiring/env.server.ts";
import { readSettings } from "../../../app/http/wiring/env.server.ts";
import {
  outsideServices as servicesAt,
  outsideSources,
} from "../../../app/http/wiring/outside-services.server.ts";

const page = (env: Record<string, string>, over = {}) => ({
  settings: readSettings({
    APP_ORIGIN: "https://popstall.example",
    LIBSQL_URL: "http://db",
    SESSION_SECRET: "a-secret-that-is-long-enough-for-tests",
    ANALYTICS_SITE: "popstall.example",
    CHAT_SITE: "chat-id",
    ...env,
  } as unknown as Bindings),
  needsPayments: false,
  isSuperadmin: false,
  ...over,
});

const outsideServices = (asked: Parameters<typeof servicesAt>[0], path = "/Some-Shop") =>
  servicesAt(asked, new URL(path, "https://popstall.example"));

test("in production both may be loaded, elsewhere nothing", () => {
  expect(outsideServices(page({}))).toEqual({
    analytics: { site: "popstall.example" },
    chat: { site: "chat-id" },
    isSuperadmin: false,
  });
  expect(outsideServices(page({ APP_ENV: "local" }))).toBeNull();
  expect(outsideServices(page({ ANALYTICS_SITE: "", CHAT_SITE: "" }))).toBeNull();
});

test("superadmins get no chat, and a page with a card's form loads nothing", () => {
  expect(outsideServices(page({}, { isSuperadmin: true }))).toMatchObject({ chat: null, isSuperadmin: true });
  const superadmin = page({ ANALYTICS_SITE: "" }, { isSuperadmin: true });
  expect(outsideServices(superadmin), "the browser has to hear of it").not.toBeNull();
  expect(outsideServices(page({ ANALYTICS_SITE: "", CHAT_SITE: "" }, { isSuperadmin: true }))).toBeNull();
  expect(outsideServices(page({}, { needsPayments: true }))).toBeNull();
});

test("the policy opens for what may be loaded, and for nothing else", () => {
  expect(outsideSources(null).script).toEqual([]);
  expect(outsideSources(outsideServices(page({ CHAT_SITE: "" }))).script).toEqual(["https://plausible.io"]);
});

test.each([
  "/Some-Shop/order/abc.def",
  "/Some-Gift?code=GIFT-1",
  "/login/invitation/secret",
  "/reset-password/secret",
  "/Some-Shop/payment-success?payment_intent=pi_1",
])("nothing where the address opens something: %s", (path) =>
  expect(outsideServices(page({}), path)).toBeNull(),
);

test("a language and a list's filters open nothing", () => {
  expect(outsideServices(page({}), "/Some-Shop?lang=de&sort=name-az&page=2")).not.toBeNull();
});
