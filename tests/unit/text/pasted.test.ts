import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cleanEmail,
  cleanLine,
  cleanName,
  cleanPhone,
  cleanSigns,
  cleanText,
  isEmail,
  isPhone,
} from "../../../app/domain/text/pasted.ts";
import { expectAtMost } from "../../support/times.ts";

/** Signs that nobody sees, of every kind that comes along with pasted text. */
const UNSEEN = [
  ..."\u00ad\u034f\u061c\u115f\u1160\u180b\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e",
  ..."\u2060\u2061\u2064\u2066\u2067\u2068\u2069\u206f\u3164\ufe00\ufe0e\ufe0f\ufeff\uffa0\ufff9\ufffb\ufffc",
  ..."\u{e0001}\u{e0041}\u{e007f}\u{e0100}\u200c\u200d",
];
const unseen = fc.constantFrom(...UNSEEN);
const LOOKS = {
  "-": [..."-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\ufe58\ufe63\uff0d\u02d7\u058a\u1806\u30a0"],
  " ": [..." \u00a0\u1680\u2002\u2003\u2007\u2009\u202f\u205f\u3000\t\u2800"],
  "'": [..."'\u2018\u2019\u02bc\u2032\u00b4\u0060\uff07\u201b"],
} as const;

/** The same text as it comes out of a contact list or a mail: other looks of its signs, unseen ones between them. */
function pasted(text: string, digits = false) {
  const parts = [...text].map((sign) => {
    const looks: readonly string[] = LOOKS[sign as "-"] ?? [sign];
    const forms =
      digits && /\d/.test(sign)
        ? [
            ...looks,
            ...[0x0660, 0x06f0, 0x0966, 0xff10].map((zero) => String.fromCodePoint(zero + Number(sign))),
          ]
        : looks;
    return fc.tuple(fc.array(unseen, { maxLength: 2 }), fc.constantFrom(...forms));
  });
  return fc
    .tuple(fc.tuple(...parts), fc.array(unseen, { maxLength: 2 }))
    .map(([signs, end]) => [...signs.map(([before, sign]) => before.join("") + sign), ...end].join(""));
}

describe("what is pasted is what it looks like", () => {
  test.each([
    ["a phone number", cleanPhone, "+44 20 7946-0018", true],
    ["an e-mail address", cleanEmail, "siobhan.o'neil-1@example.com", false],
    ["a code", cleanSigns, "GIFT-0002", true],
    ["a postcode", cleanSigns, "SW1A 1AA", true],
    ["an amount", cleanSigns, "1'234.50", true],
    ["a name", cleanName, "Anne-Marie O'Neil", false],
  ])("%s", (_, clean, text, digits) => {
    fc.assert(
      fc.property(pasted(text, digits), (from) => {
        expect(clean(from)).toBe(text);
      }),
      { numRuns: 400 },
    );
  });

  test("nothing default-ignorable is left of a code, whatever was pasted", () => {
    const any = fc
      .array(fc.oneof(unseen, fc.string({ unit: "binary", maxLength: 3 })))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(any, (text) => {
        expect(cleanSigns(text)).not.toMatch(/\p{Default_Ignorable_Code_Point}/u);
      }),
    );
  });

  test.each([cleanText, cleanLine, cleanName, cleanSigns, cleanEmail, cleanPhone])(
    "what was cleaned once stays as it is (%o)",
    (clean) => {
      const any = fc
        .array(fc.oneof(unseen, fc.string({ unit: "grapheme", maxLength: 4 })))
        .map((parts) => parts.join(""));
      fc.assert(
        fc.property(any, (text) => {
          expect(clean(clean(text))).toBe(clean(text));
        }),
      );
    },
  );
});

test.each([cleanText, cleanLine, cleanName, cleanEmail])(
  "a joiner among marks that are put in another order is judged once (%o)",
  (clean) => {
    const marks = ["\u0300", "\u0323", "\u0951", "\u0483", "\u064e", "\u093c", "\u094d"];
    const signs = ["A", "\u0639", "\u0915", "\u200c", "\u200d", "\u034f", "\ufe0f", "\ufe70", ...marks];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 8 }), (parts) => {
        expect(clean(clean(parts.join("")))).toBe(clean(parts.join("")));
      }),
      { numRuns: 3000 },
    );
  },
);

describe("signs that are spelling stay", () => {
  test.each([
    ["Persian", "علی‌رضا رضایی"],
    ["Kurdish", "نه‌خێر"],
    ["Sinhala", "ශ්‍රී ලාල්"],
    ["Bengali", "র‍্যাব"],
    ["Malayalam, at the end of a word", "അവന്‍"],
    ["Persian, with a vowel before the joiner", "می\u064E\u200Cخواهم"],
    ["Catalan", "Gal·la Col·lell"],
    ["Hawaiian", "Kaʻahumanu"],
  ])("%s: %s", (_, name) => {
    expect(cleanName(name)).toBe(name);
    expect(cleanText(`${name}\n${name}`)).toBe(`${name}\n${name}`);
  });

  test.each(["An\u200cna", "А\u200dнна", "\u0639\u200c", "\u200c\u0639", "5\u200d6", "X\u0310\u200c\u0639"])(
    "but not in %j",
    (name) => {
      expect(cleanName(name)).toBe(name.replaceAll(/[\u200C\u200D]/g, ""));
    },
  );

  test.each(["👩🏽‍🚀", "❤️", "🏳️‍🌈", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "☎︎"])("emoji in messages: %s", (emoji) => {
    expect(cleanText(`Thanks ${emoji}!`)).toBe(`Thanks ${emoji}!`);
  });
});

