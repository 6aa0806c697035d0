import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import { describe, expect, test } from "vitest";
import { COUNTRIES, type CountryCode } from "../../../app/domain/address/countries.ts";
import { cleanName } from "../../../app/domain/text/pasted.ts";
import { refusedSign } from "../../../app/domain/text/written.ts";

/** Names, streets and towns as people of each country write them, with the signs that are theirs. */
const SPELLINGS: Record<CountryCode, readonly string[]> = {
  AU: ["Siobhán O'Shea-Nguyễn", "Unit 3/12-14 King's Way", "Wagga Wagga", "The Rocks (Sydney)"],
  AT: ["Jörg Weiß", "Mariahilfer Straße 88a/2/14", "St. Pölten", "Stiege 3, Tür 7"],
  BE: ["Anaïs De Smet", "Rue de l’Église 5 bte 3", "Liège", "Steenweg 12 bus 4"],
  BG: ["Георги Стоянов-Ѝлиев", "бул. „Витоша“ № 12, ет. 3", "София", "ж.к. „Младост“ бл. 5"],
  CA: ["Zoë Côté", "1234, boul. René-Lévesque O., app. 5", "Saint-Louis-du-Ha! Ha!", "Iqaluit ᐃᖃᓗᐃᑦ"],
  HR: ["Željko Đurić-Šćepanović", "Ulica kralja Tomislava 5/II", "Čakovec", "Trg bana Jelačića 1"],
  CY: ["Ανδρέας Χ″Γεωργίου", "Λεωφόρος Μακαρίου Γ΄ 15", "Λεμεσός", "Şehit Hüseyin Sok. No: 4"],
  CZ: ["Jiří Dvořák", "nám. Míru 9/1234", "Ústí nad Labem", "třída T. G. Masaryka č. p. 12"],
  DK: ["Søren Ærøskøbing", "Nørregade 5, 2. th.", "Århus", "H.C. Andersens Blvd. 12, st. tv."],
  EE: ["Õnne Pärtel-Žukov", "Pärnu mnt 12–34", "Võru", "Šlossi tn 3"],
  FI: ["Åsa Mäkelä", "Mannerheimintie 5 A 12", "Äänekoski", "Östra Strandgatan 3 b 4"],
  FR: ["Loïc L’Œillet", "12 bis, rue de l'Abbé-Grégoire, n° 3", "L’Haÿ-les-Roses", "Bât. « Les Îles »"],
  DE: ["Dr. Ève Groß", "Müller & Söhne GmbH + Co. KG", "Straße des 17. Juni 135", "Freund*innen e. V."],
  GR: ["Ελένη Παπαδοπούλου", "Οδός 28ης Οκτωβρίου 5", "Ναύπλιο", "Λεωφ. Βασ. Σοφίας 12-14"],
  HU: ["Csőke Tímea-Zsófia", "Petőfi Sándor u. 3. II/5.", "Hódmezővásárhely", "Fő út 12."],
  IS: ["Þórður Ægisson", "Laugavegur 5, 2. h.", "Ísafjörður", "Sæbraut 1"],
  IE: ["Niamh Ní Mháille", "“The Cottage”, Main St.", "Dún Laoghaire", "Caoimhín Ó Raghallaigh"],
  IT: ["Niccolò D’Angelò", "Via dell'Università, 5/A int. 3", "Forlì", "P.za Sant’Ambrogio nº 2"],
  LV: ["Jānis Bērziņš", "Brīvības iela 12-34", "Ķekava", '"Kalnāji", Ģibuļu pag.'],
  LT: ["Žydrūnė Šimkutė", "Gedimino pr. 9-12", "Šiauliai", "Vilniaus g. 5A"],
  LU: ["Théo Müller-Weÿrich", "12, rue d’Esch", "Esch-sur-Alzette", "5, Groussgaass"],
  MT: ["Ċensu Għaxaq", "57, Triq il-Kbira", "Ħal Għargħur", "Dar “San Ġorġ”, Triq iż-Żebbuġ"],
  NL: ["Daniël van ’t Hof", "'s-Gravendijkwal 5-II", "’s-Hertogenbosch", "IJsselstraat 12 hs"],
  NZ: ["Māui Tāwhiao", "12A Te Ara o Tāmaki", "Ōtāhuhu", "C/- PO Box 12"],
  NO: ["Bjørn Åse", "Kongens gate 5, H0201", "Tromsø", "Ráisjávri 3, Kárášjohka"],
  PL: ["Wojciech Żółć-Źdźbło", "ul. 3 Maja 5 m. 7", "Łódź", "al. „Solidarności” 12/3"],
  PT: ["João Conceição", "Av. da República, n.º 5 – 3.º Esq.", "Évora", "R. d’El-Rei, 2.ª cave"],
  RO: ["Ștefan Țepeș", "Str. Mihai Viteazu nr. 5, bl. A3, sc. B", "Bușteni", "B-dul Unirii Nº 12"],
  SK: ["Ľubomír Ďurčo", "Nám. SNP č. 5", "Liptovský Mikuláš", "Štúrova ul. 12/Ž"],
  SI: ["Živa Črnič", "Čopova ulica 5", "Škofja Loka", "Trg republike 3 (1. nadstr.)"],
  ES: ["Gal·la Col·lell i Núñez", "C/ Mayor, 5 – 3º 2ª", "L'Hospitalet", "Avda. del Cid; portal A"],
  SE: ["Örjan Ångström", "Storgatan 5:2, lgh 1101", "Malmö", "Ö. Ågatan 3 ½ tr."],
  CH: ["Zoé d’Aubigné", "Rue du Rhône 5, 3ᵉ étage", "Zürich", "Caspar's Wäg 3"],
  GB: ['Siân "Rosebank" O’Hara', "Flat 2, 12–14 King's Rd.", "Westward Ho!", "℅ The Mill, Unit 3+4"],
  US: ["Kaʻiulani O‘Brien-Núñez Jr.", "123½ N. Main St., Apt. #4", "Coeur d’Alene", "P.O. Box 12, 5th Fl."],
};

