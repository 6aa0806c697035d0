import { describe, expect, test } from "vitest";
import { placeOfFields } from "../../../app/domain/address/address.ts";
import { PLACE_SOURCES } from "../../../app/domain/address/place-sources.ts";
import { COUNTRIES } from "../../../app/domain/address/countries.ts";
import {
  crossesBorder,
  crossesCustoms,
  exceptionsOf,
  isInEu,
  isInVatTerritory,
  isoCountryOf,
  normalisePostcode,
  postcodeFits,
  territoriesOf,
} from "../../../app/domain/address/places.ts";
import { refuseDestination } from "../../../app/domain/address/served-address.ts";
import { stateOfZip } from "../../../app/domain/address/zip-states.ts";
import { drawnFor } from "../../../app/ui/address/draw-address-form.ts";

/** Places with a code of their own in ISO 3166-1, and places that have none, by their postcodes. */
const CODES: Record<string, Record<string, string>> = {
  GB: {
    "JE2 3AB": "JE",
    je23ab: "JE",
    "GY1 1AA": "GG",
    "GY9 3XX": "GG",
    "IM1 1AA": "IM",
    "GX11 1AA": "GI",
    "SW1A 1AA": "GB",
    "BT1 5GS": "GB",
    "BFPO 801": "GB",
    "G1 1AA": "GB",
  },
  FI: { "22100": "AX", "00100": "FI" },
  DK: { "3900": "GL", "FO-100": "FO", "3800": "FO", "1050": "DK" },
  FR: {
    "97100": "GP",
    "97133": "BL",
    "97150": "MF",
    "97200": "MQ",
    "97300": "GF",
    "97400": "RE",
    "97500": "PM",
    "97600": "YT",
    "98000": "MC",
    "98600": "WF",
    "98714": "PF",
    "98800": "NC",
    "75001": "FR",
    "20000": "FR",
  },
  ES: { "35001": "ES", "51001": "ES" },
  CH: { "9490": "LI", "9484": "CH", "9499": "CH" },
  IT: { "47890": "SM", "00120": "VA", "00118": "IT" },
  NO: { "9170": "SJ", "0150": "NO" },
  AU: { "2899": "NF", "2000": "AU" },
  PT: { "9000-001": "PT" },
  US: { "00901": "US" },
};

test.each(Object.entries(CODES))(
  "printers get the own code of each place that %s names",
  (country, codes) => {
    const told = Object.keys(codes).map((addressPostcode) => [
      addressPostcode,
      isoCountryOf({ addressCountry: country, addressPostcode }),
    ]);
    expect(Object.fromEntries(told)).toEqual(codes);
  },
);

