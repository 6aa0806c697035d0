/** At most so many of a subject within a window that begins with the first of them. */
type Limit = { subject: string; most: number; windowMs: number };

export type FloodCounter = {
  /** Counts one. @returns when the window ends (milliseconds) if this one was too many, else undefined. */
  count(limit: Limit, now: number): number | undefined;
};

/** Rotating addresses cannot make it grow beyond this; what was counted longest ago is forgotten then. */
const MOST_SUBJECTS = 20_000;

/** Counts requests in memory, so that a flood of requests causes no database writes (docs/decisions/0020). */
export function createFloodCounter(mostSubjects = MOST_SUBJECTS): FloodCounter {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    count({ subject, most, windowMs }, now) {
      const window = windows.get(subject);
      if (window && window.endsAt > now) {
        window.count += 1;
        return window.count > most ? window.endsAt : undefined;
      }
      windows.delete(subject);
      const oldest = windows.size >= mostSubjects ? windows.keys().next().value : undefined;
      if (oldest !== undefined) windows.delete(oldest);
      windows.set(subject, { count: 1, endsAt: now + windowMs });
      return most < 1 ? now + windowMs : undefined;
    },
  };
}

/**
 * Whom an address belongs to, as far as limits can tell: an IPv4 address itself, of an IPv6 address its first 64 bits,
 * since every customer of a provider has at least those to choose from.
 */
export function addressBlock(ip: string): string {
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => "0"), ...after]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ""))
    .join(":");
}
