/** What a page may load of others once its visitor agrees; null where there is none. */
export type OutsideServices = {
  /** Counts visits: Plausible, which sets no cookie and keeps no person; `site` is the name that it knows ours by. */
  analytics: { site: string } | null;
  /** Talks with visitors: Crisp; `site` is its id of our website. */
  chat: { site: string } | null;
  /** Drawn for one of the platform's own people, who get no chat anywhere. */
  isSuperadmin: boolean;
};

/** Words of an address behind which a link's secret stands. */
const BEFORE_SECRET =
  /\/(?:order|invitation|stop-reset|new-address|keep-address|reset-password|email-verification)\/./;
/** What an address may ask for beside its path without opening anything. */
const HARMLESS = new Set(["lang", "page", "q", "category", "sort", "colour", "size", "side"]);

/**
 * Whether knowing an address is enough to open something. Such a page loads no outside service, since its scripts would
 * read the address.
 */
export function opensSomething({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">): boolean {
  return BEFORE_SECRET.test(pathname) || [...searchParams.keys()].some((name) => !HARMLESS.has(name));
}
