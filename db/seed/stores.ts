import { netOfGross } from "../../app/domain/pricing/net-of-gross.ts";
import type { StorePage, StoreTheme, StoreType } from "../../app/domain/store/store-event.ts";
import type { QuestionAndAnswer } from "../schema/events.ts";
import { showcaseStores } from "./showcase-designs.ts";
import contract from "./demo-contract.json" with { type: "json" };

/** A store of the demo world, as the seed writes it. Amounts in minor units, rates in basis points. */
export type DemoStore = {
  key: string;
  tenant: string;
  name: string;
  slug: string;
  type: StoreType;
  region: "UK" | "EU" | "US";
  status: "Active" | "Draft" | "On hold";
  vatRate: number;
  notVatRegistered: boolean;
  sample: boolean;
  expired: boolean;
  lockedToCountries: string[];
  shipping: {
    standard: number | null;
    standardTracked: number | null;
    express: number | null;
    additional: number;
  };
  theme: StoreTheme;
  page: StorePage;
  lang: string;
  organiser: string;
  contactEmail: string;
  faqs: QuestionAndAnswer[];
  promoCodes: string[];
  vouchers: { code: string; discount: number; endsAt: Date | null }[];
};

type ContractStore = {
  name: string;
  slug: string;
  tenant: string;
  type: string;
  region: string;
  status?: string;
  vat_rate?: number;
  not_vat_registered?: boolean;
  sample?: boolean;
  expired?: boolean;
  locked_to_country?: string[];
  shipping?: {
    standard: number | null;
    standard_tracked: number | null;
    express: number | null;
    additional_item_price: number;
  };
};

const COUNTRY_CODES: Record<string, string> = { Netherlands: "NL", Belgium: "BE", Germany: "DE" };

const minor = (amount: number | null | undefined) => (amount == null ? null : Math.round(amount * 100));

const themes: Record<string, { theme: StoreTheme; tagline: string; organiser: string; lang: string }> = {
  acme: {
    theme: { brand: "#1f4b99", paper: "white", corners: "soft", headings: "sans" },
    tagline: "Things we make for people who like being outside.",
    organiser: "Acme Outdoors",
    lang: "en",
  },
  borealis: {
    theme: { brand: "#0f766e", paper: "cool", corners: "round", headings: "sans" },
    tagline: "Northern light, worn well.",
    organiser: "Borealis",
    lang: "en",
  },
  juniper: {
    theme: { brand: "#23483a", paper: "warm", corners: "soft", headings: "serif" },
    tagline: "Shirts, totes and mugs from a slow coffee roaster.",
    organiser: "Juniper Coffee",
    lang: "en",
  },
  northbeat: {
    theme: { brand: "#5b2a86", paper: "white", corners: "sharp", headings: "condensed" },
    tagline: "Three nights by the river. One shirt to prove it.",
    organiser: "Northbeat Festival",
    lang: "en",
  },
  meridian: {
    theme: { brand: "#3f63f2", paper: "cool", corners: "round", headings: "sans" },
    tagline: "For everyone who came, spoke, asked and stayed up too late.",
    organiser: "Meridian Conference",
    lang: "en",
  },
};

const faqs: QuestionAndAnswer[] = [
  {
    question: "When will my order arrive?",
    answer:
      "Everything is printed when you order it. Most parcels arrive four to six business days later; the page and your e-mail name the dates.",
  },
  {
    question: "Which size should I take?",
    answer:
      "Each product has a size guide in centimetres and inches. Lay a shirt you like flat, measure it and compare: that works better than any letter.",
  },
  {
    question: "Can I change or return something?",
    answer:
      "Write to us as soon as you notice. Until printing begins we can change size, colour and address. Misprints and damaged goods are replaced free of charge.",
  },
];

/** As its people spell. */
const faqsOf = (region: string): QuestionAndAnswer[] =>
  region !== "US"
    ? faqs
    : faqs.map(({ question, answer }) => ({
        question,
        answer: answer.replace("colour", "color").replace("centimetres", "centimeters"),
      }));

