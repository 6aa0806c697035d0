/** What a file is that was sent in place of a table of text. */
export type NoTable = "excel" | "openDocument" | "numbers" | "webPage" | "pdf" | "noText" | "encoding";

export type TableText = { ok: true; text: string } | { ok: false; error: NoTable };

/** Bytes 0x80 to 0xFF of Windows-1252 and of Mac OS Roman (WHATWG Encoding Standard); U+FFFD where there is no sign. */
const WINDOWS =
  "€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ" +
  Array.from({ length: 96 }, (_, at) => String.fromCharCode(0xa0 + at)).join("");
const MAC =
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø" +
  "¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";

const decodedBy = (table: string, bytes: Uint8Array) =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : table.charAt(byte - 0x80))).join("");

/** What counts against a reading, where a sign that is wrong counts as one. */
const SOFT = 0.4;
const SYSTEM = 0.5;

/** Signs that stand beside letters in any text. */
const BESIDE_LETTERS = /[’‘‚“”„«»‹›·…®™°ªº€£¥©\u00A0]/;
/** Letters that few Western names have, and that are others' in the other table. */
const RARE_LETTERS = /[ŠšŽžŒœŸƒ]/;

/**
 * How much in a text no writer writes: `hard` a sign or a capital within a word, `soft` what is only rare. The right
 * reading of a file has least of both.
 */
function oddities(text: string): { hard: number; soft: number } {
  const found = { hard: 0, soft: 0 };
  for (const { 0: sign, index } of text.matchAll(/[^\p{ASCII}]/gu)) {
    const [before, after] = [text.charAt(index - 1), text.charAt(index + 1)];
    const isIn = /\p{L}/u.test(before);
    if (/[\p{Lm}ﬁﬂ\uFFFD\uF8FF]/u.test(sign)) found.hard += 1;
    else if (/\p{L}/u.test(sign)) {
      const isCapitalWithin = /\p{Lu}/u.test(sign) && isIn && /\p{Ll}/u.test(before + after);
      if (isCapitalWithin) found.hard += 1;
      else if (RARE_LETTERS.test(sign) || (/\p{Ll}/u.test(sign) && !isIn && /\p{Ll}/u.test(after)))
        found.soft += 1;
    } else if (/[–—]/.test(sign)) {
      if (isIn && /\p{L}/u.test(after)) found.soft += 1;
    } else if (!BESIDE_LETTERS.test(sign)) {
      const isPower =
        /[²³½¼¾¹]/.test(sign) && !/\p{L}\p{L}$/u.test(text.slice(Math.max(0, index - 2), index));
      if (isIn ? !isPower || /\p{L}/u.test(after) : /\p{L}/u.test(after) && !/[¿¡±×÷]/.test(sign))
        found.hard += 1;
    }
  }
  return found;
}

/**
 * Decodes a file in the encodings that spreadsheets write: UTF-8, UTF-16 with its mark or without, Windows-1252, Mac OS
 * Roman. A file that is not text fails with its kind, and a text in an unknown encoding fails as such.
 */
export function textOfTable(bytes: Uint8Array): TableText {
  const error = kindOf(bytes);
  if (error) return { ok: false, error };
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decoded("utf-16be", bytes);
  const zeros = [0, 1].map((half) => bytes.filter((byte, at) => byte === 0 && at % 2 === half).length);
  if (zeros.some((count) => count > bytes.length / 5)) {
    return decoded((zeros[0] ?? 0) > (zeros[1] ?? 0) ? "utf-16be" : "utf-16le", bytes);
  }
  if (bytes.includes(0)) return { ok: false, error: "noText" };
  const utf8 = decoded("utf-8", bytes);
  if (utf8.ok || utf8.error !== "encoding") return utf8;
  // Spreadsheets end lines as their system does.
  const text = decodedBy(WINDOWS, bytes);
  const ofMac = text.includes("\r\n") ? SYSTEM : 0;
  const ofWindows = ofMac === 0 && text.includes("\r") ? SYSTEM : 0;
  const readings = (
    [
      [text, ofWindows],
      [decodedBy(MAC, bytes), ofMac],
    ] as const
  ).map(([reading, system]) => {
    const { hard, soft } = oddities(reading);
    return { reading, hard, odd: hard + soft * SOFT + system };
  });
  const best = readings.reduce((one, other) => (other.odd < one.odd ? other : one));
  return best.hard > 0 ? { ok: false, error: "encoding" } : { ok: true, text: best.reading };
}

function decoded(encoding: "utf-8" | "utf-16le" | "utf-16be", bytes: Uint8Array): TableText {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return /^\s*<(!doctype|html|table|\?xml|meta|style)\b/i.test(text)
      ? { ok: false, error: "webPage" }
      : { ok: true, text };
  } catch {
    return { ok: false, error: "encoding" };
  }
}

/** What a file's first bytes say that it is; undefined for text. */
function kindOf(bytes: Uint8Array): NoTable | undefined {
  const head = decodedBy(WINDOWS, bytes.subarray(0, 8));
  if (head.startsWith("PK")) {
    // A ZIP archive holds the names of its parts as plain text, with the list of all of them at its end.
    const [begin, end] = [bytes.subarray(0, 4096), bytes.subarray(-65_536)];
    const names = decodedBy(WINDOWS, begin) + decodedBy(WINDOWS, end);
    if (names.includes("opendocument")) return "openDocument";
    if (names.includes("Index/") || names.includes(".iwa")) return "numbers";
    return names.includes("xl/") ? "excel" : "noText";
  }
  if (head.startsWith("ÐÏ\u0011à")) return "excel";
  if (head.startsWith("%PDF")) return "pdf";
  return /^(\{\\rtf|‰PNG|ÿØÿ|GIF8|\u001F\u2039)/.test(head) ? "noText" : undefined;
}

/** Whether a text is UTF-8 that a program read as another encoding: "JÃ¼rgen", "J√ºrgen". */
export function isMisread(text: string): boolean {
  if (!/\P{ASCII}/u.test(text)) return false;
  return [WINDOWS, MAC].some((table) => {
    const bytes = Array.from(text, (sign) => {
      const at = sign < "\u0080" ? -1 : table.indexOf(sign);
      // What the table lacks, some programs keep as the byte's own number.
      const byte = at >= 0 ? at + 0x80 : sign.charCodeAt(0);
      return sign.length === 1 && byte <= 0xff ? byte : undefined;
    });
    if (bytes.includes(undefined)) return false;
    return decoded("utf-8", Uint8Array.from(bytes as number[])).ok;
  });
}
