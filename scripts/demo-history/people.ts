import type { Address } from "../../app/domain/address/address.ts";
import type { Dice } from "./dice.ts";

export type Country = keyof typeof COUNTRIES;
export type Person = Address & { email: string; phone: string; lang: string };

type Place = [city: string, postcode: string, state?: string];
type Land = {
  given: readonly string[];
  family: readonly string[];
  /** `#` is the number of the house. */
  streets: readonly string[];
  places: readonly Place[];
  /** Behind the number of the country: its remaining digits are thrown. */
  phone: readonly [code: string, digits: number];
  lang: string;
};

/** Made-up people. Cities and postcodes go together, so that a carrier would find them. */
const COUNTRIES = {
  NL: {
    given: ["Sanne", "Daan", "Lotte", "Bram", "Fenna", "Jeroen", "Maud", "Thijs", "Roos", "Willem"],
    family: [
      "de Vries",
      "Jansen",
      "van den Berg",
      "Bakker",
      "Visser",
      "Smit",
      "Meijer",
      "Mulder",
      "de Boer",
      "Dekker",
    ],
    streets: [
      "Prinsengracht #",
      "Oude Delft #",
      "Kerkstraat #",
      "Nieuwe Binnenweg #",
      "Voorstraat #",
      "Haarlemmerdijk #",
    ],
    places: [
      ["Amsterdam", "1016 HJ"],
      ["Utrecht", "3512 JE"],
      ["Rotterdam", "3014 GE"],
      ["Delft", "2611 CB"],
      ["Haarlem", "2011 RA"],
      ["Groningen", "9712 HM"],
    ],
    phone: ["+31 6", 8],
    lang: "nl",
  },
  DE: {
    given: [
      "Lena",
      "Jonas",
      "Katharina",
      "Felix",
      "Miriam",
      "Moritz",
      "Annika",
      "Sebastian",
      "Ronja",
      "Maximilian-Alexander",
    ],
    family: [
      "Schneider",
      "Hoffmann",
      "Weiß",
      "Krämer",
      "Vogel",
      "Lindemann",
      "Becker",
      "Großkopf",
      "von Rosenthal-Krüger",
      "Özdemir",
    ],
    streets: [
      "Kastanienallee #",
      "Lindenstraße #",
      "Am Alten Hafen #",
      "Schillerstraße #",
      "Bergmannstraße #",
    ],
    places: [
      ["Berlin", "10435"],
      ["Hamburg", "20457"],
      ["Köln", "50674"],
      ["Leipzig", "04109"],
      ["Freiburg im Breisgau", "79098"],
      ["München", "80469"],
    ],
    phone: ["+49 151", 8],
    lang: "de",
  },
  BE: {
    given: ["Elise", "Pieter", "Noor", "Mathias", "Charlotte", "Wout"],
    family: ["Peeters", "Janssens", "Maes", "Claes", "Dubois", "Vandenberghe"],
    streets: ["Nationalestraat #", "Korenlei #", "Bondgenotenlaan #", "Langestraat #"],
    places: [
      ["Antwerpen", "2000"],
      ["Gent", "9000"],
      ["Leuven", "3000"],
      ["Brugge", "8000"],
    ],
    phone: ["+32 47", 7],
    lang: "nl",
  },
  FR: {
    given: ["Camille", "Julien", "Margaux", "Étienne", "Inès", "Baptiste", "Anne-Sophie"],
    family: ["Lefèvre", "Moreau", "Garnier", "Rousseau", "Chevalier", "de La Rochefontaine"],
    streets: ["# rue des Martyrs", "# quai Saint-Antoine", "# rue Sainte-Catherine", "# avenue Jean Jaurès"],
    places: [
      ["Paris", "75009"],
      ["Lyon", "69002"],
      ["Bordeaux", "33000"],
      ["Lille", "59000"],
      ["Nantes", "44000"],
    ],
    phone: ["+33 6", 8],
    lang: "fr",
  },
  IT: {
    given: ["Giulia", "Lorenzo", "Chiara", "Matteo", "Beatrice"],
    family: ["Rossi", "Ferrari", "Colombo", "Ricci", "Marchetti"],
    streets: ["Via Garibaldi #", "Corso Magenta #", "Via San Vitale #"],
    places: [
      ["Milano", "20123"],
      ["Bologna", "40125"],
      ["Torino", "10122"],
      ["Firenze", "50122"],
    ],
    phone: ["+39 34", 8],
    lang: "it",
  },
  ES: {
    given: ["Lucía", "Javier", "Marta", "Álvaro", "Carmen"],
    family: ["García Romero", "Fernández", "Navarro", "Ortega Ruiz", "Vidal"],
    streets: ["Calle Mayor #", "Carrer de Provença #", "Calle San Fernando #"],
    places: [
      ["Madrid", "28013"],
      ["Barcelona", "08029"],
      ["Sevilla", "41001"],
      ["Valencia", "46002"],
    ],
    phone: ["+34 6", 8],
    lang: "es",
  },
  DK: {
    given: ["Freja", "Mikkel", "Astrid", "Søren", "Ida"],
    family: ["Nielsen", "Sørensen", "Kjær", "Mortensen", "Holm"],
    streets: ["Istedgade #", "Nørrebrogade #", "Jægergårdsgade #"],
    places: [
      ["København V", "1650"],
      ["Aarhus C", "8000"],
      ["Odense C", "5000"],
    ],
    phone: ["+45 2", 7],
    lang: "da",
  },
  SE: {
    given: ["Elsa", "Oskar", "Maja", "Gustav", "Linnéa"],
    family: ["Lindqvist", "Bergström", "Åkesson", "Nyberg", "Sjöberg"],
    streets: ["Götgatan #", "Linnégatan #", "Stora Nygatan #"],
    places: [
      ["Stockholm", "116 46"],
      ["Göteborg", "413 04"],
      ["Malmö", "211 37"],
    ],
    phone: ["+46 70", 7],
    lang: "sv",
  },
  FI: {
    given: ["Aino", "Eero", "Helmi", "Onni"],
    family: ["Virtanen", "Korhonen", "Mäkinen", "Laaksonen"],
    streets: ["Fredrikinkatu #", "Hämeenkatu #", "Aurakatu #"],
    places: [
      ["Helsinki", "00120"],
      ["Tampere", "33100"],
      ["Turku", "20100"],
    ],
    phone: ["+358 40", 7],
    lang: "fi",
  },
  AT: {
    given: ["Theresa", "Lukas", "Magdalena", "Florian"],
    family: ["Gruber", "Steiner", "Hofer", "Pichler"],
    streets: ["Neubaugasse #", "Griesgasse #", "Linzergasse #"],
    places: [
      ["Wien", "1070"],
      ["Graz", "8020"],
      ["Salzburg", "5020"],
    ],
    phone: ["+43 660", 7],
    lang: "de",
  },
  GB: {
    given: [
      "Amelia",
      "Callum",
      "Imogen",
      "Rhys",
      "Priya",
      "Tom",
      "Niamh",
      "Oliver",
      "Zainab",
      "Harriet",
      "Ewan",
      "Bethan",
    ],
    family: [
      "Hughes",
      "Whitfield",
      "Okafor",
      "MacDonald",
      "Patel",
      "Ashworth",
      "Barrett",
      "Fitzgerald-Hamilton",
      "Khan",
      "Pritchard",
      "Sinclair",
      "Yates",
    ],
    streets: [
      "# Oldham Street",
      "# Burton Road",
      "# Call Lane",
      "# Gloucester Road",
      "# Leith Walk",
      "# Chapel Street",
      "Flat 3, # Duke Street",
    ],
    places: [
      ["Manchester", "M4 1LN"],
      ["Leeds", "LS1 7BR"],
      ["Bristol", "BS7 8AS"],
      ["Edinburgh", "EH6 5EH"],
      ["Liverpool", "L1 5AA"],
      ["Sheffield", "S1 4RG"],
      ["London", "E8 3RL"],
      ["Cardiff", "CF11 9LJ"],
    ],
    phone: ["+44 7", 9],
    lang: "en",
  },
  IE: {
    given: ["Aoife", "Cian", "Saoirse", "Declan"],
    family: ["O’Brien", "Murphy", "Kavanagh", "Ní Dhomhnaill"],
    streets: ["# Capel Street", "# Patrick Street", "# Shop Street"],
    places: [
      ["Dublin", "D01 F5P2"],
      ["Cork", "T12 W8YX"],
      ["Galway", "H91 R6CP"],
    ],
    phone: ["+353 8", 8],
    lang: "en",
  },
  US: {
    given: ["Maya", "Ethan", "Grace", "Marcus", "Sofia", "Dylan", "Keisha", "Owen"],
    family: ["Nguyen", "Thompson", "Alvarez", "Kowalski", "Robinson", "Park", "Delgado", "Whitaker"],
    streets: [
      "# Alder Street",
      "# Valencia Street",
      "# Pike Street",
      "# Congress Avenue",
      "# Bedford Avenue",
    ],
    places: [
      ["Portland", "97205", "OR"],
      ["San Francisco", "94110", "CA"],
      ["Seattle", "98101", "WA"],
      ["Austin", "78701", "TX"],
      ["Brooklyn", "11211", "NY"],
      ["Denver", "80202", "CO"],
    ],
    phone: ["+1 503 5", 6],
    lang: "en",
  },
} as const satisfies Record<string, Land>;