test("a message keeps its lines, and a line has none", () => {
  expect(cleanText("\u2028 one\r\ntwo\u2029three\u0085four \u200b\n")).toBe("one\ntwo\nthree\nfour");
  expect(cleanLine("one\r\n two\u2028three\u0085\u000bfour")).toBe("one two three four");
});

test.each(["A\u0300\u200d\u0800", "e\u200d\u0301\u200d\u0800"])(
  "a joiner behind a letter whose mark is put to it is none: %j",
  (name) => expect(cleanName(name)).not.toContain("\u200d"),
);

test("what is made of several signs becomes one, even with a joiner between them", () => {
  expect(cleanName("Rene\u034f\u0301")).toBe("René");
});

test.each([
  ["Ga\u0140la", "Gal·la"],
  ["ﬁnn", "finn"],
  ["Ｐａｔ", "Pat"],
  ["ﷴ", "محمد"],
  ["d’Arc d´Arc d`Arc dʼArc", "d'Arc d'Arc d'Arc d'Arc"],
  ["3º 1ª n° 5½", "3º 1ª n° 5½"],
])("the form of a name that is kept: %s is %s", (typed, kept) => expect(cleanName(typed)).toBe(kept));

describe("an e-mail address as it is copied", () => {
  test.each([
    ["Pat Tester <pat@example.com>", "pat@example.com"],
    ['"Tester, Pat" <pat@example.com>;', "pat@example.com"],
    ["mailto:pat@example.com?subject=Gift", "pat@example.com"],
    ["MAILTO:pat%2Bgift%40example.com", "pat+gift@example.com"],
    ["<pat@example.com>,", "pat@example.com"],
    ["(“pat@example.com”).", "pat@example.com"],
    ["\tpat@example.com\r\n", "pat@example.com"],
    ["ｐａｔ＠ｅｘａｍｐｌｅ．ｃｏｍ", "pat@example.com"],
    ["juergen@müller.example", "juergen@xn--mller-kva.example"],
    ["jan@bücher。example", "jan@xn--bcher-kva.example"],
    ["ali@نامه‌ای.example", "ali@xn--mgba3gch31f060k.example"],
    ["x@пример.рф", "x@xn--e1afmkfd.xn--p1ai"],
    ["mei@xn--mller-kva.example", "mei@xn--mller-kva.example"],
  ])("%j is %s", (typed, kept) => {
    expect(cleanEmail(typed)).toBe(kept);
    expect(isEmail(kept)).toBe(true);
  });

  test.each([
    "o'brien",
    "a!b",
    "r&d",
    "x/y",
    "first=last",
    "{me}",
    "_",
    "a.b-c+d",
    "50%off",
    "a~b|c^d`e?f*g#h$i",
  ])("%s may stand before the sign (RFC 5322)", (mailbox) =>
    expect(isEmail(`${mailbox}@example.com`)).toBe(true),
  );
  test.each([
    "pat@",
    "@x.example",
    "a..b@x.example",
    ".a@x.example",
    "a b@x.example",
    "a@-x.example",
    "a@x",
    "a@b@x.example",
    "ü@x.example",
    "a@x.example\nBcc: b@x.example",
  ])("%j is none", (typed) => expect(isEmail(cleanEmail(typed))).toBe(false));
});

describe("a phone number as it is copied", () => {
  test.each([
    ["\u202a+44 20 7946 0018\u202c", "+44 20 7946 0018"],
    ["\u2066+49 (0)30 901820\u2069", "+49 (0)30 901820"],
    ["tel:+44-20-7946-0018", "+44-20-7946-0018"],
    ["Tel.: 030/901820", "030/901820"],
    ["Mobile: 0044 7700 900123", "0044 7700 900123"],
    ["020·7946·0018", "020.7946.0018"],
    ["01 23 45 67 89, poste 12", "01 23 45 67 89, poste 12"],
    ["+44 20 7946 0018 ext. 12", "+44 20 7946 0018 ext. 12"],
    ["212-555-0123 x4", "212-555-0123 x4"],
    ["＋８１−３−１２３４−５６７８", "+81-3-1234-5678"],
    ["<Mobile: tel:+44 20 7946 0018>, ”", "+44 20 7946 0018"],
    ["“+44 20 7946 0018”,", "+44 20 7946 0018"],
  ])("%j is %s", (typed, kept) => {
    expect(cleanPhone(typed)).toBe(kept);
    expect(isPhone(kept)).toBe(true);
  });
  test.each(["call me", "1234", "+", "----- -----", "12345 ext", "+44 20 +44 20", "GIFT-0002 12345"])(
    "%j is none",
    (typed) => expect(isPhone(cleanPhone(typed))).toBe(false),
  );
});

test.each(["\u200c", "\u{e0041}", "\u{1f3f4}\u{e0041}", "@<", " \u200b", "'", "👩\u200d"])(
  "cleaning takes no longer for text of %j, which was made to be slow",
  async (unit) => {
    const clean = (long: string) => {
      cleanText(long);
      cleanName(long);
      cleanSigns(long);
      cleanEmail(long.slice(0, 2_000));
      cleanPhone(long.slice(0, 2_000));
    };
    const long = unit.repeat(20_000);
    // What grows with the square of its length would take thousands of times as long.
    await expectAtMost(
      50,
      () => clean("Zoë 12 ".repeat(20_000).slice(0, long.length)),
      () => clean(long),
    );
  },
);
