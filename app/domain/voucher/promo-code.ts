/** Nothing that looks like something else and no vowels, so that no code spells a word. */
const SYMBOLS = "23456789BCDFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;
const MADE_HERE = new RegExp(`^[${SYMBOLS}]{${LENGTH + 1}}$`);

/** Luhn's check over our alphabet: one wrong symbol is always found, two swapped neighbours nearly always. */
function checkSymbol(body: string): string {
  let sum = 0;
  let factor = 2;
  for (const symbol of [...body].reverse()) {
    const value = SYMBOLS.indexOf(symbol) * factor;
    sum += Math.floor(value / SYMBOLS.length) + (value % SYMBOLS.length);
    factor = factor === 2 ? 1 : 2;
  }
  return SYMBOLS.charAt((SYMBOLS.length - (sum % SYMBOLS.length)) % SYMBOLS.length);
}

/**
 * A code such as `7K3M-9QTX-B`: eight symbols and one that checks them.
 * @param bytes random ones; those that would favour some symbols are passed over, so bring twice as many as symbols.
 * @returns undefined when the bytes ran out.
 */
export function promoCodeFrom(bytes: Uint8Array): string | undefined {
  const fair = Math.floor(256 / SYMBOLS.length) * SYMBOLS.length;
  let body = "";
  for (const byte of bytes) {
    if (byte < fair) body += SYMBOLS[byte % SYMBOLS.length];
    if (body.length === LENGTH) return `${body.slice(0, 4)}-${body.slice(4)}-${checkSymbol(body)}`;
  }
  return undefined;
}

/** Whether a normalised code has the shape of those that we make: too many of them to be guessed. */
export function looksMadeHere(codeNorm: string): boolean {
  return MADE_HERE.test(codeNorm);
}

/** Whether a code of our shape was mistyped; it cannot have been guessed right, so it need not count as a guess. */
export function isMistyped(codeNorm: string): boolean {
  return looksMadeHere(codeNorm) && checkSymbol(codeNorm.slice(0, LENGTH)) !== codeNorm.slice(LENGTH);
}

export type CodeState = "draft" | "active" | "paused" | "revoked";
/** What people are told of a code: its state, its numbers and its dates in one word. */
export type EffectiveStatus = CodeState | "scheduled" | "exhausted" | "expired";

export type CodeFacts = {
  state: CodeState;
  used: number;
  /** Null: as often as people like. */
  maxUses: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
};

/** Whether a code has no use left. */
export const isUsedUp = ({ used, maxUses }: Pick<CodeFacts, "used" | "maxUses">): boolean =>
  maxUses !== null && used >= maxUses;

export function effectiveStatus(code: CodeFacts, now: Date): EffectiveStatus {
  const { state, startsAt, endsAt } = code;
  if (state !== "active") return state;
  if (endsAt && endsAt <= now) return "expired";
  if (isUsedUp(code)) return "exhausted";
  return startsAt && startsAt > now ? "scheduled" : "active";
}

/** Where a code's state may go next; a revoked one stays revoked. */
const NEXT_STATES: Record<CodeState, readonly CodeState[]> = {
  draft: ["active", "revoked"],
  active: ["paused", "revoked"],
  paused: ["active", "revoked"],
  revoked: [],
};

/** The states that lead to one. */
export const statesBefore = (to: CodeState): CodeState[] =>
  (Object.entries(NEXT_STATES) as [CodeState, readonly CodeState[]][])
    .filter(([, next]) => next.includes(to))
    .map(([state]) => state);
