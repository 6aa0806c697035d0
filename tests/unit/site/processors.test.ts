import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { processorsOf } from "../../../app/domain/processors.ts";

const NOTHING = {
  LIBSQL_URL: "http://db.internal:8080",
  MAIL_API_KEY: "",
  MAIL_API_URL: "https://api.resend.com/emails",
  SMTP_URL: "",
  ANALYTICS_SITE: "",
  CHAT_SITE: "",
};
const ALL = {
  ...NOTHING,
  LIBSQL_URL: "libsql://popstall-yours.aws-eu-west-1.turso.io",
  MAIL_API_KEY: "re_key",
  ANALYTICS_SITE: "your.shop",
  CHAT_SITE: "0f7c",
};

test("the processors are those that the settings name, and no others", () => {
  expect(processorsOf(NOTHING)).toEqual({ always: ["Cloudflare", "Stripe"], consented: [] });
  expect(processorsOf(ALL)).toEqual({
    always: ["Cloudflare", "Turso", "Stripe", "Resend"],
    consented: ["Plausible", "Crisp"],
  });
  // Mails of an own server, and of another provider with the same interface.
  expect(processorsOf({ ...ALL, SMTP_URL: "smtps://mail.your.shop" }).always).not.toContain("Resend");
  expect(processorsOf({ ...ALL, MAIL_API_URL: "https://mail.your.shop/emails" }).always).not.toContain(
    "Resend",
  );
  expect(processorsOf({ ...ALL, LIBSQL_URL: "https://turso.io.your.shop" }).always).not.toContain("Turso");
});

test("the operator's guide names every processor", () => {
  const guide = readFileSync("docs/operations.md", "utf8");
  const section = guide.slice(guide.indexOf("## Who processes data"));
  const { always, consented } = processorsOf(ALL);
  expect([...always, ...consented].filter((name) => !section.includes(`| ${name}`))).toEqual([]);
});
