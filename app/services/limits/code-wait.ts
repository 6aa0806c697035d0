import { looksMadeHere } from "../../domain/voucher/promo-code.ts";

/** A code that is not looked at, since too many wrong ones came from here. */
export type CodeWait = { ok: false; error: "errors:codeWait"; seconds: number };

/** What the subjects of floods of wrong codes begin with. */
export const FLOOD_SUBJECT = "code-flood:";
/** Stands for the address where all are counted together. */
export const EVERYWHERE = ":*";

/**
 * What a code waits for after a flood, for whoever does not know the store's id yet: the text before it, and
 * the texts after it for this address and for all. Undefined where a code never waits.
 */
export function floodSubject(
  codeNorm: string,
  ip: string,
): [before: string, after: string, everywhere: string] | undefined {
  return looksMadeHere(codeNorm) ? undefined : [FLOOD_SUBJECT, `:${ip}`, EVERYWHERE];
}

/** The answer to whoever has to wait until then. */
export function waitUntil(until: Date | undefined, now: Date): CodeWait | undefined {
  if (!until) return undefined;
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return { ok: false, error: "errors:codeWait", seconds };
}
