import type { SubmissionResult } from "@conform-to/react";
import { COUNTRIES, countriesOf } from "../../../domain/address/countries.ts";
import { stateRequired } from "../../../domain/address/places.ts";
import { US_STATES } from "../../../domain/address/states.ts";
import { USUAL_DELIVERY_DAYS } from "../../../domain/delivery/delivery-window.ts";
import { typedFromMinor } from "../../../domain/money.ts";
import { FIRST_DELIVERY_DAYS } from "../../../domain/pricing/delivery-promises.ts";
import { SHIPPING_METHODS, type ShippingMethod } from "../../../domain/pricing/shipping.ts";
import { isPromo, isShop } from "../../../domain/store/store-event.ts";
import { taxAnswerOf, taxAnswersIn, taxRulesFor } from "../../../domain/store/tax-answer.ts";
import { readForm } from "../../../http/forms/form.server.ts";
import {
  countryField,
  methodField,
  ShippingMethodSchema,
  stateField,
  STATES_ASKED,
  StoreConfigurationSchema,
} from "../../../schemas/store-configuration.ts";
import type { ConfigurationFields, Shipping } from "../../../services/events/save-configuration.server.ts";
import type { StoreEventRow } from "../../../services/storefront.ts";
import { datesOf, daysOf } from "../../../domain/store/store-days.ts";

const decimal = (minor: number | null | undefined) =>
  minor === null || minor === undefined ? "" : typedFromMinor(minor);
const PARTS = ["price", "from", "to"] as const;

/** The fields of the form as they stand in the database, those that a store of its type has. */
export function configurationFields(event: StoreEventRow, shipping: Shipping | null): Record<string, string> {
  const served = new Set<string>(countriesOf(event).map(({ code }) => code));
  const isLimited = event.countries.length + event.lockedToCountries.length > 0;
  return {
    ...daysOf(event),
    contact_email: event.contactEmail,
    ...(isShop(event.type) && {
      ...Object.fromEntries(SHIPPING_METHODS.flatMap((method) => methodFields(method, shipping))),
      additional_item_price: decimal(shipping?.additionalItemPrice ?? 0),
    }),
    ...(!isPromo(event.type) && {
      not_vat_registered: taxAnswerOf(event) ?? "",
      vat_rate: event.vatRate === 0 ? "" : typedFromMinor(event.vatRate),
    }),
    ...(!isShop(event.type) && { budget: decimal(event.budgetMinor) }),
    ...(isPromo(event.type) && { duplicate_scope: event.duplicateScope }),
    ...Object.fromEntries(
      COUNTRIES.map(([code]) => [countryField(code), isLimited && served.has(code) ? "on" : ""]),
    ),
    ...(asksForStates(event) &&
      Object.fromEntries(
        US_STATES.map(([code]) => [stateField(code), event.states.includes(code) ? "on" : ""]),
      )),
  };
}

/** Whether a store sends to states at all: one of the United States, or one that names that country. */
export function asksForStates(event: StoreEventRow): boolean {
  const named = event.lockedToCountries.length > 0 ? event.lockedToCountries : event.countries;
  return named.some(stateRequired) || (named.length === 0 && event.region === "US");
}

function methodFields(method: ShippingMethod, shipping: Shipping | null): [string, string][] {
  const { from, to } = shipping
    ? (shipping.deliveryDays[method] ?? USUAL_DELIVERY_DAYS)
    : FIRST_DELIVERY_DAYS[method];
  const values = { price: decimal(shipping?.[method]), from: String(from), to: String(to) };
  return PARTS.map((part) => [methodField(method, part), values[part]]);
}

type Errors = Record<string, string[]>;

/** A posted form as what is wished, or every mistake in it at once. */
export function readConfiguration(event: StoreEventRow, fields: FormData) {
  const { _token, ...initialValue } = Object.fromEntries(
    [...fields].map(([name, value]) => [name, String(value)]),
  );
  const refuse = (error: Errors): SubmissionResult<string[]> => ({ status: "error", initialValue, error });
  const form = readForm(fields, StoreConfigurationSchema);
  const methods = isShop(event.type) ? readMethods(fields) : undefined;
  const errors: Errors = { ...(methods?.errors ?? {}) };
  if (!form.ok)
    return { ok: false, result: refuse({ ...(form.result.error as Errors | null), ...errors }) } as const;
  const { value } = form;
  const dates = datesOf(event, value);
  if (!dates.ok) for (const [name, error] of Object.entries(dates.errors)) errors[name] = [error];
  const tax = isPromo(event.type) ? undefined : value.not_vat_registered;
  if (tax && !taxAnswersIn(event.region).includes(tax)) errors["not_vat_registered"] = ["errors:required"];
  if (tax === "rate" && !value.vat_rate) errors["vat_rate"] = ["eventDesk:storeConfiguration.rateRange"];
  if (!dates.ok || Object.keys(errors).length > 0) return { ok: false, result: refuse(errors) } as const;
  const wished: ConfigurationFields = {
    ...dates.value,
    contactEmail: value.contact_email,
    ...countriesWished(event, fields),
    ...(fields.has(STATES_ASKED) && {
      states: US_STATES.map(([code]) => code).filter((code) => fields.get(stateField(code)) === "on"),
    }),
    ...(tax && taxRulesFor(tax, value.vat_rate ?? 0, event)),
    ...(!isShop(event.type) && { budgetMinor: value.budget }),
    ...(isPromo(event.type) && value.duplicate_scope && { duplicateScope: value.duplicate_scope }),
  };
  const shipping: Shipping | undefined = methods && {
    ...methods.prices,
    additionalItemPrice: value.additional_item_price ?? 0,
    deliveryDays: methods.deliveryDays,
  };
  const told = (field: string, error: string) => refuse({ [field]: [error] });
  return { ok: true, version: value.version, fields: wished, shipping, refuse: told } as const;
}

/** The countries that are ticked. They stand in the list that is in force: the locked one replaces the other. */
function countriesWished(event: StoreEventRow, fields: FormData) {
  const chosen = COUNTRIES.map(([code]) => code).filter((code) => fields.get(countryField(code)) === "on");
  if (event.lockedToCountries.length === 0) return { countries: chosen };
  return chosen.length === 0 ? { countries: [], lockedToCountries: [] } : { lockedToCountries: chosen };
}

function readMethods(fields: FormData) {
  const errors: Errors = {};
  const prices: Record<ShippingMethod, number | null> = {
    standard: null,
    standard_tracked: null,
    express: null,
  };
  const deliveryDays: Shipping["deliveryDays"] = {};
  for (const method of SHIPPING_METHODS) {
    const own = new FormData();
    for (const part of PARTS) own.set(part, String(fields.get(methodField(method, part)) ?? ""));
    const form = readForm(own, ShippingMethodSchema);
    if (!form.ok) {
      for (const part of PARTS) {
        const refusal = form.result.error?.[part];
        if (refusal) errors[methodField(method, part)] = refusal;
      }
      continue;
    }
    const { price, from, to } = form.value;
    if (to < from) errors[methodField(method, "to")] = ["eventDesk:storeConfiguration.daysOrder"];
    prices[method] = price;
    deliveryDays[method] = { from, to };
  }
  return { errors, prices, deliveryDays };
}
