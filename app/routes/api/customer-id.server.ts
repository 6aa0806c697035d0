import * as v from "valibot";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { openText, sealText } from "../../http/keys/sealed-text.server.ts";
import type { NewOrder } from "../../services/checkout/new-draft.ts";
import { newDraft } from "../../services/checkout/new-draft.ts";

/** As long as an order may be asked for by its id. */
const GOOD_FOR_MS = 24 * 3600_000;
/** By how much the clocks of two isolates may differ. */
const CLOCKS_DIFFER_MS = 60_000;
const PURPOSE = "customer";

/** What a customer's id carries: the draft without what is the same for all of them. */
const CustomerSchema = v.object({
  eventId: v.string(),
  basketId: v.string(),
  currency: v.picklist(["GBP", "EUR", "USD"]),
  createdAt: v.number(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  addressFirstLine: v.string(),
  addressSecondLine: v.string(),
  addressCity: v.string(),
  addressCounty: v.string(),
  addressPostcode: v.string(),
  addressCountry: v.string(),
  addressState: v.string(),
  lang: v.string(),
});

/** The order's id at the beginning of a customer's id. */
export const orderIdOf = (customerId: string) => customerId.split(".", 1)[0] ?? "";

/**
 * The id of a customer whose order is written by `pay`: the order's id, and all that the caller told, sealed. Nothing is
 * kept of those who do not go on (docs/decisions/0054).
 */
export async function customerIdOf(
  { page }: AppLoadContext,
  tenantId: string,
  draft: NewOrder,
): Promise<string> {
  const { createdAt, ...rest } = draft;
  const content = JSON.stringify(v.parse(CustomerSchema, { ...rest, createdAt: createdAt.getTime() }));
  const owner = `${tenantId}:${draft.id}`;
  return `${draft.id}.${await sealText(page.settings.SESSION_SECRET, PURPOSE, owner, content)}`;
}

/** The draft that a customer's id carries; undefined when it is another tenant's, too old or not ours. */
export async function draftOf(
  { page }: AppLoadContext,
  tenantId: string,
  customerId: string,
): Promise<NewOrder | undefined> {
  const id = orderIdOf(customerId);
  const sealed = customerId.slice(id.length + 1);
  if (!sealed) return undefined;
  const content = await openText(page.settings.SESSION_SECRET, PURPOSE, `${tenantId}:${id}`, sealed);
  if (content === undefined) return undefined;
  // What an earlier version of ours sealed may have other fields.
  const read = v.safeParse(CustomerSchema, JSON.parse(content));
  if (!read.success) return undefined;
  const { eventId, basketId, currency, createdAt, ...address } = read.output;
  const age = page.now().getTime() - createdAt;
  if (age < -CLOCKS_DIFFER_MS || age > GOOD_FOR_MS) return undefined;
  return newDraft({ id, eventId, basketId, currency }, address, new Date(createdAt));
}
