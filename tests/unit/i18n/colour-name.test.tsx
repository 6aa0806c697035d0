import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, test } from "vitest";
import type { OrderLineRow } from "../../../db/repositories/orders.server.ts";
import { catalogue } from "../../../db/seed/catalogue.ts";
import { colourName } from "../../../app/i18n/colour-name.ts";
import { i18nFor, translatorFor } from "../../../app/i18n/instance.server.ts";
import { LANGUAGES, type Language } from "../../../app/i18n/languages.ts";
import { lineOf } from "../../../app/mail/writers/order-facts.server.ts";
import { LineChoices } from "../../../app/routes/storefront/claim/line-choices.tsx";

const NAMES = [...new Set(catalogue.flatMap(({ colours }) => colours.map(({ name }) => name)))];

describe.each(LANGUAGES.map(({ code }) => code))("in %s", (language) => {
  test("every colour of the catalogue has its text, and no two have the same", async () => {
    const { options } = await i18nFor(language);
    const texts = (options.resources?.[language]?.["colours"] ?? {}) as Record<string, string>;
    expect(NAMES.filter((name) => !texts[name])).toEqual([]);
    const t = await translatorFor(language);
    const shown = NAMES.map((name) => colourName(t, name));
    expect(new Set(shown).size).toBe(NAMES.length);
    if (language === "en") expect(shown).toEqual(NAMES);
  });
});

test("a US store says it the US way, others do not", async () => {
  const t = await translatorFor("en");
  expect(colourName(t, "Heather Grey", "US")).toBe("Heather Gray");
  expect(colourName(t, "Heather Grey", "UK")).toBe("Heather Grey");
  expect(colourName(t, "White", "US")).toBe("White");
});

test.each(["Petal: No. 5", "{{store}}", "White_us.x", "$t(errors:required)", ""])(
  "a colour that no text knows is shown as it is stored: %j",
  async (stored) => {
    expect(colourName(await translatorFor("fi"), stored)).toBe(stored);
  },
);

async function choices(language: Language): Promise<string> {
  return renderToString(
    <I18nextProvider i18n={await i18nFor(language)}>
      <LineChoices
        line={{ id: "1", colour: "White", size: "M" }}
        choices={{
          colours: [
            { name: "White", hex: "#ffffff", picture: "/white.svg" },
            { name: "Black", hex: "#111111", picture: "/black.svg" },
          ],
          sizes: ["M"],
        }}
        region="UK"
      />
    </I18nextProvider>,
  );
}

test("a form shows the name in the page's language and sends the stored one", async () => {
  const html = await choices("fi");
  expect(html).toMatch(/value="White".{0,120}Valkoinen<\/span>/);
  expect(html).toMatch(/value="Black".{0,120}Musta<\/span>/);
});

test("a mail says the colour in its own language", async () => {
  const line = { quantity: 2, name: "Tee", colour: "White", size: "M", personalTexts: {} } as OrderLineRow;
  const details = async (language: Language) =>
    lineOf(line, { region: "UK" }, { t: await translatorFor(language) }, true, () => null).details;
  expect(await details("de")).toEqual(["Weiß", "M"]);
  expect(await details("en")).toEqual(["White", "M"]);
});