const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .replaceAll(/[^a-z]+/g, ".");

/** Hands out people of the countries that are asked for: nobody twice, and nobody at the door of somebody else. */
export class Crowd {
  readonly #dice: Dice;
  readonly #taken = new Set<string>();

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  someoneFrom(country: Country): Person {
    const land: Land = COUNTRIES[country];
    for (;;) {
      const person = this.#throwOne(country, land);
      const door = `${person.addressFirstLine}, ${person.addressPostcode}`;
      if (this.#taken.has(person.email) || this.#taken.has(door)) continue;
      this.#taken.add(person.email).add(door);
      return person;
    }
  }

  #throwOne(country: Country, land: Land): Person {
    const dice = this.#dice;
    const [given, family] = [dice.pick(land.given), dice.pick(land.family)];
    const [city, postcode, state = ""] = dice.pick(land.places);
    const [code, digits] = land.phone;
    const number = Array.from({ length: digits }, () => dice.whole(0, 9)).join("");
    // A second person of the same name has another mailbox.
    const mailbox = `${plain(given)}.${plain(family)}`;
    const taken = [...this.#taken].filter((email) => email.startsWith(mailbox)).length;
    return {
      name: `${given} ${family}`,
      email: `${mailbox}${taken === 0 ? "" : taken + 1}@mail.example`,
      phone: dice.next() < 0.6 ? `${code}${number}` : "",
      addressFirstLine: dice.pick(land.streets).replace("#", String(dice.whole(2, 148))),
      addressSecondLine: "",
      addressCity: city,
      addressCounty: "",
      addressPostcode: postcode,
      addressCountry: country,
      addressState: state,
      lang: land.lang,
    };
  }
}
