import * as v from "valibot";
import { LONGEST_MAINTENANCE_MINUTES } from "../domain/availability/maintenance.ts";
import { CURRENCIES, minorFromTyped } from "../domain/money.ts";
import { amountText, day, password, text, wholeNumber } from "./texts.ts";
import { CREDIT_STATES, TENANT_STATUSES } from "../domain/access/tenant-standing.ts";
import { TENANT_SORTS } from "../domain/lists/sorts.ts";
import { listQuerySchema, oneOf, searchWords } from "./list-query.ts";
import { TENANT_SALES_PERIODS, type TenantSalesPeriod } from "../domain/sales/tenant-sales.ts";

/** Why a superadmin enters a tenant. */
export const SupportStartSchema = v.object({
  reason: v.pipe(text(300), v.minLength(3, "superPanel:error.reason")),
});

/** The buttons of the banner that every page of a visit shows. */
export const SupportBannerSchema = v.object({
  intent: v.picklist(["leave", "allow", "forbid"], "errors:unknownIntent"),
  return: text(2000),
});

/** Whose second factor is to be reset, and why. */
export const FactorResetSchema = v.object({
  user: v.pipe(text(100), v.nonEmpty("errors:unknownIntent")),
  reason: v.pipe(text(300), v.minLength(3, "superPanel:error.reason")),
  current_password: password,
});

/** What becomes of a tenant. Whoever refuses or suspends says why. */
export const TenantDecisionSchema = v.pipe(
  v.object({
    decision: v.picklist(["verified", "refused", "suspended"], "errors:unknownIntent"),
    reason: text(300),
  }),
  v.forward(
    v.check(
      ({ decision, reason }) => decision === "verified" || reason.length >= 3,
      "superPanel:error.reason",
    ),
    ["reason"],
  ),
);

/** An amount as people type it, in whole minor units. */
const amount = v.pipe(
  amountText(9, "superPanel:error.amount"),
  v.nonEmpty("superPanel:error.amount"),
  v.transform((typed) => minorFromTyped(typed) ?? 0),
);

/** The terms of a credit account. */
export const CreditTermsSchema = v.object({
  account: v.pipe(text(), v.nonEmpty("errors:unknownIntent")),
  limit: amount,
  terms: wholeNumber(120, "superPanel:error.days"),
  discount: amount,
  shipping_discount: amount,
});

/** Why a credit account is refused, closed, stopped or released, or an invoice let go. */
export const CreditReasonSchema = v.object({
  reason: v.pipe(text(300), v.minLength(3, "superPanel:error.reason")),
});

/** A transfer that arrived for an invoice. */
export const TransferSchema = v.object({
  bill: v.pipe(text(), v.nonEmpty("errors:unknownIntent")),
  amount: v.pipe(
    amount,
    v.check((minor) => minor > 0, "superPanel:error.amount"),
  ),
  reference: v.pipe(text(80), v.minLength(2, "creditDesk:error.reference")),
  paid_on: v.pipe(day, v.nonEmpty("creditDesk:error.day")),
});

/** How long the platform is closed for maintenance. */
export const MaintenanceSchema = v.object({
  minutes: wholeNumber(LONGEST_MAINTENANCE_MINUTES, "superPanel:maintenanceDesk.error.minutes"),
  confirmed: text(10),
});

/** What was shown as due when it was booked as paid out; minor units. */
export const PayoutSchema = v.object({
  currency: v.picklist(CURRENCIES, "errors:unknownIntent"),
  amount: v.pipe(text(15), v.regex(/^\d+$/, "errors:unknownIntent"), v.transform(Number)),
});

/** What the address of the list of tenants may ask for. */
export const readTenantList = listQuerySchema({
  filters: { q: searchWords, status: oneOf(TENANT_STATUSES), credit: oneOf(CREDIT_STATES) },
  sorts: TENANT_SORTS,
  sort: "waiting",
});

const Period = v.fallback(v.picklist(TENANT_SALES_PERIODS), "30_days");

/** The period that the address of the tenants' sales asks for. */
export const tenantSalesPeriodOf = (params: URLSearchParams): TenantSalesPeriod =>
  v.parse(Period, params.get("period"));
