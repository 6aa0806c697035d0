import * as v from "valibot";
import { ACCOUNT_COUNTRIES } from "../domain/payments/payment-account.ts";
import { REGIONS } from "../domain/store/store-event.ts";
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

/** Whose form is asked for again. */
export const RegionSchema = v.object({ region });

/** Where the company of an account is at home. */
export const AccountCountrySchema = v.object({ country });
