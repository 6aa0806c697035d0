import { describe, expect, test } from "vitest";
import { isMisread, textOfTable } from "../../../app/domain/lists/table-text.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** Bytes of a text in an encoding of one byte a sign, by the tables of the platform, not by ours. */
function encoded(text: string, label: string): Uint8Array {
  const signs = Array.from({ length: 256 }, (_, byte) => new TextDecoder(label).decode(Uint8Array.of(byte)));
  // Node reads Windows-1252 as Latin-1: what stands between the two is from the standard's index.
  const between: Record<string, number> =
    label === "windows-1252" ? { "€": 0x80, Š: 0x8a, "’": 0x92, š: 0x9a, ž: 0x9e } : {};
  return Uint8Array.from(text, (sign) => {
    const byte = between[sign] ?? signs.indexOf(sign);
    if (byte < 0) throw new Error(`${sign} is not in ${label}`);
    return byte;
  });
}
const utf16 = (text: string, isLittle: boolean, mark: boolean) =>
  Uint8Array.from(
    [...(mark ? "\uFEFF" : ""), ...text].flatMap((sign) => {
      const code = sign.charCodeAt(0);
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );

const NAMES = [
  ...["Jürgen Groß", "Åsa Öberg", "Émile Zola", "Søren Ærø", "Muñoz", "François Lefèvre", "Köhler"],
  ...["Siân O’Neil", "BJÖRN ÄLG", "José da Conceição", "Zoë", "Šimon Müller", "À la carte", "50 m² für 5 €"],
];

describe.each(NAMES)("%s is read", (name) => {
  const text = `name;email\r\n${name};a@x.example\r\n`;
  test.each([
    ["UTF-8", bytesOf(text)],
    ["UTF-8 with its mark", bytesOf(`\uFEFF${text}`)],
    ["UTF-16, little end first", utf16(text, true, true)],
    ["UTF-16, big end first", utf16(text, false, true)],
    ["UTF-16 without a mark", utf16(text, true, false)],
    ["UTF-16 without a mark, big end first", utf16(text, false, false)],
    ["Windows-1252", encoded(text, "windows-1252")],
  ])("as %s", (_, bytes) => {
    const read = textOfTable(bytes);
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && read.text.replace(/^\uFEFF/, "")).toBe(text);
  });
});

test.each(NAMES.filter((name) => !/[Š²]/.test(name)))("%s is read as a Macintosh saves it", (name) => {
  const text = `name;email\r${name};a@x.example\r`;
  expect(textOfTable(encoded(text, "macintosh"))).toEqual({ ok: true, text });
});

test.each(["Paweł Wałęsa", "Michał"])("%s in another code page is reported, not guessed", (name) => {
  const bytes = encoded(`name\r\n${name}\r\n`, "windows-1250");
  expect(textOfTable(bytes)).toEqual({ ok: false, error: "encoding" });
});

describe("a file that is no table fails with its kind", () => {
  test.each([
    ["excel", "PK\u0003\u0004....[Content_Types].xml....xl/workbook.xml"],
    ["openDocument", "PK\u0003\u0004....mimetypeapplication/vnd.oasis.opendocument.spreadsheet"],
    ["numbers", "PK\u0003\u0004....Index/Document.iwa"],
    ["noText", "PK\u0003\u0004....word/document.xml"],
    ["pdf", "%PDF-1.7 ..."],
    ["webPage", "\r\n<html><body><table><tr><td>name"],
    ["webPage", "\uFEFF<!DOCTYPE html><table>"],
    ["noText", "{\\rtf1 name}"],
  ])("%s", (error, head) => expect(textOfTable(bytesOf(head))).toEqual({ ok: false, error }));
  test("the workbook of former years", () => {
    const bytes = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0);
    expect(textOfTable(bytes)).toEqual({ ok: false, error: "excel" });
  });
});

test.each(["JÃ¼rgen", "GroÃŸ", "â€™t Hooft", "J√ºrgen", "Ã…sa", "Å‚"])("%s was read wrongly once", (text) =>
  expect(isMisread(text)).toBe(true),
);
test.each(["Jürgen", "Ébène", "Åsa", "São", "Ærø", "naïve", "Ana", "’t Hooft", "Ñandú", "Łódź"])(
  "%s was not",
  (text) => expect(isMisread(text)).toBe(false),
);
