import * as v from "valibot";
import { minorFromDecimal } from "../domain/money.ts";

const text = (most: number) =>
  v.pipe(v.optional(v.string(), ""), v.trim(), v.maxLength(most, "errors:tooLong"));

/** Why a superadmin enters a tenant. */
export const SupportStartSchema = v.object({
  reason: v.pipe(text(300), v.minLength(3, "superPanel:error.reason")),
});

/** Whose second factor is to be reset, and why. */
export const FactorResetSchema = v.object({
  user: v.pipe(text(100), v.nonEmpty("errors:unknownIntent")),
  reason: v.pipe(text(300), v.minLength(3, "superPanel:error.reason")),
  current_password: v.pipe(
    v.optional(v.string(), ""),
    v.nonEmpty("errors:required"),
    v.maxLength(1000, "errors:tooLong"),
  ),
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
  v.optional(v.string(), ""),
  v.trim(),
  v.regex(/^\d{1,9}([.,]\d{1,2})?$/, "superPanel:error.amount"),
  v.transform((typed) => minorFromDecimal(typed) ?? 0),
);

/** The terms of a credit account. */
export const CreditTermsSchema = v.object({
  account: v.pipe(v.optional(v.string(), ""), v.nonEmpty("errors:unknownIntent")),
  limit: amount,
  terms: v.pipe(
    v.optional(v.string(), ""),
    v.trim(),
    v.regex(/^\d{1,3}$/, "superPanel:error.days"),
    v.transform(Number),
    v.minValue(1, "superPanel:error.days"),
    v.maxValue(120, "superPanel:error.days"),
  ),
  discount: amount,
  shipping_discount: amount,
});
