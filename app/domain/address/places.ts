import { cleanSigns } from "../text/pasted.ts";
import { inLatinLetters } from "../text/words.ts";
import { townKey } from "./recipient-key.ts";
import type { Region } from "../store/store-event.ts";
import { stateOfZip } from "./zip-states.ts";

/**
 * What is known of each country's places: how its postcodes are written, and which of its places lie outside its
 * customs or VAT territory. Customs, phone numbers, delivery and VAT ask this table and no other.
 *
 * Sources of the postcodes: Google libaddressinput (github.com/google/libaddressinput, testdata/countryinfo.txt of 12 June
 * 2025, `zip` and `zipex`), and the Universal Postal Union's addressing guide of each country. Of the territories: the
 * law of each row in `place-sources.ts`, by its name.
 */

/** The Union's territory, a country's own by its code, or a place's own by its name. */
type Territory = string;

/** Part of a country whose customs or VAT territory is another one than the country's. */
type Exception = {
  /** English, for readers of this table and of tests; its source has the same name (`place-sources.ts`). */
  name: string;
  /** Its postcodes in the form that is kept. */
  postcodes?: RegExp;
  /** Where its postcodes are shared with other towns: the towns, by every name that is in use. */
  towns?: readonly string[];
  /** Postcodes of such a town; without them its name alone is enough. */
  sharedPostcodes?: RegExp;
  /** Its abbreviation among the country's states. */
  state?: string;
  /** Goods move within each of these without a customs declaration. */
  customs: readonly Territory[];
  /** A delivery within each of these is no export for VAT. */
  vat: readonly Territory[];
};

type PostcodeForm = {
  /** What a postcode is, without separators. */
  compact: RegExp;
  /** How it is kept; `$1` and so on are groups of `compact`. Without it, as `compact` is. */
  kept?: string;
  /** Letters that people write before it: the sign of the country on vehicles, its code, or those of its territories. */
  prefixes?: readonly string[];
};

type CountryPlaces = { postcode: PostcodeForm; inEu?: true; exceptions?: readonly Exception[] };

const EU = "EU";
const GB = "GB";
const FOUR = /^([1-9]\d{3})$/;
const FOUR_FROM_ZERO = /^(\d{4})$/;
const FIVE = /^(\d{5})$/;

