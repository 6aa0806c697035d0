import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { AuditChanges } from "../../../app/domain/audit/audit-note.ts";
import { ROLE_KEYS } from "../../../app/domain/access/roles.ts";
import { DIGEST_RHYTHMS } from "../../../app/domain/mail/digest.ts";
import { CASE_OUTCOMES, CASE_PROBLEMS } from "../../../app/domain/order/order-case.ts";
import { FULFILLER_MODES } from "../../../app/domain/order/fulfiller-mode.ts";
import { REFUND_REASONS } from "../../../app/domain/refund/refund-rules.ts";
import { ORDER_STATUSES } from "../../../app/domain/order/order-status.ts";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { type Language, LANGUAGES } from "../../../app/i18n/languages.ts";
import { ChangeList } from "../../../app/routes/admin/audit/log/change-list.tsx";
import { WORDS } from "../../../app/routes/admin/audit/log/value-texts.ts";

async function shown(changes: AuditChanges, language: Language): Promise<string> {
  const html = renderToString(
    <I18nextProvider i18n={await i18nFor(language)}>
      <ChangeList changes={changes} />
    </I18nextProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, "");
}

test.each(ORDER_STATUSES)("an entry says the status %j in the reader's language", async (status) => {
  const changes = { status: { from: status, to: null } };
  const t = (await i18nFor("fi")).getFixedT("fi");
  expect(await shown(changes, "en")).toContain(status);
  expect(await shown(changes, "fi")).not.toContain(`${status} `);
  expect(await shown(changes, "fi")).toContain(t("auditLog:nothing"));
});

test("tenants, codes and credit accounts have their own statuses; what no text knows is shown as it is stored", async () => {
  expect(await shown({ status: { from: "requires_verification", to: "verified" } }, "en")).toMatch(
    /Requires verification.*Verified/,
  );
  expect(await shown({ state: { from: "active", to: "on_stop" } }, "en")).toMatch(/Active.*On stop/);
  expect(await shown({ kind: "batch", state: "revoked" }, "fi")).not.toContain("revoked");
  expect(await shown({ state: "unheard of" }, "fi")).toContain("unheard of");
});

test.each(LANGUAGES.map(({ code }) => code))(
  "every word of ours that an entry holds has a text in %s",
  async (language) => {
    const i18n = await i18nFor(language);
    const texts = Object.values(WORDS).flatMap((words) => Object.values(words ?? {}));
    const keys = texts.filter((text) => text?.includes(":"));
    expect(keys.length).toBeGreaterThan(90);
    expect(keys.filter((key) => !i18n.exists(key!, { lng: language, fallbackLng: [] }))).toEqual([]);
  },
);

test.each([
  ["role", ROLE_KEYS],
  ["reason", REFUND_REASONS],
  ["problem", CASE_PROBLEMS],
  ["outcome", [...CASE_OUTCOMES, "asked"]],
  ["digest", DIGEST_RHYTHMS],
  ["mode", FULFILLER_MODES],
  ["status", ["Draft", "Active", "On hold", "draft", "published", "archived"]],
  ["state", ["invited", "profile", "tested", "active", "paused", "retired"]],
  ["kind", ["paid_twice", "disputed", "order_refund", "batch"]],
  ["type", ["Store", "Promo", "Bulk", "Products"]],
  ["region", ["UK", "EU", "US"]],
  ["taxMode", ["flat", "oss", "stripe"]],
  ["duplicateScope", ["address_and_surname", "code_only"]],
  ["what", ["first", "remind", "one"]],
  ["country", ["GB", "DE", "US"]],
  ["shipsFrom", ["FR"]],
  ["lang", ["de"]],
  ["colour", ["White", "Black"]],
  ["size", ["One size"]],
  ["techniques", ['["Embroidery"]']],
] as const)("values of %j are told in the reader's language", async (field, values) => {
  for (const value of values) {
    const text = await shown({ [field]: { from: value, to: null } } as AuditChanges, "fi");
    expect(text).not.toMatch(new RegExp(`\\b${value.replaceAll(/[^\w ]/g, ".")} →`));
  }
});

test("lists read as lists, countries by their names and rates as per cent", async () => {
  expect(await shown({ countries: { from: '["DE","FR"]', to: "[]" } }, "de")).toContain(
    "Deutschland, Frankreich → nichts",
  );
  expect(await shown({ vatRate: { from: 2000, to: 550 } }, "de")).toMatch(/20\s%.*5,5\s%/);
  expect(await shown({ reason: "Ordered twice by mistake." }, "de")).toContain("Ordered twice by mistake.");
  expect(await shown({ disabledReason: "constructor", status: "toString" }, "de")).toMatch(
    /constructor.*toString/,
  );
});

test("prices of a store's products and the fields of an address read as people say them", async () => {
  const added = await shown({ event: "Tour", store_selling_price: 260, currency: "GBP" }, "en");
  expect(added).toContain("Price without VAT £2.60");
  const changed = { "price (Classic Tee)": { from: 1000, to: 1200 }, currency: "EUR" };
  expect(await shown(changed, "en")).toMatch(/Price without VAT \(Classic Tee\).*10,00.*12,00/);
  expect(await shown({ total: 124049, currency: "EUR" }, "en")).toContain(
    "€ 1.240,49".replace(" ", "\u00a0"),
  );
  const address = await shown({ fields: "addressPostcode address_city" }, "de");
  expect(address).toContain("Felder Postleitzahl, Ort");
});

test("the log names the way of a change, and its print partner, in the reader's language", async () => {
  expect(await shown({ how: "page" }, "de")).toBe("Wie auf der Anmeldeseite");
  expect(await shown({ how: "signed in" }, "fr")).toContain("en se connectant");
  expect(await shown({ fulfiller: "Harbour Print Works" }, "sv")).toBe("Tryckpartner Harbour Print Works");
});

test("pictures and the products that they show are named, never by an address or an id", async () => {
  const logo = { from: null, to: "/media/files/hnw2ye53v047yjqy/f6851d23.png" };
  expect(await shown({ logo }, "en")).toBe("Logo nothing → a picture");
  expect(await shown({ place: "photo", product: "Classic Tee" }, "de")).toBe("Wo FotosProdukt Classic Tee");
});

test.each([
  ["de", { minBasket: 5000, currency: "EUR" }, "Mindestwarenwert"],
  ["fi", { dailyCapacity: { from: 10, to: 20 } }, "Tuotteita päivässä"],
  ["sv", { passkey: "Laptop" }, "Lösennyckel Laptop"],
  ["fr", { brand: { from: "#fff", to: "#000" } }, "Couleur de la marque"],
  ["nl", { "stock (Tee)": { from: 1, to: 2 } }, "(Tee)"],
] as const)("a field's name is in %s", async (language, changes, words) => {
  expect(await shown(changes, language)).toContain(words);
});

test.each([
  ["vatBasis", "Vat basis"],
  ["print_side", "Print side"],
  ["toString", "To string"],
  ["constructor", "Constructor"],
])("the name %j of older entries is readable", async (field, words) => {
  expect(await shown({ [field]: "x" } as AuditChanges, "de")).toBe(`${words} x`);
});
