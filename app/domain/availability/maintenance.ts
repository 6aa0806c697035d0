/** Where the switch lies in the object storage: it works while the database is what is being worked on. */
export const MAINTENANCE_KEY = "maintenance.json";

/** The longest planned maintenance; a forgotten one ends by itself. */
export const LONGEST_MAINTENANCE_MINUTES = 480;

/**
 * Until when the platform is in maintenance, as the switch says. Undefined when it says nothing of the kind, or is over.
 * @param text what the switch's file holds, empty when there is none.
 */
export function maintenanceIn(text: string, now: Date): Date | undefined {
  // Each request asks: an error thrown by `JSON.parse("")` took a tenth of a store's page.
  if (text === "") return undefined;
  let endsAt: unknown;
  try {
    endsAt = (JSON.parse(text) as { endsAt?: unknown } | null)?.endsAt;
  } catch {
    return undefined;
  }
  const end = typeof endsAt === "string" ? new Date(endsAt) : undefined;
  return end && end > now ? end : undefined;
}

/** What the switch says until a moment. */
export const maintenanceUntil = (endsAt: Date): string => JSON.stringify({ endsAt: endsAt.toISOString() });

/** How many minutes it still takes, at least one. */
export function minutesLeft(endsAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 60_000));
}

/** The same in seconds, for `Retry-After`. */
export function secondsUntil(endsAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
}

/** The sign-in, and the page that ends the maintenance: who works on the platform has to get there. */
const OPEN = /^\/(?:login(?:\/.*)?|logout|settings\/super-admin-panel\/maintenance)(?:\.data)?$/;

export function isOpenInMaintenance(pathname: string): boolean {
  return OPEN.test(pathname);
}