const COUNTRY_PLACES: Readonly<Record<string, CountryPlaces>> = {
  AT: { postcode: { compact: FOUR, prefixes: ["A", "AT"] }, inEu: true },
  AU: {
    postcode: { compact: FOUR_FROM_ZERO, prefixes: ["AU"] },
    exceptions: [
      {
        name: "Norfolk Island, Christmas Island and the Cocos Islands",
        postcodes: /^(2899|6798|6799)$/,
        customs: ["AU external territories"],
        vat: ["AU external territories"],
      },
    ],
  },
  BE: { postcode: { compact: FOUR, prefixes: ["B", "BE"] }, inEu: true },
  BG: { postcode: { compact: FOUR, prefixes: ["BG"] }, inEu: true },
  CA: {
    postcode: {
      compact: /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(\d[ABCEGHJ-NPRSTV-Z]\d)$/,
      kept: "$1 $2",
      prefixes: ["CA"],
    },
  },
  CH: {
    // Liechtenstein's postcodes are Swiss ones, and its customs and VAT territory is one with Switzerland's.
    postcode: { compact: FOUR, prefixes: ["CH", "FL", "LI"] },
    exceptions: [
      {
        name: "Campione d'Italia by its former Swiss postcode",
        postcodes: /^6911$/,
        customs: [EU],
        vat: ["Campione"],
      },
      {
        name: "Samnaun",
        postcodes: /^(7562|7563)$/,
        customs: ["Samnaun"],
        vat: ["Samnaun"],
      },
    ],
  },
  CY: {
    postcode: { compact: FOUR, prefixes: ["CY"] },
    inEu: true,
    exceptions: [
      {
        name: "the areas without effective control of the Republic",
        postcodes: /^9\d{3}$/,
        towns: [
          ...["Kyrenia", "Keryneia", "Girne", "Κερύνεια", "Famagusta", "Ammochostos", "Gazimağusa"],
          ...[
            "Αμμόχωστος",
            "Morphou",
            "Güzelyurt",
            "Μόρφου",
            "Trikomo",
            "İskele",
            "Lefka",
            "Lefke",
            "Lefkoşa",
          ],
        ],
        customs: ["northern Cyprus"],
        vat: ["northern Cyprus"],
      },
      // Akrotiri and Dhekelia count as Cyprus: Regulation (EU) 952/2013 art. 4(2)(b), Directive 2006/112/EC art. 7.
    ],
  },
  CZ: { postcode: { compact: /^([1-7]\d{2})(\d{2})$/, kept: "$1 $2", prefixes: ["CZ"] }, inEu: true },
  DE: {
    postcode: { compact: /^((?!00)\d{5})$/, prefixes: ["D", "DE"] },
    inEu: true,
    exceptions: [
      {
        name: "Heligoland",
        postcodes: /^27498$/,
        towns: ["Helgoland", "Heligoland"],
        customs: ["Heligoland"],
        vat: ["Heligoland"],
      },
      {
        name: "Büsingen",
        postcodes: /^78266$/,
        towns: ["Büsingen", "Büsingen am Hochrhein"],
        customs: ["CH"],
        vat: ["CH"],
      },
    ],
  },
  DK: {
    // The Faroes' own postcodes have three digits, which are taken with their letters only.
    postcode: { compact: /^(\d{4})$|^(FO)([1-9]\d{2})$/, kept: "$1$2-$3", prefixes: ["DK", "GL"] },
    inEu: true,
    exceptions: [
      {
        name: "Greenland",
        postcodes: /^(39\d\d|2412)$/,
        customs: ["Greenland"],
        vat: ["Greenland"],
      },
      {
        name: "the Faroe Islands",
        postcodes: /^(FO-\d{3}|38\d\d)$/,
        customs: ["Faroes"],
        vat: ["Faroes"],
      },
    ],
  },
  EE: { postcode: { compact: FIVE, prefixes: ["EE", "EST"] }, inEu: true },
  ES: {
    postcode: { compact: /^((?:0[1-9]|[1-4]\d|5[0-2])\d{3})$/, prefixes: ["E", "ES"] },
    inEu: true,
    exceptions: [
      {
        name: "the Canary Islands",
        postcodes: /^(35|38)\d{3}$/,
        customs: [EU],
        vat: ["Canary Islands"],
      },
      {
        name: "Ceuta and Melilla",
        postcodes: /^(51|52)\d{3}$/,
        customs: ["Ceuta and Melilla"],
        vat: ["Ceuta and Melilla"],
      },
    ],
  },
  FI: {
    postcode: { compact: FIVE, prefixes: ["FI", "FIN", "AX"] },
    inEu: true,
    exceptions: [
      {
        name: "Åland",
        postcodes: /^22\d{3}$/,
        customs: [EU],
        vat: ["Åland"],
      },
    ],
  },
  FR: {
    // Monaco (980) counts as France: Regulation (EU) 952/2013 art. 4(2)(a), Directive 2006/112/EC art. 7.
    postcode: { compact: FIVE, prefixes: ["F", "FR", "MC"] },
    inEu: true,
    exceptions: [
      {
        name: "Saint-Barthélemy and Saint-Pierre-et-Miquelon",
        postcodes: /^(975\d\d|977\d\d|97133)$/,
        customs: ["FR overseas territories"],
        vat: ["FR overseas territories"],
      },
      {
        name: "Guadeloupe, Martinique, Guyane, La Réunion, Mayotte and Saint-Martin",
        postcodes: /^97[1-46-8]\d\d$/,
        customs: [EU],
        vat: ["FR overseas departments"],
      },
      {
        name: "the southern lands, Wallis and Futuna, French Polynesia, New Caledonia and Clipperton",
        postcodes: /^98[46-9]\d\d$/,
        customs: ["FR overseas territories"],
        vat: ["FR overseas territories"],
      },
    ],
  },
  GB: {
    postcode: {
      compact: /^(GIR|[A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$|^(BFPO)(\d{1,4})$/,
      kept: "$1$3 $2$4",
      prefixes: ["GB", "UK"],
    },
    exceptions: [
      // The Isle of Man (IM) counts as the United Kingdom: Isle of Man Act 1979 s. 1 and 6, HMRC manual VATPOSG2300.
      {
        name: "Jersey",
        postcodes: /^JE\d/,
        customs: ["JE"],
        vat: ["JE"],
      },
      {
        name: "Guernsey, Alderney and Sark",
        postcodes: /^GY\d/,
        customs: ["GG"],
        vat: ["GG"],
      },
      {
        name: "Gibraltar",
        postcodes: /^GX\d/,
        customs: ["GI"],
        vat: ["GI"],
      },
      {
        name: "Forces post offices",
        postcodes: /^(BF\d|BFPO )/,
        customs: ["BFPO"],
        vat: [GB],
      },
      {
        name: "Northern Ireland",
        postcodes: /^BT\d/,
        // Parcels to consumers need no declaration from Great Britain, and none from the Union.
        customs: [GB, EU],
        vat: [GB, EU],
      },
    ],
  },
  GR: {
    postcode: { compact: /^([1-8]\d{2})(\d{2})$/, kept: "$1 $2", prefixes: ["GR", "EL"] },
    inEu: true,
    exceptions: [
      {
        name: "Mount Athos",
        postcodes: /^630 8[67]$/,
        towns: ["Agion Oros", "Agio Oros", "Mount Athos", "Karyes", "Άγιον Όρος", "Άγιο Όρος", "Καρυές"],
        sharedPostcodes: /^630 \d\d$/,
        customs: [EU],
        vat: ["Mount Athos"],
      },
    ],
  },
  HR: { postcode: { compact: FIVE, prefixes: ["HR"] }, inEu: true },
  HU: { postcode: { compact: FOUR, prefixes: ["H", "HU"] }, inEu: true },
  IE: {
    // An Eircode's routing key, "D6W" among them, and its unique part.
    postcode: {
      compact: /^([AC-FHKNPRTV-Y]\d[\dW])([\dAC-FHKNPRTV-Y]{4})$/,
      kept: "$1 $2",
      prefixes: ["IE"],
    },
    inEu: true,
  },
  IS: { postcode: { compact: /^([1-9]\d{2})$/, prefixes: ["IS"] } },
  IT: {
    postcode: { compact: FIVE, prefixes: ["I", "IT", "SM", "RSM", "V", "VA", "SCV"] },
    inEu: true,
    exceptions: [
      {
        name: "Livigno",
        postcodes: /^23041$/,
        towns: ["Livigno", "Trepalle"],
        sharedPostcodes: /^23030$/,
        customs: ["Livigno"],
        vat: ["Livigno"],
      },
      {
        name: "Campione d'Italia",
        postcodes: /^22061$/,
        towns: ["Campione", "Campione d'Italia", "Campione Italia"],
        sharedPostcodes: /^22060$/,
        customs: [EU],
        vat: ["Campione"],
      },
      {
        name: "San Marino",
        postcodes: /^4789\d$/,
        // A customs union, and no part of the Union's VAT territory.
        customs: [EU],
        vat: ["SM"],
      },
      {
        name: "Vatican City",
        postcodes: /^00120$/,
        towns: ["Città del Vaticano", "Vaticano", "Vatican City"],
        customs: ["VA"],
        vat: ["VA"],
      },
    ],
  },
  LT: { postcode: { compact: FIVE, prefixes: ["LT"] }, inEu: true },
  LU: { postcode: { compact: FOUR_FROM_ZERO, prefixes: ["L", "LU"] }, inEu: true },
  LV: { postcode: { compact: /^(\d{4})$/, kept: "LV-$1", prefixes: ["LV"] }, inEu: true },
  MT: { postcode: { compact: /^([A-Z]{3})(\d{2,4})$/, kept: "$1 $2", prefixes: ["MT"] }, inEu: true },
  NL: { postcode: { compact: /^([1-9]\d{3})([A-Z]{2})$/, kept: "$1 $2", prefixes: ["NL"] }, inEu: true },
  NO: {
    postcode: { compact: FOUR_FROM_ZERO, prefixes: ["N", "NO", "SJ"] },
    exceptions: [
      {
        name: "Svalbard and Jan Mayen",
        postcodes: /^(917\d|8099)$/,
        customs: ["SJ"],
        vat: ["SJ"],
      },
    ],
  },
  NZ: { postcode: { compact: FOUR_FROM_ZERO, prefixes: ["NZ"] } },
  PL: { postcode: { compact: /^(\d{2})(\d{3})$/, kept: "$1-$2", prefixes: ["PL"] }, inEu: true },
  // Azores and Madeira have rates of their own within the Union's VAT territory: Directive 2006/112/EC art. 105.
  PT: { postcode: { compact: /^([1-9]\d{3})(\d{3})$/, kept: "$1-$2", prefixes: ["P", "PT"] }, inEu: true },
  RO: { postcode: { compact: /^(\d{6})$/, prefixes: ["RO"] }, inEu: true },
  SE: { postcode: { compact: /^([1-9]\d{2})(\d{2})$/, kept: "$1 $2", prefixes: ["S", "SE"] }, inEu: true },
  SI: { postcode: { compact: FOUR, prefixes: ["SI", "SLO"] }, inEu: true },
  SK: { postcode: { compact: /^([089]\d{2})(\d{2})$/, kept: "$1 $2", prefixes: ["SK"] }, inEu: true },
  US: {
    postcode: { compact: /^(\d{5})(\d{4})?$/, kept: "$1-$2", prefixes: ["US", "USA"] },
    exceptions: [
      // Puerto Rico lies inside the customs territory: General Note 2 of the tariff schedule, 19 CFR 101.1.
      ...(
        [
          ["American Samoa", "AS", /^96799/],
          ["Guam", "GU", /^969(?:[12]|3[12])/],
          ["the Northern Mariana Islands", "MP", /^9695/],
          ["the U.S. Virgin Islands", "VI", /^008/],
        ] as const
      ).map(([name, state, postcodes]) => ({ name, state, postcodes, customs: [state], vat: [state] })),
      {
        name: "Palau, Micronesia, the Marshall Islands and Wake",
        postcodes: /^(96939|9694|9696|9697|96898)/,
        customs: ["US associated states"],
        vat: ["US associated states"],
      },
      ...(
        [
          ["AA", /^340/],
          ["AE", /^09[0-8]/],
          ["AP", /^96[2-6]/],
        ] as const
      ).map(([state, postcodes]) => ({
        name: `forces post offices ${state}`,
        state,
        postcodes,
        customs: [state],
        vat: ["US"],
      })),
    ],
  },
};

/** Where a parcel goes, or comes from, as far as it is known. */
export type Place = {
  /** ISO 3166-1 alpha-2. */
  addressCountry: string;
  addressPostcode?: string | undefined;
  addressCity?: string | undefined;
  /** The abbreviation, where the country has states. */
  addressState?: string | undefined;
};

/** The territories that a place belongs to. Most belong to one of each; Northern Ireland to two. */
export type Territories = { customs: readonly Territory[]; vat: readonly Territory[] };

/** The country's own territories, or those of the part of it that the place lies in. */
export function territoriesOf(place: Place): Territories {
  const country = COUNTRY_PLACES[place.addressCountry];
  const exception = country?.exceptions?.find((each) => liesIn(place, each));
  if (exception) return exception;
  const own = [country?.inEu ? EU : place.addressCountry];
  return { customs: own, vat: own };
}

function liesIn(place: Place, { postcodes, towns, sharedPostcodes, state }: Exception): boolean {
  const postcode = normalisePostcode(place.addressPostcode ?? "", place.addressCountry);
  if (postcodes?.test(postcode)) return true;
  // A state that was chosen says where it goes; the form begins at a default that the person did not choose, so the ZIP
  // code outranks it.
  if (state !== undefined && place.addressState === state && stateOfZip(postcode) === undefined) return true;
  if (!towns || (sharedPostcodes && !sharedPostcodes.test(postcode))) return false;
  const names = towns.map(plainTown);
  return names.includes(plainTown(place.addressCity ?? ""));
}

/** A town's name without case, accents, signs, digits and the letters of a province behind it: "Livigno (SO)". */
function plainTown(town: string): string {
  return townKey(town.replace(/[,(]\s*[a-z]{2}\s*\)?\s*$/i, "").replaceAll(/\p{Nd}/gu, ""));
}

/** Whether a country is one of the EU's, as far as we deliver to it. */
export const isInEu = (country: string): boolean => COUNTRY_PLACES[country]?.inEu === true;

const share = (one: readonly Territory[], other: readonly Territory[]) =>
  one.some((each) => other.includes(each));

/**
 * Whether a parcel is stopped at a border: of a customs territory, or of a VAT territory, where it is declared as well
 * (Regulation (EU) 952/2013 art. 1(3); Delegated Regulation (EU) 2015/2446 art. 134).
 */
function crosses(from: Territories, to: Place): boolean {
  const { customs, vat } = territoriesOf(to);
  return !(share(from.customs, customs) && share(from.vat, vat));
}

/** Whether a parcel from one country to a place is stopped at a customs border. */
export const crossesBorder = (from: string, to: Place): boolean =>
  crosses(territoriesOf({ addressCountry: from }), to);

/** Where a region's parcels are packed, and which VAT its stores owe. */
const TERRITORY_OF: Record<Region, Territory> = { UK: GB, EU, US: "US" };

const territoriesOfRegion = (region: Region): Territories => ({
  customs: [TERRITORY_OF[region]],
  vat: [TERRITORY_OF[region]],
});

/** Whether a parcel of a store of this region is stopped at a customs border, where the carrier must be able to call. */
export const crossesCustoms = (region: Region, to: Place): boolean =>
  crosses(territoriesOfRegion(region), to);

/** Whether a delivery of a store of this region stays within the VAT territory that the store belongs to. */
export const isInVatTerritory = (region: Region, to: Place): boolean =>
  share([TERRITORY_OF[region]], territoriesOf(to).vat);

/** Whether a delivery from a country to a place is no export for VAT. */
export const isSameVatTerritory = (from: string, to: Place): boolean =>
  share(territoriesOf({ addressCountry: from }).vat, territoriesOf(to).vat);

/** Letters and digits as they are typed on any keyboard, without what people put between them. */
const compactOf = (postcode: string): string =>
  inLatinLetters(cleanSigns(postcode))
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * A postcode as people write it, in the form that its country's post uses: with its space or dash, in capitals and
 * plain digits, without the country's letters before it. What is no postcode of the country is kept, tidied.
 */
export function normalisePostcode(postcode: string, country: string): string {
  const form = COUNTRY_PLACES[country]?.postcode;
  const compact = compactOf(postcode);
  for (const prefix of form ? ["", ...(form.prefixes ?? [])] : []) {
    if (!form || !compact.startsWith(prefix)) continue;
    const rest = compact.slice(prefix.length);
    if (form.compact.test(rest)) {
      return form.kept ? rest.replace(form.compact, form.kept).replace(/-$/, "") : rest;
    }
  }
  return cleanSigns(postcode).toUpperCase();
}

const LONGEST_POSTCODE = 12;

/** Whether a normalised postcode fits its country. */
export function postcodeFits(postcode: string, country: string): boolean {
  const form = COUNTRY_PLACES[country]?.postcode;
  if (!form) return postcode.length <= LONGEST_POSTCODE;
  const compact = compactOf(postcode);
  return ["", ...(form.prefixes ?? [])].some(
    (prefix) => compact.startsWith(prefix) && form.compact.test(compact.slice(prefix.length)),
  );
}

/**
 * Places that people write as part of a country and that have a code of their own in ISO 3166-1, by their postcodes.
 * Printers and carriers list them as countries: Gelato takes "the ISO 3166-1 alpha-2 standard"
 * (apisupport.gelato.com, "Where can I find country and state codes?"), Printful names Jersey, Guernsey, the Faroes,
 * Gibraltar, Svalbard, San Marino and Vatican City beside their countries (printful.com, "Can I choose whether my order
 * is fulfilled in the USA or Europe?"), Printify asks for the country's ISO code (developers.printify.com, "Orders").
 * What has no such code, as the Canaries and Ceuta, stays its country's. So do the territories of the United States, whose
 * postal service delivers to them as states, and which shops hand to printers as such (shopify.dev, "CountryCode").
 * Sources of the postcodes are those of the table above.
 */
const OWN_CODES: Readonly<Record<string, readonly (readonly [code: string, postcodes: RegExp])[]>> = {
  AU: [
    ["NF", /^2899$/],
    ["CX", /^6798$/],
    ["CC", /^6799$/],
  ],
  CH: [["LI", /^(948[5-9]|949[0-8])$/]],
  DK: [
    ["GL", /^(39\d\d|2412)$/],
    ["FO", /^(FO-\d{3}|38\d\d)$/],
  ],
  FI: [["AX", /^22\d{3}$/]],
  FR: [
    ["BL", /^(97133|977\d\d)$/],
    ["MF", /^(97150|978\d\d)$/],
    ["GP", /^971\d\d$/],
    ["MQ", /^972\d\d$/],
    ["GF", /^973\d\d$/],
    ["RE", /^974\d\d$/],
    ["PM", /^975\d\d$/],
    ["YT", /^976\d\d$/],
    ["MC", /^980\d\d$/],
    ["TF", /^984\d\d$/],
    ["WF", /^986\d\d$/],
    ["PF", /^987\d\d$/],
    ["NC", /^988\d\d$/],
  ],
  GB: [
    ["JE", /^JE\d/],
    ["GG", /^GY\d/],
    ["IM", /^IM\d/],
    ["GI", /^GX\d/],
  ],
  IT: [
    ["SM", /^4789\d$/],
    ["VA", /^00120$/],
  ],
  NO: [["SJ", /^(917\d|8099)$/]],
};

/** The country of a place as ISO 3166-1 has it: its own code where it has one, else its country's. */
export function isoCountryOf({ addressCountry, addressPostcode = "" }: Place): string {
  const postcode = normalisePostcode(addressPostcode, addressCountry);
  const [code] = OWN_CODES[addressCountry]?.find(([, postcodes]) => postcodes.test(postcode)) ?? [];
  return code ?? addressCountry;
}

/** Every part of a country that lies outside its territories, for tests and for those who read the table. */
export const exceptionsOf = (country: string): readonly Exception[] =>
  COUNTRY_PLACES[country]?.exceptions ?? [];

/** Where carriers' labels have the country's own letters beside Latin ones (Universal Postal Union, addressing guides). */
const OWN_LETTERS: Readonly<Record<string, RegExp>> = {
  BG: /\p{Script=Cyrillic}/u,
  CY: /\p{Script=Greek}/u,
  GR: /\p{Script=Greek}/u,
};

/** The first letter of a line that the labels of its country do not carry: the address is asked for in Latin letters. */
export function labelSign(line: string, country: string): string | undefined {
  for (const letter of line.match(/\p{L}/gu) ?? []) {
    const isCarried =
      /[\p{Script=Latin}\p{Script=Common}]/u.test(letter) || OWN_LETTERS[country]?.test(letter);
    if (!isCarried) return letter;
  }
  return undefined;
}

/** Countries whose carriers want the province, which the form asks for as the county. */
export function countyRequired(country: string): boolean {
  return country === "CA" || country === "AU";
}

/** Where carriers have no use for a county: the checkout does not ask for it. */
const NO_COUNTY = new Set("NL BE AT CH LU DK NO DE FR FI SE PL PT US".split(" "));

/** Whether the checkout asks for a county at all. The consumer form always does: the specification lists it. */
export function countyAsked(country: string): boolean {
  return !NO_COUNTY.has(country);
}

/** Only the United States have the state selector, as the specification says. */
export function stateRequired(country: string): boolean {
  return country === "US";
}
