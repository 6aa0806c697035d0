import type { SubmissionResult } from "@conform-to/react";
import { COUNTRIES, countriesOf } from "../../../domain/address/countries.ts";
import { countriesTyped } from "../../../domain/address/typed-countries.ts";
import { stateRequired } from "../../../domain/address/places.ts";
import { US_STATES } from "../../../domain/address/states.ts";
import { USUAL_DELIVERY_DAYS } from "../../../domain/delivery/delivery-window.ts";
import { type BasisPoints, typedFromMinor } from "../../../domain/money.ts";
import { FIRST_DELIVERY_DAYS } from "../../../domain/pricing/delivery-promises.ts";
import {
  SHIPPING_METHODS,
  type ShippingMethod,
  type ShippingZone,
} from "../../../domain/pricing/shipping.ts";
import { isPromo, isShop } from "../../../domain/store/store-event.ts";
import { taxAnswerOf, taxAnswersOf, taxRulesFor } from "../../../domain/store/tax-answer.ts";
import { readForm } from "../../../http/forms/form.server.ts";
import {
  countryField,
  methodField,
  MOST_ZONES,
  ShippingMethodSchema,
  ShippingZoneSchema,
  stateField,
  STATES_ASKED,
  StoreConfigurationSchema,
  zoneField,
  type ZonePart,
} from "../../../schemas/store-configuration.ts";
import type { ConfigurationFields, Shipping } from "../../../services/events/save-configuration.server.ts";
import type { StoreEventRow } from "../../../services/storefront.ts";
import { storeDatesOf, daysOf } from "../../../domain/store/store-days.ts";

const decimal = (minor: number | null | undefined) =>
  minor === null || minor === undefined ? "" : typedFromMinor(minor);