/** Of every served country: what its post writes, how people write the same, and what is none of its postcodes. */
const POSTCODES: Record<string, { kept: Record<string, string[]>; bad: string[] }> = {
  GB: {
    kept: {
      "SW1A 1AA": ["sw1a1aa", "SW1A  1AA", "SW1A-1AA", "ＳＷ１Ａ １ＡＡ", "GB-SW1A 1AA"],
      "M1 1AE": ["m11ae"],
      "DN55 1PT": ["DN551PT"],
      "GIR 0AA": ["gir0aa"],
      "BT1 5GS": ["bt15gs"],
      "JE2 3AB": ["je23ab"],
      "BFPO 801": ["bfpo801"],
      "BF1 2AU": ["bf12au"],
    },
    bad: ["12345", "SW1A", "SW1A 1A", "1AA SW1A"],
  },
  IE: { kept: { "D02 AF30": ["d02af30"], "D6W XH91": ["d6w-xh91"] }, bad: ["D02", "12345", "DD2 AF30"] },
  NL: {
    kept: { "1011 AB": ["1011ab", "NL-1011 AB", "1011-AB"] },
    bad: ["0111 AB", "1011", "1011 A1", "10111 AB"],
  },
  BE: { kept: { 1000: ["B-1000", "BE 1000"], 9999: [] }, bad: ["0999", "10000", "F-1000"] },
  AT: { kept: { 1010: ["A-1010", "AT-1010"] }, bad: ["0100", "10100", "D-1010"] },
  CH: { kept: { 8001: ["CH-8001"], 9490: ["FL-9490", "LI-9490"] }, bad: ["0800", "80010"] },
  LU: { kept: { 1009: ["L-1009", "L 1009", "l1009", "LU-1009"] }, bad: ["10091", "A-1009"] },
  DK: {
    kept: { 2100: ["DK-2100"], "0800": [], "FO-100": ["fo100", "FO 100"], 3900: ["GL-3900"] },
    bad: ["21000", "21", "100"],
  },
  NO: { kept: { "0150": ["N-0150", "NO-0150"] }, bad: ["01500"] },
  DE: {
    kept: { 10115: ["D-10115", "DE 10115", "١٠١١٥", "１０１１５", "10 115"], "01067": [] },
    bad: ["1011", "101150", "00123"],
  },
  FR: {
    kept: { 75001: ["F-75001", "75 001"], 97400: ["FR-97400"], 98000: ["MC-98000"] },
    bad: ["7500", "2A004"],
  },
  FI: { kept: { "00100": ["FI-00100", "FIN-00100"], 22100: ["AX-22100"] }, bad: ["0010"] },
  ES: { kept: { 28013: ["E-28013"], "01001": [], 52001: [] }, bad: ["00001", "53001", "2801"] },
  IT: { kept: { "00118": ["I-00118"], 47890: ["RSM-47890"], "00120": ["SCV-00120"] }, bad: ["0118"] },
  SE: { kept: { "114 55": ["11455", "SE-114 55", "S-11455", "114-55"] }, bad: ["1145", "014 55"] },
  PL: { kept: { "00-950": ["00950", "PL-00-950", "00 950", "00–950"] }, bad: ["0-095", "009500"] },
  PT: { kept: { "1000-205": ["1000205", "P-1000-205", "1000 205"] }, bad: ["1000", "0100-205"] },
  US: {
    kept: { 36104: ["US-36104"], "36104-1234": ["361041234", "36104 1234"] },
    bad: ["3610", "36104-12", "ABCDE"],
  },
  CA: {
    kept: { "K1A 0B1": ["k1a0b1", "K1A-0B1"], "V6B 4Y8": [] },
    bad: ["D1A 0B1", "K1A 0O1", "K1A", "12345"],
  },
  AU: { kept: { 2000: [], "0800": [] }, bad: ["200", "20000"] },
  NZ: { kept: { "0622": [], 6011: ["NZ 6011"] }, bad: ["601", "60110"] },
  BG: { kept: { 1000: ["BG-1000"] }, bad: ["0100", "100"] },
  HR: { kept: { 10000: ["HR-10000", "HR10000"] }, bad: ["1000"] },
  CY: { kept: { 2008: ["CY-2008"] }, bad: ["20080"] },
  CZ: { kept: { "110 00": ["11000", "CZ-110 00"] }, bad: ["010 00", "1100"] },
  EE: { kept: { 69501: ["EE-69501"] }, bad: ["6950"] },
  GR: { kept: { "105 57": ["10557", "GR-10557", "EL 105 57"] }, bad: ["1055", "905 57"] },
  HU: { kept: { 1037: ["H-1037"] }, bad: ["0037", "10370"] },
  IS: { kept: { 101: ["IS-101"] }, bad: ["1010", "001"] },
  LV: { kept: { "LV-1073": ["1073", "lv1073", "LV 1073"] }, bad: ["LV-107", "10735"] },
  LT: { kept: { "04340": ["LT-04340", "lt 04340"] }, bad: ["4340"] },
  MT: { kept: { "NXR 01": ["nxr01"], "VLT 1117": ["VLT1117"] }, bad: ["1117", "VL 1117"] },
  RO: { kept: { "060274": ["RO-060274"] }, bad: ["60274"] },
  SK: { kept: { "010 01": ["01001", "SK-01001"], "811 07": [] }, bad: ["110 00"] },
  SI: { kept: { 4000: ["SI-4000"] }, bad: ["0400", "40000"] },
};

