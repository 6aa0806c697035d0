/** What is kept sealed under a key of the settings, by what it opens. */
export const SEALED_KINDS = [
  "fulfiller_access",
  "fulfiller_access_before",
  "second_factor",
  "second_factor_before",
  "shop_access",
] as const;
export type SealedKind = (typeof SEALED_KINDS)[number];

/** A sealed text in its row. */
export type SealedText = {
  /** Of the row. */
  id: string;
  /** Whom it was sealed for: it opens for no other. */
  owner: string;
  sealed: string;
};
