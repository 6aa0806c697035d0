import type { AppLoadContext } from "@remix-run/cloudflare";
import { RemixI18Next } from "remix-i18next/server";
import { acceptedLanguage } from "../../i18n/accept-language.ts";
import type { Language } from "../../i18n/languages.ts";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_COOKIE, LANGUAGES } from "../../i18n/languages.ts";
import { readCookie } from "../cookies/cookies.server.ts";
import type { FloodCounter } from "../../domain/access/flood-counter.ts";
import type { Breakers } from "../../domain/availability/circuit-breaker.ts";
import type { TimeBudget } from "../../domain/availability/time-budget.ts";
import type { AwayNotice } from "../answers/when-away.server.ts";
import type { RepeatField } from "../forms/repeat-form.server.ts";
import type { OffError, OffText, SwitchedOff } from "../../domain/availability/switches.ts";
import type { Unavailable } from "../../domain/availability/unavailable.ts";
import type { ViewedStore } from "../../domain/visits/page-view.ts";
import type { VatAnswers } from "../../gateways/vies/vat-register.server.ts";
import type { Databases } from "../../../db/databases.server.ts";
import type { HealthCounter } from "./health-counter.server.ts";
import type { Bindings, Settings } from "./env.server.ts";
import type { FoundSession } from "../../services/accounts/sessions/sessions.server.ts";
import type { CollectedReads } from "./collected-reads.server.ts";
import type { JoinedReads } from "./joined-reads.server.ts";
import type { RememberedOrders } from "../cookies/remembered-orders.server.ts";
import type { StoreCache } from "../../page-cache/store-cache.server.ts";

/** What a request has cost, and whose it was. */
export type Measured = {
  /** Requests to the database. */
  roundTrips: number;
  /** Questions to the payment provider. */
  providerCalls: number;
  /** The tenant whose data was asked for last. */
  tenant?: string;
  /** The call's address as its table has it, where the JSON API answered. */
  route?: string;
};

/**
 * The state of one request. Loaders may note the language of the store or the user; the entry reads it when it renders
 * the page, after all loaders have ended.
 */
export type PageState = {
  env: Bindings;
  settings: Settings;
  /** Opened for this request: a connection that is shared dies when a browser breaks off its request. */
  databases: Databases;
  /** Names the request in the log, in the answer's `X-Request-Id` and on error pages. */
  requestId: string;
  /** What the request's line in the log tells of it. */
  measured: Measured;
  nonce: string;
  /** Ids of the outbox rows that this request wrote; they are queued once, when it is answered. */
  outbox: string[];
  /** Runs work after the answer; never the only carrier of an effect. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Language that was chosen by the form in hand. */
  chosenLanguage?: Language;
  /** The language of who is signed in, once they are known: lists are sorted by its letters. */
  readerLanguage?: Language;
  /** Language of this one answer, whatever anybody chose: of what is printed for others. */
  drawnLanguage?: Language;
  /** Language that a signed-in person has chosen, where this browser has not. */
  preferredLanguage?: string | null;
  /** The language of a store, for browsers that name none of ours. */
  storeLanguage?: string | null;
  /** Slug of the store that the visitor may see and has asked for: its errors wear its frame. */
  enteredStore?: string;
  /** Hash of the session in use, or "anyone": the owner of this page's form token. */
  formOwner: string;
  needsPayments: boolean;
  /** One of the platform's own people reads the page. */
  isSuperadmin: boolean;
  framedByUs: boolean;
  /** A form of the page leads to a shop of Shopify's. */
  leadsToShops?: boolean;
  /** The form in hand is only to be shown again as it was typed: nothing is done. */
  showsFormAgain?: boolean;
  /** The form that could not be taken, where its page is shown in answer, with what was typed. */
  typedForm?: {
    /** `failed`: by a fault of ours. `unsure`: it may have arrived. `repeat`: sending it again does nothing twice. `again`: it was only to be shown. `off`: it is switched off. */
    state: "failed" | "unsure" | "repeat" | "again" | "off";
    /** With `off`: until when. */
    off?: OffText | undefined;
    fields: readonly RepeatField[];
    /** A file was sent, which no page can fill in again. */
    hasFile: boolean;
    /** The notice, where the page cannot be shown either. */
    notice?: AwayNotice;
  };
  /** The page whose form the guard refused, where the answer is the page that tells so. */
  foreignForm?: string;
  /** How long someone who is refused with 429 should wait; the answer says it in Retry-After. */
  retryAfterSeconds?: number;
  /** Everybody without cookies gets the same page, see page-cache.server.ts. */
  shared: boolean;
  /** What must be new in each copy of a shared page, and how it is made. */
  freshValues: { value: string; renew: (page: PageState) => string | Promise<string> }[];
  /** Whose store the page shows to its public, for the organiser's count of page views. */
  viewedStore?: ViewedStore | undefined;
  /** What is left of this request's time; the databases and the payments take from it. */
  budget: TimeBudget;
  /** Set when an answer could not be given because the database or the provider is away. */
  unavailable?: Unavailable | undefined;
  /** Until when nothing is answered but that the platform is in maintenance. */
  maintenanceUntil?: Date | undefined;
  /** What an operator has switched off; undefined in scheduled work, which reads it where it matters. */
  switchedOff?: SwitchedOff | undefined;
  /** Set when what was asked for is switched off. */
  refusedAsOff?: OffError | undefined;
  /** Of the isolate. */
  health: HealthCounter;
  /** Of the isolate. */
  floods: FloodCounter;
  /** Of the isolate. */
  stores: StoreCache;
  /** Orders whose payment this isolate opened, for placing them without reading them again. */
  orders: RememberedOrders;
  /** Reads that many ask for at the same moment, of the isolate. */
  joinedReads: JoinedReads;
  /** Sessions that many requests ask for at the same moment, by the hashes of their secrets; of the isolate. */
  sessions: CollectedReads<FoundSession>;
  /** Of the isolate. */
  paymentsBreakers: Breakers;
  /** Of the isolate. */
  fulfillerBreakers: Breakers;
  /** What the register of VAT numbers answered; of the isolate. */
  vatAnswers: VatAnswers;
  now: () => Date;
};

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    page: PageState;
  }
}

/**
 * The language of the answer: what the form in hand chooses, else the query, else this browser's choice, else the signed-in person's, else what the browser
 * asks for, else the store's, else English.
 */
export async function languageOf(request: Request, context: AppLoadContext): Promise<Language> {
  const { settings, chosenLanguage, drawnLanguage, preferredLanguage, storeLanguage } = context.page;
  if (!settings.TRANSLATION) return DEFAULT_LANGUAGE;
  if (drawnLanguage) return drawnLanguage;
  if (chosenLanguage) return chosenLanguage;
  const detector = new RemixI18Next({
    detection: {
      supportedLanguages: LANGUAGES.map(({ code }) => code),
      fallbackLanguage: DEFAULT_LANGUAGE,
      searchParamKey: "lang",
      order: ["searchParams", "custom"],
      findLocale: async () =>
        [
          readCookie(request, LANGUAGE_COOKIE),
          preferredLanguage,
          acceptedLanguage(request.headers.get("Accept-Language")),
          storeLanguage,
        ].filter(isLanguage),
    },
  });
  const locale = await detector.getLocale(request);
  return isLanguage(locale) ? locale : DEFAULT_LANGUAGE;
}
