import type { StoreTheme } from "../../domain/store/store-event.ts";

/** Words that people typed and mails repeat; a test replaces them with hostile ones. */
export type SampleWords = {
  person: string;
  store: string;
  organiser: string;
  email: string;
  street: string;
  product: string;
  personalText: string;
  message: string;
  code: string;
  company: string;
};

export type SampleStore = { words: SampleWords; theme: StoreTheme };

/** A design that there is, so that its picture can be drawn. */
export type SampleProduct = { designHash: string; colour: string };

/** Where links lead, which no test and no preview follows, and the products whose pictures the samples show. */
export type SamplePlace = { origin: string; products: readonly SampleProduct[] };

/** Stores of the demo world (db/seed/stores.ts). */
export const SAMPLE_STORES = {
  "Juniper Coffee Supply": {
    theme: { brand: "#23483a", paper: "warm", corners: "soft", headings: "serif" },
    words: {
      person: "Nora Visser",
      store: "Juniper Coffee Supply",
      organiser: "Juniper Coffee",
      email: "hello@juniper.example",
      street: "Prinsengracht 263",
      product: "Slow Pour Tee",
      personalText: "nora",
      message: "Hello,\n\nis the tote wide enough for a 14 inch laptop?\n\nThank you, Nora",
      code: "CY9H-JGS8-4",
      company: "Juniper Coffee B.V.",
    },
  },
  "Northbeat Festival": {
    theme: { brand: "#5b2a86", paper: "white", corners: "sharp", headings: "condensed" },
    words: {
      person: "Robin O’Brien",
      store: "Northbeat Festival",
      organiser: "Northbeat",
      email: "merch@northbeat.example",
      street: "221B Baker Street",
      product: "Night Stage Hoodie",
      personalText: "ROBIN",
      message: "Do you restock the hoodie before July?",
      code: "NB-2041-7K",
      company: "Northbeat Events Ltd",
    },
  },
  "Meridian Conf Gift": {
    theme: { brand: "#3f63f2", paper: "cool", corners: "round", headings: "sans" },
    words: {
      person: "Sam Rivera",
      store: "Meridian Conf Gift",
      organiser: "Meridian",
      email: "team@meridian.example",
      street: "600 Congress Avenue",
      product: "Ship Small Tee",
      personalText: "sam",
      message: "I did not expect a gift. Is this you?",
      code: "7DSF-GSNB-G",
      company: "Meridian Inc.",
    },
  },
} as const satisfies Record<string, SampleStore>;

export type SampleStoreName = keyof typeof SAMPLE_STORES;
