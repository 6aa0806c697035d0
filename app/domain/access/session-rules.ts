const HOUR = 3_600_000;

/** A session ends for good after this long, however busy it is. */
export const SESSION_SECONDS = 14 * 24 * 3600;
/** A session that nobody used ends earlier; sooner where the person did not ask to be remembered. */
const IDLE_MS = { remembered: 7 * 24 * HOUR, other: 12 * HOUR };
/** How exactly it is known when someone was last seen. */
const SEEN_MS = HOUR / 12;

type Session = { remembered: boolean; lastSeenAt: Date };

/** Whether a session lay unused for too long. */
export function isIdle({ remembered, lastSeenAt }: Session, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > (remembered ? IDLE_MS.remembered : IDLE_MS.other);
}

/** Whether it is time to write down again that someone is there. */
export function isWorthNoting({ lastSeenAt }: Session, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > SEEN_MS;
}
