import * as v from "valibot";
import { minorFromTyped } from "../domain/money.ts";
import { TAX_ANSWERS } from "../domain/store/tax-answer.ts";
import { version } from "./event-settings.ts";
import { amountText, day, email, text, wholeNumber } from "./texts.ts";
import type { ShippingMethod } from "../domain/pricing/shipping.ts";
import { oneOf } from "./list-query.ts";

/** Minor units; null when it was left empty. */
const amount = (digits: number) =>
  v.pipe(
    amountText(digits, "errors:amount"),
    v.transform((typed) => minorFromTyped(typed) ?? null),
  );

/** The largest rate that is taken, in basis points. */
const MOST_RATE = 5000;
/** A rate in percent as basis points; null when it was left empty. */
const rate = v.pipe(
  amountText(2, "eventDesk:storeConfiguration.rateRange"),
  v.transform((typed) => minorFromTyped(typed) ?? null),
  v.check(
    (basisPoints) => basisPoints === null || basisPoints <= MOST_RATE,
    "eventDesk:storeConfiguration.rateRange",
  ),
);

/** What an organiser sets of how a store sells and delivers. Which of it a store has depends on its type. */
export const StoreConfigurationSchema = v.object({
  version,
  starts: day,
  ends: day,
  contact_email: email,
  /** What is said of tax; `none`: it is not. The rate counts where the answer is `rate`. */
  not_vat_registered: v.optional(v.picklist(TAX_ANSWERS, "errors:required")),
  vat_rate: rate,
  additional_item_price: amount(5),
  budget: amount(7),
  duplicate_scope: v.optional(
    v.picklist(["address_and_surname", "address", "email", "code_only"], "errors:required"),
  ),
});

/** Business days from the order to the earliest and to the latest delivery. */
const days = wholeNumber(60, "eventDesk:storeConfiguration.daysRange");
/** One way to ship; its name stands before the names of its fields. */
export const ShippingMethodSchema = v.object({
  price: amount(5),
  from: days,
  to: days,
  /** The value of goods from which on it costs nothing; null: never. */
  free_price: amount(7),
});

/** A group of countries with prices of its own; its number stands before the names of its fields. */
export const ShippingZoneSchema = v.object({
  countries: text(1000),
  standard: amount(5),
  standard_tracked: amount(5),
  express: amount(5),
});

/** What is set of one way to ship: its price, the earliest and latest delivery, and from where on it is free. */
export type MethodPart = "price" | "from" | "to" | "free_price";
/** What is set of a group of countries: which, and what each way to ship costs there. */
export type ZonePart = "countries" | ShippingMethod;
/** So many groups of countries may have prices of their own. */
export const MOST_ZONES = 4;
/** The name of one of a group's fields; they are counted from 1. */
export const zoneField = (number: number, part: ZonePart) =>
  `zone_${number}_${part === "countries" ? part : `price_${part}`}`;

// Names of fields stand beside the schema, so that a page's scripts bring no schema library.

/** The name of one of a way to ship's fields. */
export const methodField = (method: ShippingMethod, part: MethodPart) => `${method}_${part}`;

/** The name of a country's box. */
export const countryField = (code: string) => `country_${code}`;

/** The name of a state's box. */
export const stateField = (code: string) => `state_${code}`;
/** Stands in the form where states can be ticked: boxes that are not ticked are not sent. */
export const STATES_ASKED = "states_asked";

/** What the list of deliveries may be narrowed to; "" is both. */
export const DELIVERY_STATES = ["", "dead", "late"] as const;
const DeliveryState = oneOf(["dead", "late"]);
/** The state that an address asks for. */
export const deliveryStateOf = (params: URLSearchParams) => v.parse(DeliveryState, params.get("state") ?? "");

/** A dead delivery that is to be sent again, or a kind of which all are. */
export const SendAgainSchema = v.object({
  delivery: text(60),
  kind: text(30),
});
