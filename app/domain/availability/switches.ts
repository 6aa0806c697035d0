/** Where the switches lie in the object storage: beside the one of the maintenance, and a database that is away changes nothing. */
export const SWITCHES_KEY = "switches.json";

/** What an operator can switch off by itself, while all else goes on. A tenant has a suspension of its own. */
export const SWITCHES = ["cards", "sign-ups", "campaigns", "uploads", "api"] as const;
export type SwitchName = (typeof SWITCHES)[number];

/** Until when each switch that is off stays off; what is not named is on. */
export type SwitchedOff = Partial<Record<SwitchName, Date>>;

/** The longest time for which something is switched off at once; a forgotten switch ends by itself. */
export const LONGEST_OFF_HOURS = 48;

/**
 * What is switched off at a moment. What is over or says no time is on.
 * @param text what the file of the switches holds, empty when there is none.
 */
export function switchedOffIn(text: string, now: Date): SwitchedOff {
  // Each request asks, and a thrown error costs more than the rest of it.
  if (text === "") return {};
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof file !== "object" || file === null) return {};
  const off: SwitchedOff = {};
  for (const name of SWITCHES) {
    const endsAt: unknown = Object.hasOwn(file, name) ? (file as Record<string, unknown>)[name] : undefined;
    const end = typeof endsAt === "string" ? new Date(endsAt) : undefined;
    if (end && end > now) off[name] = end;
  }
  return off;
}

/** What the file of the switches says: moments in ISO 8601, by the names of what is off. */
export const switchesFile = (off: SwitchedOff): Record<string, string> =>
  Object.fromEntries(Object.entries(off).map(([name, until]) => [name, until.toISOString()]));

/** The sentence that says until when it is off: a key of the texts with its value. */
export type OffText = { key: string; values: { time: string } };

const OFF_TEXTS = {
  cards: "errors:cardsOff",
  "sign-ups": "faults:off.signUps",
  campaigns: "faults:off.campaigns",
  uploads: "faults:off.uploads",
  api: "faults:off.api",
} as const satisfies Record<SwitchName, string>;

const DAY_MS = 86_400_000;

/** What was asked for is switched off. Nothing was done; the message never holds what was sent. */
export class OffError extends Error {
  override name = "OffError";

  constructor(
    readonly switchName: SwitchName,
    readonly until: Date,
  ) {
    super(`${switchName} are switched off until ${until.toISOString()}`);
  }

  /** The time says its zone, since a shopper's is not known; a day stands before it where it is more than 24 hours away. */
  text(now: Date): OffText {
    const [day = "", time = ""] = this.until.toISOString().split("T");
    const clock = `${time.slice(0, 5)} UTC`;
    const isFar = this.until.getTime() - now.getTime() > DAY_MS;
    return { key: OFF_TEXTS[this.switchName], values: { time: isFar ? `${day} ${clock}` : clock } };
  }

  /** The same as one text, as errors of fields are written. */
  fieldError(now: Date): string {
    const { key, values } = this.text(now);
    return `${key}?${new URLSearchParams(values)}`;
  }

  /** How an answer by JSON names it. */
  get code(): string {
    return `${this.switchName.replace("-", "_")}_off`;
  }
}

/** @throws OffError where it is switched off. */
export function requireOn(off: SwitchedOff | undefined, name: SwitchName): void {
  const until = off?.[name];
  if (until) throw new OffError(name, until);
}
