import { describe, expect, test } from "vitest";
import { SAMPLE_STORES, type SampleStore } from "../../../app/mail/samples/sample-words.ts";
import { MAIL_SAMPLES } from "../../../app/mail/samples/samples.ts";
import { wordingIn } from "../../../app/mail/wording.ts";
import { LANGUAGES } from "../../../app/i18n/languages.ts";

const ORIGIN = "https://popstall.example";
const PRODUCTS = [
  { designHash: "0".repeat(32), colour: "Black" },
  { designHash: "f".repeat(32), colour: "Heather Grey" },
];
const JUNIPER: SampleStore = SAMPLE_STORES["Juniper Coffee Supply"];
const names = Object.keys(MAIL_SAMPLES);

/** The longest that forms take, and characters that end a tag, a line, a header or the direction of writing. */
const EVIL = `<script>alert(1)</script>&"'\r\nBcc: all@evil.example\u202Egnp.exe\u0007 {{store}} $t(errors:required)`;
const HOSTILE: SampleStore = {
  theme: { brand: "red;}</style><script>", paper: "dark", corners: "round", headings: "condensed" },
  words: Object.fromEntries(
    Object.keys(JUNIPER.words).map((word) => [word, `${EVIL} ${word}`]),
  ) as SampleStore["words"],
};

async function rendered(name: string, lang: string, store = JUNIPER) {
  const mail = MAIL_SAMPLES[name]?.(store, await wordingIn(lang), { origin: ORIGIN, products: PRODUCTS });
  if (!mail) throw new Error(`There is no mail ${name}.`);
  return mail;
}

/** A missing text shows its key or the end of it, a missing value its placeholder. */
const MISSING =
  /\b(?:mail|gift|accountMail|checkout|confirmation|claim|incidentDesk|deliveryDesk|orderMail):[a-z]\w*|\w+\.(?:subject|title|lead)\b|\{\{|undefined|\[object/g;

/** What matches, without the whole mail in a failure's message. */
const found = (part: string, pattern: RegExp) => part.match(pattern) ?? [];

/** An attribute's value as it was before it was written into HTML. */
const unescaped = (text: string) =>
  text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

describe.each(LANGUAGES.map(({ code }) => code))("in %s", (lang) => {
  test.each(names)("%s says everything in words of its language, as HTML and as text", async (name) => {
    const mail = await rendered(name, lang);
    const english = await rendered(name, "en");
    expect(mail.html.includes(`lang="${lang}"`)).toBe(true);
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(found(part, MISSING)).toEqual([]);
    }
    expect(found(mail.text, /<|&\w+;|\n{3}/g)).toEqual([]);
    if (lang !== "en") expect(mail.text).not.toBe(english.text);
  });

  test.each(names)("%s has a subject, a preheader and a size that mail programs show whole", async (name) => {
    const { subject, html } = await rendered(name, lang);
    expect([...subject].length).toBeGreaterThan(8);
    expect([...subject].length).toBeLessThanOrEqual(100);
    const preheader = /data-skip-in-text="true"[^>]*>([^<]+)/.exec(html)?.[1] ?? "";
    expect(preheader.trim().length).toBeGreaterThan(20);
    expect(preheader).not.toBe(subject);
    // Gmail cuts a mail off at 102 KB; ours leave room for orders of many lines.
    expect(new TextEncoder().encode(html).length).toBeLessThan(40_000);
  });
});

/** Where a parcel is followed: the one link that does not lead to us. */
const CARRIER = /^https:\/\/carrier\.example\//;

test.each(names)("%s has all its links in the text part too, on our own origin", async (name) => {
  const { html, text } = await rendered(name, "en");
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => unescaped(href));
  for (const link of links) {
    if (!(name.startsWith("shipped") && CARRIER.test(link))) expect(new URL(link).origin).toBe(ORIGIN);
    expect(text).toContain(link);
  }
  // Messages, and the mail after which nothing is left to do.
  const isMessage = ["contact", "inquiry", "report", "report_to_platform", "company_erased"].includes(name);
  expect(links.length).toBeGreaterThanOrEqual(isMessage ? 0 : 1);
  // One thing to do: everything else is a plain link.
  expect(found(html, /class="button on-brand"/g)).toHaveLength(isMessage ? 0 : 1);
});

test.each([
  "order_confirmed",
  "claim_confirmed",
  "account_confirmed",
  "order_changed",
  "shipped",
  "delivered",
])("%s pictures each line as a PNG at twice its size, and says the same without it", async (name) => {
  const { html, text } = await rendered(name, "en");
  const pictures = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => unescaped(tag));
  expect(pictures.length).toBe([...text.matchAll(/^\d × /gm)].length);
  expect(pictures.length).toBeGreaterThan(0);
  for (const tag of pictures) {
    expect(tag).toMatch(
      /src="https:\/\/popstall\.example\/media\/[0-9a-f]{32}\/[\w%]+-front\.png\?w=160&on=warm"/,
    );
    expect(tag).toMatch(/alt="[^"]+, front"/);
    expect(tag).toMatch(/ height="96".* width="80"/);
    // The tile that stands there while pictures are blocked is dark in a dark mail.
    expect(tag).toContain('class="on-tint soft"');
  }
  // The words beside a picture are not said twice to whoever reads text.
  expect(text).not.toContain(", front");
});

