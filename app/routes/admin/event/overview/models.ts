import type { Forecast } from "../../../../domain/gift/forecast.ts";
import type { Currency, Money } from "../../../../domain/money.ts";
import type { GoLiveKey } from "../../../../domain/store/go-live.ts";
import type { TaxNote } from "../../../../domain/vat/store-tax.ts";
import type { Region, StoreStatus } from "../../../../domain/store/store-event.ts";

/** A line of the list before a store goes live; without an address where its page is another's or not there yet. */
export type ListLine = { key: GoLiveKey; ok: boolean; href: string | null };
/** What can be done with a store as a whole. */
export type EventStep = StoreStatus | "delete" | "lock" | "unlock" | "duplicate";

export type ForecastShown = Forecast & {
  currency: Currency;
  /** Null: none is set. */
  budget: number | null;
  /** Where the budget is set; null for those who may not. */
  settingsHref: string | null;
};

export type Overview = {
  name: string;
  slug: string;
  region: Region;
  isPromo: boolean;
  status: StoreStatus;
  figures: {
    /** As the list has them; what is cancelled of them is in no other figure. */
    orders: number;
    cancelled: number;
    ordersHref: string | null;
    /** A line for each currency; null for those who see no money. */
    money: Money[] | null;
    /** What gifts have taken; null where nothing is counted. */
    budget: { used: Money; of: Money | null } | null;
    waiting: { key: "address" | "budget" | "trouble" | "bounced" | "team"; count: number; href: string }[];
  };
  /** What a promo can cost; null for what gives nothing away, and for those who see no money. */
  forecast: ForecastShown | null;
  daily: { day: string; views: number; orders: number; money: Money }[];
  list: ListLine[];
  /** What a draft's taxes lack for the countries that it delivers to, or what must be known of them. */
  tax: TaxNote[];
  /** What no fulfiller can make, and the ways to mend that; null where fulfillers can make all of it. */
  unmade: {
    lines: {
      productId: string;
      name: string;
      countries: readonly string[];
      isSoldOut: boolean;
      /** Colours and sizes that are missing where something of it can be made for each country. */
      variants: { colour: string; sizes: string[] }[];
    }[];
    /** Fulfillers that could print for the store; empty for those who may not change it. */
    makers: { id: string; name: string; isOwn: boolean }[];
    registerHref: string;
    countriesHref: string;
    productsHref: string;
  } | null;
  steps: EventStep[];
  /** The step that waits for a yes. */
  asked: EventStep | null;
  /** What the form for a copy begins with, while it is asked for; clients are none for those who may not see them. */
  copy: { name: string; shownName: string; client: string; clients: { id: string; name: string }[] } | null;
  /** `isOpen`: whether whoever follows the link can order now. */
  share: { link: string; qr: string; isOpen: boolean };
  wallHref: string;
  /** Where the store's orders are told of as they come. */
  room: { tenantId: string; channel: string };
  here: string;
};