test("every served country has its postcodes here", () => {
  expect(Object.keys(POSTCODES).toSorted()).toEqual(COUNTRIES.map(([code]) => code).toSorted());
});

describe.each(Object.entries(POSTCODES))("postcodes of %s", (country, { kept, bad }) => {
  test.each(Object.entries(kept))("%s is kept so, however it is written", (standard, others) => {
    for (const typed of [standard, ` ${standard.toLowerCase()} `, ...others]) {
      expect([typed, normalisePostcode(typed, country)]).toEqual([typed, standard]);
    }
    expect(postcodeFits(standard, country)).toBe(true);
    expect(normalisePostcode(normalisePostcode(standard, country), country)).toBe(standard);
  });
  test.each(bad)("%s is none", (typed) => {
    expect(postcodeFits(normalisePostcode(typed, country), country)).toBe(false);
  });
});

const at = (addressCountry: string, addressPostcode: string, more: object = {}) => ({
  addressCountry,
  addressPostcode,
  ...more,
});

describe("a parcel is stopped at a border", () => {
  test.each([
    ["UK", at("GB", "JE1 1BB")],
    ["UK", at("GB", "gy11aa")],
    ["UK", at("GB", "GX11 1AA")],
    ["UK", at("GB", "BFPO 57")],
    ["UK", at("DE", "10115")],
    ["EU", at("GB", "SW1A 1AA")],
    ["EU", at("GB", "IM1 1AA")],
    ["EU", at("DE", "D-27498")],
    ["EU", at("DE", "２７４９８")],
    ["EU", at("DE", "78266")],
    ["EU", at("ES", "35001")],
    ["EU", at("ES", "E-38001")],
    ["EU", at("ES", "51001")],
    ["EU", at("ES", "52001")],
    ["EU", at("FI", "AX-22100")],
    ["EU", at("FR", "F-97400")],
    ["EU", at("FR", "97133")],
    ["EU", at("FR", "97500")],
    ["EU", at("FR", "98714")],
    ["EU", at("FR", "98800")],
    ["EU", at("IT", "23041")],
    ["EU", at("IT", "23030", { addressCity: "LIVIGNO (SO)" })],
    ["EU", at("IT", "22061")],
    ["EU", at("IT", "22060", { addressCity: "Campione d’Italia" })],
    ["EU", at("IT", "47890")],
    ["EU", at("IT", "00120")],
    ["EU", at("GR", "63086")],
    ["EU", at("GR", "630 75", { addressCity: "Άγιο Όρος" })],
    ["EU", at("DK", "3900")],
    ["EU", at("DK", "FO 100")],
    ["EU", at("CY", "9500")],
    ["EU", at("CH", "9490")],
    ["EU", at("NO", "9170")],
    ["US", at("US", "96913")],
    ["US", at("US", "00802-1234")],
    ["US", at("US", "96799", { addressState: "HI" })],
    ["US", at("US", "09012")],
    ["US", at("US", "", { addressState: "GU" })],
    ["US", at("CA", "K1A 0B1")],
  ] as const)("of a store of %s to %j", (region, to) => expect(crossesCustoms(region, to)).toBe(true));
});

describe("a parcel is stopped nowhere", () => {
  test.each([
    ["UK", at("GB", "IM1 1AA")],
    ["UK", at("GB", "BT1 5GS")],
    ["UK", at("GB", "LS1 4AP", { addressCity: "Jersey" })],
    ["EU", at("GB", "BT1 5GS")],
    ["EU", at("DE", "10115")],
    ["EU", at("DE", "27499")],
    ["EU", at("ES", "07001")],
    ["EU", at("FR", "20000")],
    ["EU", at("FR", "98000")],
    ["EU", at("FI", "21100")],
    ["EU", at("IT", "23030", { addressCity: "Valdidentro" })],
    ["EU", at("IT", "22060", { addressCity: "Cantù" })],
    ["EU", at("GR", "63100")],
    ["EU", at("PT", "9500-150")],
    ["EU", at("PT", "9000-018")],
    ["EU", at("DK", "3700")],
    ["EU", at("AT", "6991")],
    ["EU", at("CY", "5290", { addressCity: "Paralimni", addressCounty: "Famagusta" })],
    ["US", at("US", "00901")],
    ["US", at("US", "36104", { addressState: "GU" })],
    ["US", at("US", "99501")],
  ] as const)("of a store of %s to %j", (region, to) => expect(crossesCustoms(region, to)).toBe(false));
});

