import type { FrameLocator, Locator, Page } from "@playwright/test";

/** What an English page calls the fields that journeys fill in, by the names that a form sends. */
const LABELS = {
  name: /^(Full|Your) name/,
  company: /^Company or organisation/,
  email: /^E-mail address/,
  password: /^(New p|P)assword/,
  accept_terms: /^I accept/,
  phone: /^Phone number/,
  address_country: /^Country/,
  address_first_line: /^Street/,
  address_city: /^(Town or city|City)/,
  address_postcode: /^(Postcode|ZIP code)/,
  address_county: /^County or region/,
  address_state: /^State/,
  promo_code: /^Promotion code/,
} as const;
export type FieldName = keyof typeof LABELS;

/** A field as a person finds it: by the words beside it. */
export const field = (within: Page | Locator | FrameLocator, name: FieldName): Locator =>
  within.getByLabel(LABELS[name]);

/** Types each value into its field. */
export async function fillFields(
  within: Page | Locator,
  values: Partial<Record<FieldName, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(within, name as FieldName).fill(value);
}
