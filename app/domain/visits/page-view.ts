/** A store of which a page was shown. */
export type ViewedStore = {
  tenantId: string;
  eventId: string;
  /** Where the tenant's days begin. */
  timeZone: string;
};

/** How many pages of a store were shown on a day, `YYYY-MM-DD` where its tenant is. */
export type PageViews = { tenantId: string; eventId: string; day: string; views: number };

/** What tells a person's visit from others. */
export type PageRequest = {
  method: string;
  userAgent: string | null;
  /** What the page was asked for, where the browser says so: `prefetch`. */
  purpose: string | null;
  /** The request has a session cookie: shoppers have none, so the visitor is a team member. */
  isSignedIn: boolean;
};

/** How robots, previews of links and programs call themselves. CUBOT makes telephones. */
const ROBOT =
  /(?<!cu)bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|scrape|archiv|https?:\/\//i;

/**
 * Whether a page view counts as public. The rules are simple enough to explain to an organiser: a request without a
 * user agent, from a robot, for a prefetch or with a session of the desk does not count.
 */
export function isCountedView({ method, userAgent, purpose, isSignedIn }: PageRequest): boolean {
  const isBrowser = userAgent?.startsWith("Mozilla/") === true && !ROBOT.test(userAgent);
  return method === "GET" && isBrowser && !isSignedIn && !/prefetch|prerender/.test(purpose ?? "");
}