test("every served country is among them", () => {
  expect(Object.keys(SPELLINGS).sort()).toEqual(COUNTRIES.map(([code]) => code).sort());
});

describe.each(Object.entries(SPELLINGS))("%s", (_, spellings) => {
  test.each(spellings)("%s is taken, composed or not, and nothing of it gets lost", (spelling) => {
    expect(refusedSign(spelling)).toBeUndefined();
    expect(refusedSign(spelling.normalize("NFD"))).toBeUndefined();
    const letters = (text: string) => text.normalize("NFKD").replaceAll(/[^\p{L}\p{N}]/gu, "");
    expect(letters(cleanName(spelling))).toBe(letters(spelling));
    expect(refusedSign(cleanName(spelling))).toBeUndefined();
  });
});

test("the font of packing slips has every sign of them, but for the syllables of the Inuit", () => {
  const font = create(readFileSync("public/fonts/inter/400.ttf"));
  const signs = [...new Set(Object.values(SPELLINGS).flat().map(cleanName).join("").replaceAll(" ", ""))];
  const missing = signs.filter((sign) => !(font as Font).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
  expect(missing.filter((sign) => !/\p{Script=Canadian_Aboriginal}/u.test(sign))).toEqual([]);
});

test.each([
  "علی‌رضا رضایی",
  "נח׳ ש״ץ",
  "ශ්‍රී ලාල්",
  "李小龍・リー",
  "เพ็ญศรี ๑๒",
  "Հովհաննէս",
  "გიორგი",
  "நா. முத்துக்குமார்",
])("names of people who live there: %s", (name) => expect(refusedSign(name)).toBeUndefined());

test.each([
  ["Anna \u202etset\u202c", "U+202E"],
  ["Anna \u202dtset\u202c", "U+202D"],
  ["x\u0000y", "U+0000"],
  ["x\u0092y", "U+0092"],
  ["x\ue000y", "U+E000"],
  ["x\u{10ffff}y", "U+10FFFF"],
  ["x\ud800y", "U+D800"],
  ["<b>Pat", "<"],
  ["{{name}}", "{"],
  ["=1+1", "="],
  ["pat@example.com", "@"],
  ["Pat 🎉", "🎉"],
  ["Pat 👨‍👩‍👧", "👨‍👩‍👧"],
  ["\ufffdrsula", "\ufffd"],
])("%j is refused, and %s is named", (name, sign) => expect(refusedSign(name)).toBe(sign));

test.each([
  "\u202aAnna\u202c",
  "\u2068Anna\u2069",
  "Anna\u200e",
  "\u200fمحمد",
  "An\u00adna\ufe0f",
  "\ufeffAnna",
])("%j loses what cannot be seen, and is taken", (name) => {
  expect(refusedSign(name)).toBeUndefined();
  expect(cleanName(name)).toMatch(/^[\p{L}]+$/u);
});