test.each([
  ["CH", at("DE", "78266"), false],
  ["CH", at("CH", "9490"), false],
  ["CH", at("DE", "78267"), true],
  ["DE", at("FR", "75001"), false],
  ["DE", at("FR", "97400"), true],
  ["GB", at("GB", "JE1 1BB"), true],
  ["IE", at("GB", "BT1 5GS"), false],
] as const)("a parcel from %s to %j is stopped: %s", (from, to, expected) => {
  expect(crossesBorder(from, to)).toBe(expected);
});

test.each([
  ["UK", at("GB", "IM1 1AA"), true],
  ["UK", at("GB", "BF1 2AU"), true],
  ["UK", at("GB", "JE1 1BB"), false],
  ["UK", at("FR", "75001"), false],
  ["EU", at("GB", "BT1 5GS"), true],
  ["EU", at("FR", "98000"), true],
  ["EU", at("PT", "9500-150"), true],
  // Inside the customs territory, outside the one of VAT.
  ["EU", at("ES", "35001"), false],
  ["EU", at("IT", "22061"), false],
] as const)("within the VAT territory of a store of %s lies %j: %s", (region, to, expected) => {
  expect(isInVatTerritory(region, to)).toBe(expected);
});

test("each part of a country has its source, and belongs to other territories than the country", () => {
  for (const [country] of COUNTRIES) {
    const own = territoriesOf({ addressCountry: country });
    expect(own.customs).toEqual([isInEu(country) ? "EU" : country]);
    for (const { name, customs, vat } of exceptionsOf(country)) {
      expect([name, (PLACE_SOURCES[name]?.length ?? 0) > 10]).toEqual([name, true]);
      expect([name, { customs, vat }]).not.toEqual([name, own]);
    }
  }
});

describe("the phone number", () => {
  const store = { region: "UK" as const, countries: ["GB"], lockedToCountries: [], states: [] };
  const leeds = { ...at("GB", "LS1 4AP"), phone: "" };
  const jersey = { ...at("GB", "JE1 1BB"), phone: "" };
  const wanted = { phone: "errors:phoneForCustoms" };

  test("is wanted in Jersey, not in Leeds", () => {
    expect(refuseDestination(store, leeds)).toBeUndefined();
    expect(refuseDestination(store, jersey)?.fields).toEqual(wanted);
    expect(refuseDestination(store, { ...jersey, phone: "01534 123456" })).toBeUndefined();
  });
  test("is wanted of an order that moves from Leeds to Jersey, and not of one that was there", () => {
    expect(refuseDestination(store, jersey, leeds)?.fields).toEqual(wanted);
    expect(refuseDestination(store, jersey, jersey)).toBeUndefined();
    expect(refuseDestination(store, jersey, { ...jersey, phone: "01534 123456" })?.fields).toEqual(wanted);
  });
  test("is asked for by the form while the postcode is typed", () => {
    const served = { region: "EU" as const, countries: [{ code: "DE" as const, name: "Germany" }] };
    const drawn = (postcode: string) =>
      drawnFor(placeOfFields({ address_country: "Germany", address_postcode: postcode }), served, "checkout");
    expect(drawn("2749")).toMatchObject({ customs: false, required: { phone: false } });
    expect(drawn("D-27498")).toMatchObject({ customs: true, required: { phone: true } });
  });
});

test.each([
  ["96799", "AS"],
  ["96913", "GU"],
  ["96950", "MP"],
  ["96813", "HI"],
  ["00802", "VI"],
])("ZIP code %s lies in %s", (zip, state) => expect(stateOfZip(zip)).toBe(state));
