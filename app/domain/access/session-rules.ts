const HOUR = 3_600_000;

/** A session ends for good after this long, however busy it is. */
export const SESSION_SECONDS = 14 * 24 * 3600;
/** An unused session ends earlier; sooner still where the person did not ask to be remembered. */
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

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\/|\bOpera\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bCriOS\/|\bChrom(?:e|ium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\bcurl\//, "curl"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** What a device is called, from what its browser says of itself: good enough to know one's own, proof of nothing. */
export function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  const text = userAgent ?? "";
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
