/** So many tags an order has at most. */
export const MOST_TAGS = 10;

/** The letters of the longest tag. */
export const LONGEST_TAG = 30;

/** So many tags of a company are offered while one types. */
export const MOST_TAGS_OFFERED = 200;

/** A tag as the database stores it: without invisible characters, and with single spaces. */
export function cleanTag(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

/** What two spellings of a tag have in common: "Rush ", "rush" and "RUSH" are one tag. */
export const tagKey = (text: string): string => cleanTag(text).toLowerCase();

export type TagFault = "orderDesk:assignment.refused.empty" | "orderDesk:assignment.refused.long";

/** What is wrong with a tag as it was typed. */
export function tagFault(text: string): TagFault | undefined {
  if (tagKey(text) === "") return "orderDesk:assignment.refused.empty";
  return [...cleanTag(text)].length > LONGEST_TAG ? "orderDesk:assignment.refused.long" : undefined;
}
