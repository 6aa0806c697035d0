import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, test } from "vitest";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { sampleClaim, sampleClaimed } from "../../../app/routes/dev/face/samples/claim.ts";
import { FaqsView } from "../../../app/routes/storefront/faqs/view.tsx";
import { ClaimView } from "../../../app/routes/storefront/claim/view.tsx";
import type { ClaimPage } from "../../../app/routes/storefront/claim/models.ts";
import { ClaimedView } from "../../../app/routes/storefront/payment-success/claimed-view.tsx";
import type { FormResult } from "../../../app/ui/forms/form-result.ts";
import type { StoreChrome } from "../../../app/ui/storefront/models.ts";

const STORE = {
  name: "Gifts & More",
  region: "UK",
  hero: null,
  formToken: "token",
  organiser: { name: "Acme", email: "hello@acme.example" },
} as unknown as StoreChrome;

type Language = (typeof LANGUAGES)[number]["code"];
async function drawn(
  change: Partial<ClaimPage>,
  { lang = "en", result, store = STORE }: { lang?: Language; result?: FormResult; store?: StoreChrome } = {},
) {
  const page = { ...sampleClaim([], "7DSF-GSNB-G"), ...change };
  const html = renderToString(
    <I18nextProvider i18n={await i18nFor(lang)}>
      <ClaimView store={store} page={page} result={result ?? null} />
    </I18nextProvider>,
  );
  return html.replaceAll("&amp;", "&");
}

const mailOf = (html: string) => /href="(mailto:[^"]*)"/.exec(html)?.[1];
const used = { required: true, code: "USED-1", refused: "errors:invalidPromoCode" };
const ordered: FormResult = {
  initialValue: { promo_code: "MINE-2" },
  error: { address_first_line: ["errors:alreadyOrdered"] },
};

describe.each(LANGUAGES.map(({ code }) => code))("in %s", (lang) => {
  test("the second person of a code or a household has a message to the organiser that names the code", async () => {
    for (const [change, result, code] of [
      [{ promo: used }, undefined, "USED-1"],
      [{}, ordered, "MINE-2"],
    ] as const) {
      const mail = mailOf(await drawn(change, { lang, ...(result && { result }) }));
      const [to, query] = (mail ?? "").split("?");
      expect(to).toBe("mailto:hello@acme.example");
      const written = new URLSearchParams(query);
      expect(written.get("subject")).toContain("Gifts & More");
      expect(written.get("body")).toContain(code);
      expect(written.get("body")?.split("\n").length).toBeGreaterThan(3);
    }
  });
});

test("a form without a fault, and an organiser without an address, have no such message", async () => {
  expect(mailOf(await drawn({}))).toBeUndefined();
  const store = { ...STORE, organiser: { name: "Acme", email: null } } as StoreChrome;
  expect(mailOf(await drawn({ promo: used }, { store }))).toBeUndefined();
});

test("the giver's words stand above ours, as text", async () => {
  const html = await drawn({ words: ["Thank you, Nora.", "<b>All</b> of you"] });
  expect(html).toContain("<p>Thank you, Nora.</p>");
  expect(html).not.toContain("<b>All</b>");
});

test("the thank-you of a gift says where it goes, and until when it can be changed", async () => {
  const show = async (change: { until: string | null } | null) =>
    renderToString(
      <I18nextProvider i18n={await i18nFor("en")}>
        <ClaimedView store={STORE} claimed={{ ...sampleClaimed([]), change }} />
      </I18nextProvider>,
    );
  const html = await show({ until: "2026-11-20T12:00:00Z" });
  expect(html).toContain("Ada Lovelace, 12 St James’s Square, London SW1Y 4JH");
  expect(html).toContain("20 November 2026 at 12:00");
  expect(await show(null)).not.toContain("November");
});

describe("the code of a link", () => {
  const READY = "is ready to use";
  const back = (
    fields: Record<string, string>,
    error: Record<string, string[]> = { name: ["errors:required"] },
  ) => drawn({}, { result: { initialValue: fields, error } });

  test("is ready, and is so when the form comes back for another fault or another country", async () => {
    expect(await drawn({})).toContain(`7DSF-GSNB-G ${READY}`);
    const fields = { promo_code: "7DSF-GSNB-G", code_ready: "7DSF-GSNB-G" };
    expect(await back(fields)).toContain(`7DSF-GSNB-G ${READY}`);
    const country = await drawn(
      { promo: { required: true, code: "", refused: null } },
      { result: { initialValue: fields } },
    );
    expect(country).toContain(`7DSF-GSNB-G ${READY}`);
    expect(country).toContain('name="code_ready" value="7DSF-GSNB-G"');
  });

  test("is a field to type in once another was typed, it was refused, or none was ready", async () => {
    for (const html of [
      await back({ promo_code: "OTHER-1", code_ready: "7DSF-GSNB-G" }),
      await back({ promo_code: "OTHER-1" }),
      await back(
        { promo_code: "7DSF-GSNB-G", code_ready: "7DSF-GSNB-G" },
        { promo_code: ["errors:invalidPromoCode"] },
      ),
      await drawn({ promo: used }),
    ])
      expect(html).not.toContain(READY);
  });
});

test("a code that may be left out says so, and one that is asked for does not", async () => {
  const hint = "Leave it empty if you weren’t given a code.";
  expect(await drawn({ promo: { required: false, code: "", refused: null } })).toContain(hint);
  expect(await drawn({ promo: { required: true, code: "", refused: null } })).not.toContain(hint);
});

test("each gift leads to its measures, fabric and other pictures, but where the form must not be left", async () => {
  expect(await drawn({})).toContain('<a href="#product">Sizes and details</a>');
  const lines = sampleClaim([], "").lines.map((line) => ({ ...line, href: null }));
  expect(await drawn({ lines })).not.toContain("Sizes and details");
});

describe("the questions about a gift", () => {
  const asked = async (store: Partial<StoreChrome>, questions: { question: string; answer: string }[] = []) =>
    renderToString(
      <I18nextProvider i18n={await i18nFor("en")}>
        <FaqsView store={{ ...STORE, links: {}, ...store } as StoreChrome} questions={questions} />
      </I18nextProvider>,
    );

  test("are answered before its organiser writes any, in their name", async () => {
    const html = await asked({ type: "Promo" });
    expect(html.match(/<details>/g)).toHaveLength(6);
    expect(html).toContain("Yes. Acme pays for the gift");
    expect(html).not.toContain("no questions and answers");
  });

  test("are the organiser's own as soon as there is one", async () => {
    const html = await asked({ type: "Promo" }, [{ question: "Where?", answer: "Here." }]);
    expect(html.match(/<summary>(.*?)<\/summary>/g)).toEqual(["<summary>Where?</summary>"]);
  });

  test("are not those of a gift in a shop", async () => {
    expect(await asked({ type: "Store" })).toContain("no questions and answers");
  });
});