describe("what strangers typed", () => {
  test.each(names)("stays text in %s", async (name) => {
    const { subject, html, text } = await rendered(name, "en", HOSTILE);
    expect(found(html, /<script|<\/script/g)).toEqual([]);
    expect(found(html, /<\/?style>/g)).toHaveLength(2);
    for (const part of [subject, html, text])
      expect(found(part, /[\u202A-\u202E\u2066-\u2069\u0007]/g)).toEqual([]);
    expect(subject).not.toMatch(/[\r\n\p{Cc}]/u);
    expect([...subject].length).toBeLessThanOrEqual(150);
    // Values are put into texts once: what looks like one of our placeholders stays what it is.
    if (html.includes("Bcc:")) expect(html.includes("{{store}} $t(errors:required)")).toBe(true);
  });

  test("is read in the text part as it was typed", async () => {
    const { text } = await rendered("contact", "en", HOSTILE);
    expect(text).toContain(`<script>alert(1)</script>&"'`);
    const { text: plain } = await rendered("contact", "en");
    expect(plain).toContain("Hello,\n\nis the tote wide enough for a 14 inch laptop?\n\nThank you, Nora");
  });
});

test("a confirmation as text is as complete and as orderly as its HTML", async () => {
  const { text } = await rendered("order_confirmed", "en");
  expect(text.replaceAll("\u00A0", " ")).toMatchInlineSnapshot(`
    "Juniper Coffee Supply

    Thank you for your order

    Hello Nora Visser,

    We have received your order. Your order number is PS-Q5DM6H5H.

    You can change colour, size, text and address, or cancel the order, until 22 November 2026 at 00:01 CET. Then the printer takes it.

    See your order
    https://popstall.example/Juniper-Coffee-Supply/order/sample.key

    1 × Slow Pour Tee
    Black · M · nora
    Made with your own text: no right to return it because you’ve changed your mind.
    € 35,09

    2 × Market Tote
    Natural
    Can be returned until 14 days after delivery.
    € 57,60

    Withdraw from contract
    https://popstall.example/Juniper-Coffee-Supply/order/sample.key/withdraw

    Items, incl. VAT: € 92,69
    Shipping: € 7,20
    Voucher: −€ 5,00
    Grand total: € 94,89
    Total excluding VAT: € 78,42
    Total VAT: € 16,47

    Estimated delivery
    Thu 26-11-2026 to Mon 30-11-2026

    Delivery address
    Nora Visser
    Prinsengracht 263
    1016 GX Amsterdam
    Netherlands

    Invoiced to
    The Firm B.V.
    Prinsengracht 263
    1016 GX Amsterdam

    ---

    Questions? Reply to this e-mail and Juniper Coffee will answer (hello@juniper.example).

    You receive this e-mail because an order was placed at Juniper Coffee Supply with this address. Juniper Coffee runs the store with Popstall.

    Juniper Coffee B.V., Prinsengracht 1, 1015 DX Amsterdam
    "
  `);
});

test("nothing of a gift is on its way when it is ordered, and nothing of it costs", async () => {
  for (const { code } of LANGUAGES) {
    const { t } = await wordingIn(code);
    const { subject, text } = await rendered("claim_confirmed", code, SAMPLE_STORES["Meridian Conf Gift"]);
    for (const part of [subject, text]) {
      expect(part).not.toContain(t("claim:gift.stage.shipped"));
      expect(part).not.toMatch(/[£$€]|on its way|unterwegs|en route|en camino|onderweg|på vej|på väg/i);
    }
  }
});
