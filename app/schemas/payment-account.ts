import * as v from "valibot";
import { ACCOUNT_COUNTRIES } from "../domain/payments/payment-account.ts";
import { REGIONS } from "../domain/store/store-event.ts";
import { oneOf } from "./list-query.ts";
import { filled, signs } from "./texts.ts";

const region = v.picklist(REGIONS, "errors:required");
const country = v.picklist(ACCOUNT_COUNTRIES, "errors:required");

/** What a company does about the account that it is paid into. */
export const PaymentAccountSchema = v.variant(
  "intent",
  [
    v.object({ intent: v.literal("connect"), region, country }),
    v.object({ intent: v.literal("replace"), region, country }),
    v.object({ intent: v.literal("resume"), region }),
    v.object({ intent: v.literal("close"), region, account: filled(signs()) }),
  ],
  "errors:unknownIntent",
);

/** What the platform's list shows: all accounts, or those that something stands in the way of. */
export const ACCOUNTS_SHOWN = ["", "attention"] as const;
const AccountsShown = oneOf(["attention"]);
export const accountsShown = (params: URLSearchParams) => v.parse(AccountsShown, params.get("show") ?? "");

/** Of which account the provider is asked again, by its own id. */
export const AskAgainSchema = v.object({ account: filled(signs()) });

/** Whose form is asked for again. */
export const RegionSchema = v.object({ region });

/** Where the company of an account is at home. */
export const AccountCountrySchema = v.object({ country });