const PARTS = ["price", "from", "to", "free_price"] as const;
const ZONE_PARTS = ["countries", ...SHIPPING_METHODS] as const;
const ZONES = Array.from({ length: MOST_ZONES }, (_, at) => at + 1);

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
      ...Object.fromEntries(
        ZONES.flatMap((number) => zoneFields(number, shipping?.terms?.zones?.[number - 1])),
      ),
    }),
    ...(!isPromo(event.type) && {
      not_vat_registered: taxAnswerOf(event) ?? "",
      vat_rate: event.vatRate === 0 || event.taxMode === "oss" ? "" : typedFromMinor(event.vatRate),
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
  const values = {
    price: decimal(shipping?.[method]),
    from: String(from),
    to: String(to),
    free_price: decimal(shipping?.terms?.freeFrom?.[method]),
  };
  return PARTS.map((part) => [methodField(method, part), values[part]]);
}

function zoneFields(number: number, zone: ShippingZone | undefined): [string, string][] {
  return ZONE_PARTS.map((part) => [
    zoneField(number, part),
    part === "countries" ? (zone?.countries.join(", ") ?? "") : decimal(zone?.prices[part]),
  ]);
}

type Errors = Record<string, string[]>;

/**
 * A posted form as what is wished, or every mistake in it at once.
 * @param homeRate the rate of the company's own country; undefined where the store cannot tax by country.
 */
export function readConfiguration(event: StoreEventRow, fields: FormData, homeRate: BasisPoints | undefined) {
  const { _token, ...initialValue } = Object.fromEntries(
    [...fields].map(([name, value]) => [name, String(value)]),
  );
  const refuse = (error: Errors): SubmissionResult<string[]> => ({ status: "error", initialValue, error });
  const form = readForm(fields, StoreConfigurationSchema);
  const methods = isShop(event.type) ? readMethods(fields) : undefined;
  const zones = isShop(event.type) ? readZones(fields) : undefined;
  const errors: Errors = { ...methods?.errors, ...zones?.errors };
  if (!form.ok)
    return { ok: false, result: refuse({ ...(form.result.error as Errors | null), ...errors }) } as const;
  const { value } = form;
  const dates = storeDatesOf(event, value);
  if (!dates.ok) for (const [name, error] of Object.entries(dates.errors)) errors[name] = [error];
  const tax = isPromo(event.type) ? undefined : value.not_vat_registered;
  if (tax && !taxAnswersOf(event).includes(tax)) errors["not_vat_registered"] = ["errors:required"];
  if (tax === "rate" && !value.vat_rate) errors["vat_rate"] = ["eventDesk:storeConfiguration.rateRange"];
  if (tax === "country" && homeRate === undefined)
    errors["not_vat_registered"] = ["eventDesk:storeConfiguration.tax.noCountry"];
  if (!dates.ok || Object.keys(errors).length > 0) return { ok: false, result: refuse(errors) } as const;
  const wished: ConfigurationFields = {
    ...dates.value,
    contactEmail: value.contact_email,
    ...countriesWished(event, fields),
    ...(fields.has(STATES_ASKED) && {
      states: US_STATES.map(([code]) => code).filter((code) => fields.get(stateField(code)) === "on"),
    }),
    ...(tax && taxRulesFor(tax, (tax === "country" ? homeRate : value.vat_rate) ?? 0)),
    ...(!isShop(event.type) && { budgetMinor: value.budget }),
    ...(isPromo(event.type) && value.duplicate_scope && { duplicateScope: value.duplicate_scope }),
  };
  const shipping: Shipping | undefined = methods && {
    ...methods.prices,
    additionalItemPrice: value.additional_item_price ?? 0,
    deliveryDays: methods.deliveryDays,
    terms: {
      ...(Object.keys(methods.freeFrom).length > 0 && { freeFrom: methods.freeFrom }),
      ...(zones && zones.zones.length > 0 && { zones: zones.zones }),
    },
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
  const freeFrom: Partial<Record<ShippingMethod, number>> = {};
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
    const { price, from, to, free_price: free } = form.value;
    if (free !== null) freeFrom[method] = free;
    if (to < from) errors[methodField(method, "to")] = ["eventDesk:storeConfiguration.daysOrder"];
    prices[method] = price;
    deliveryDays[method] = { from, to };
  }
  return { errors, prices, deliveryDays, freeFrom };
}

/** The groups of countries that are filled in; a country stands in one of them. */
function readZones(fields: FormData) {
  const errors: Errors = {};
  const zones: ShippingZone[] = [];
  for (const number of ZONES) {
    const own = new FormData();
    for (const part of ZONE_PARTS) own.set(part, String(fields.get(zoneField(number, part)) ?? ""));
    const form = readForm(own, ShippingZoneSchema);
    if (!form.ok) {
      for (const [part, refusal] of Object.entries(form.result.error ?? {}))
        if (refusal) errors[zoneField(number, part as ZonePart)] = refusal;
      continue;
    }
    const { codes, unknown } = countriesTyped(form.value.countries);
    const prices = Object.fromEntries(
      SHIPPING_METHODS.flatMap((method) => {
        const price = form.value[method];
        return price === null ? [] : [[method, price]];
      }),
    );
    const refused = zoneRefusal({ codes, unknown, isPriced: Object.keys(prices).length > 0 }, zones);
    if (refused) errors[zoneField(number, refused.part)] = [refused.error];
    else if (codes.length > 0) zones.push({ countries: codes, prices });
  }
  return { errors, zones };
}

function zoneRefusal(
  { codes, unknown, isPriced }: { codes: string[]; unknown: string[]; isPriced: boolean },
  before: readonly ShippingZone[],
): { part: ZonePart; error: string } | undefined {
  const told = (key: string, names: string[]) => ({
    part: "countries" as const,
    error: `${key}?${new URLSearchParams({ names: names.join(", ") })}`,
  });
  const twice = codes.filter((code) => before.some(({ countries }) => countries.includes(code)));
  if (unknown.length > 0) return told("eventDesk:storeConfiguration.zoneUnknown", unknown);
  if (twice.length > 0) return told("eventDesk:storeConfiguration.zoneTwice", twice);
  if (codes.length > 0 && !isPriced) return { part: "standard", error: "errors:required" };
  return codes.length === 0 && isPriced ? { part: "countries", error: "errors:required" } : undefined;
}
