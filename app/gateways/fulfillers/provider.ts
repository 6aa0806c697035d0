import type { FulfillerReport } from "../../domain/fulfilment/report-rules.ts";
import type { RejectionCode, Submission } from "../../domain/fulfilment/submission.ts";

/** What a printer's API is used with. */
export type ProviderAccount = {
  /** Opens its API. */
  token: string;
  /** Its id of our store or shop, where it has several. */
  account: string;
  /** What its webhooks are proved by. */
  secret: string;
  /** Whom it writes to about an order: the shopper's address is none of its business. */
  email: string;
  /** What it calls our SKUs. */
  variants: Readonly<Record<string, string>>;
};

type WithoutIds<Report> = Report extends FulfillerReport
  ? Omit<Report, "eventId" | "fulfilmentId" | "at">
  : never;

/** A webhook of a printer: what it tells, of which order, by our id or by theirs. */
export type ProviderEvent = {
  eventId: string;
  order: { fulfilmentId: string; revision: number } | { externalId: string };
  at: Date | null;
  told: WithoutIds<FulfillerReport>;
};

/** Under this id printers know an order; the revision makes another order of what was sent differently. */
export const referenceOf = ({ id, revision }: Pick<Submission, "id" | "revision">): string =>
  `${id}-${revision}`;

/** The fulfilment and revision of one of our references; undefined for an order that another system placed there. */
export function readReference(reference: string): { fulfilmentId: string; revision: number } | undefined {
  const [, fulfilmentId, revision] = /^([0-9a-z]{1,40})-(\d{1,6})$/.exec(reference) ?? [];
  return fulfilmentId === undefined ? undefined : { fulfilmentId, revision: Number(revision) };
}

/** SKUs that have no name of theirs yet. */
export function skusWithoutVariant(submission: Submission, variants: ProviderAccount["variants"]): string[] {
  return submission.items.map(({ sku }) => sku).filter((sku) => !Object.hasOwn(variants, sku));
}

const WORDS: [RegExp, RejectionCode][] = [
  [/out of stock|unavailable|not available/i, "out_of_stock"],
  [/discontinued/i, "discontinued"],
  [/address|zip|postcode|postal|recipient|country|state code/i, "address_undeliverable"],
  [/variant|product(?:uid)?\b|sku|blueprint/i, "sku_unknown"],
  [/file|image|artwork|print ?area|resolution|dpi/i, "artwork_unprintable"],
];

/** Printers say why in words only; what we do not understand is for a person. */
export const codeOfWords = (words: string): RejectionCode =>
  WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? "other";

/** The same for what stops an order that was taken. */
export function issueOfWords(words: string): "address" | "artwork" | "out_of_stock" {
  const code = codeOfWords(words);
  if (code === "address_undeliverable") return "address";
  return code === "out_of_stock" || code === "discontinued" ? "out_of_stock" : "artwork";
}

/** An address that recipients may be led to; nothing else may hide in a link. */
export const webAddressOf = (address: string | null | undefined): string | null =>
  address && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : null;

/** A first and a last name, for APIs that want two. */
export function namesOf(name: string): [first: string, last: string] {
  const [first = "", ...others] = name.trim().split(/\s+/);
  return [first, others.join(" ") || first];
}
