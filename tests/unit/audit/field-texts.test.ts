import { expect, test } from "vitest";
import type { AuditField } from "../../../app/domain/audit/fields.ts";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { FIELD_TEXTS, MONEY_FIELDS } from "../../../app/routes/admin/audit/log/audit-texts.ts";

const FIELDS = Object.keys(FIELD_TEXTS) as AuditField[];

test.each(LANGUAGES.map(({ code }) => code))("every field has a text of its own in %s", async (language) => {
  const i18n = await i18nFor(language);
  const exists = (field: AuditField) => i18n.exists(FIELD_TEXTS[field], { lng: language, fallbackLng: [] });
  expect(FIELDS.length).toBeGreaterThan(100);
  expect(FIELDS.filter((field) => !exists(field))).toEqual([]);
  const texts = FIELDS.map((field) => i18n.t(FIELD_TEXTS[field]));
  expect(texts.filter((text) => text === "" || text.includes("{{"))).toEqual([]);
});

test("amounts are of fields that services write", () => {
  expect([...MONEY_FIELDS].filter((field) => !(field in FIELD_TEXTS))).toEqual([]);
});