function look({
  tenant,
  type,
  region,
}: {
  tenant: string;
  type: string;
  region: string;
}): Pick<DemoStore, "theme" | "page" | "lang" | "organiser" | "contactEmail" | "faqs"> {
  const { theme, tagline, organiser, lang } = themes[tenant] ?? {
    theme: { brand: "#1f4b99", paper: "white", corners: "soft", headings: "sans" } as const,
    tagline: "",
    organiser: tenant,
    lang: "en",
  };
  const page = {
    header: { logo: null },
    tagline: type === "Promo" ? "" : tagline,
    claimTitle: "",
    hero: null,
  };
  return {
    theme,
    page,
    lang,
    organiser,
    contactEmail: `hello@${tenant}.example`,
    faqs: type === "Promo" ? [] : faqsOf(region),
  };
}

const codes: Record<string, unknown> = contract.promo_codes;
const vouchers = Object.values(contract.vouchers) as {
  code: string;
  store?: string;
  discount_amount?: number;
  ends?: string;
}[];

const contractStores: DemoStore[] = Object.entries(contract.stores as Record<string, ContractStore>).map(
  ([key, store]) => ({
    key,
    tenant: store.tenant,
    name: store.name,
    slug: store.slug,
    type: store.type as StoreType,
    region: store.region as DemoStore["region"],
    status: (store.status ?? "Active") as DemoStore["status"],
    vatRate: (store.vat_rate ?? 0) * 100,
    notVatRegistered: store.not_vat_registered ?? false,
    sample: store.sample ?? false,
    expired: store.expired ?? false,
    lockedToCountries: (store.locked_to_country ?? []).map((name) => COUNTRY_CODES[name] ?? name),
    shipping: {
      standard: minor(store.shipping?.standard),
      standardTracked: minor(store.shipping?.standard_tracked),
      express: minor(store.shipping?.express),
      additional: minor(store.shipping?.additional_item_price) ?? 0,
    },
    promoCodes: Array.isArray(codes[key]) ? (codes[key] as string[]) : [],
    vouchers: vouchers
      .filter((voucher) => voucher.store === key && voucher.discount_amount !== undefined)
      .map((voucher) => ({
        code: voucher.code,
        discount: minor(voucher.discount_amount) ?? 0,
        endsAt: voucher.ends ? new Date(`${voucher.ends}T23:59:59Z`) : null,
      })),
    ...look(store),
  }),
);

const showcase = (
  store: Pick<DemoStore, "key" | "tenant" | "name" | "type" | "region" | "vatRate"> & Partial<DemoStore>,
): DemoStore => ({
  slug: store.name.replaceAll(" ", "-"),
  status: "Active",
  notVatRegistered: false,
  sample: false,
  expired: false,
  lockedToCountries: [],
  // What shoppers pay is a round price.
  shipping: {
    standard: netOfGross(450, store.vatRate),
    standardTracked: netOfGross(650, store.vatRate),
    express: netOfGross(1250, store.vatRate),
    additional: netOfGross(100, store.vatRate),
  },
  promoCodes: [],
  vouchers: [],
  ...look(store),
  ...store,
});

const ofShowcase: DemoStore[] = [
  showcase({ key: "juniper", tenant: "juniper", ...showcaseStores.juniper }),
  showcase({ key: "northbeat", tenant: "northbeat", ...showcaseStores.northbeat }),
  showcase({
    key: "meridian_gift",
    tenant: "meridian",
    ...showcaseStores.meridian_gift,
    promoCodes: ["MERIDIAN-24", "MERIDIAN-25", "MERIDIAN-26", "MERIDIAN-27"],
  }),
  showcase({ key: "meridian_shop", tenant: "meridian", ...showcaseStores.meridian_shop }),
];

/** All stores: those that the contract fixes, then those that show what a store can look like. */
export const demoStores: readonly DemoStore[] = [...contractStores, ...ofShowcase];
