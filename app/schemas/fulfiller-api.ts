import * as v from "valibot";
import { FULFILLER_APIS } from "../domain/fulfilment/fulfiller-profile.ts";
import { version } from "./event-settings.ts";
import { email, filled, line, phone, text, written } from "./texts.ts";
import { FULFILLER_MODES } from "../domain/order/fulfiller-mode.ts";

const LONGEST = 300;

/** `SKU = id`, one to a line. */
const variants = v.pipe(
  text(100_000),
  v.transform((typed) => typed.split(/\s*[\n\r]+\s*/).filter(Boolean)),
  v.check(
    (rows) => rows.every((row) => /^[^=]{1,100}=\s*\S{1,200}$/.test(row)),
    "fulfillerDesk:fulfillerApi.wrong.variants",
  ),
  v.transform((rows) =>
    Object.fromEntries(
      rows.map((row) => {
        const end = row.indexOf("=");
        return [row.slice(0, end).trim(), row.slice(end + 1).trim()];
      }),
    ),
  ),
);

/** How a fulfiller's API is reached. Secrets that are left empty stay as they are kept. */
export const FulfillerApiSchema = v.object({
  version,
  api: v.picklist(FULFILLER_APIS, "errors:required"),
  endpoint: line(LONGEST),
  token: line(LONGEST),
  account: line(60),
  webhook_secret: line(LONGEST),
  variants,
});
export type FulfillerApiForm = v.InferOutput<typeof FulfillerApiSchema>;

/** A fulfiller as the form that registers it has it. */
export const FulfillerSchema = v.object({
  name: filled(line()),
  contact_name: filled(written),
  email,
  phone,
  mode: v.picklist(FULFILLER_MODES, "errors:required"),
});

/** The same on the page of all fulfillers, where the id of the store that it prints for is chosen. */
export const StoreFulfillerSchema = v.object({ store: filled(line()), ...FulfillerSchema.entries });
