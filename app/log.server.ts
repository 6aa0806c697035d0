/**
 * The one way to the log: a line of JSON per entry, without what nobody may read there. Values that a statement was
 * given, e-mail addresses, client secrets, tokens and the changing parts of addresses never reach it; a lint rule keeps
 * `console` out of every other file.
 */

/** What an entry may carry beside its error: ids, kinds and figures; never what a person typed. */
export type LogFacts = Record<string, string | number | boolean | null | undefined>;

/**
 * Writes what went wrong.
 * @param at which part of the product it is about: `outbox`, `request`.
 */
export function logError(at: string, error: unknown, facts: LogFacts = {}): void {
  console.error(entry({ level: "error", at, ...facts, error: describeError(error) }));
}

/** Writes the one line of a request that was answered. */
export function logRequest(facts: LogFacts): void {
  console.info(entry({ level: "info", at: "answered", ...facts }));
}

/**
 * Does what another Worker of ours asks for, and writes a line of it with the request that it is for.
 * @param at which Worker does it: `print`, `pictures`.
 */
export async function logCall<Answer>(
  at: string,
  { call, requestId }: { call: string; requestId: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await work();
    console.info(entry({ level: "info", at, call, requestId, ok: true }));
    return answer;
  } catch (error) {
    logError(at, error, { call, requestId });
    throw error;
  }
}

/** Writes what is worth knowing although nothing failed for good. */
export function logWarning(at: string, message: string, facts: LogFacts = {}): void {
  console.warn(entry({ level: "warning", at, message, ...facts }));
}

/** Writes what a person has to look at now. Monitoring watches for `"level":"alarm"`. */
export function logAlarm(alarm: string, facts: LogFacts = {}): void {
  console.error(entry({ level: "alarm", alarm, ...facts }));
}

type ErrorFacts = { name: string; message: string; code?: string; stack?: string; cause?: string };

/** An error without values: its name, its words, where it happened, and the names (not the words) of its causes. */
function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error, message: withoutSecrets(String(error)) };
  const stack = framesOf(error);
  const causes = causesOf(error);
  const code = codeOf(error);
  return {
    name: error.name,
    message: withoutSecrets(error.message),
    ...(code && { code }),
    ...(stack && { stack }),
    ...(causes && { cause: causes }),
  };
}

/** The first words of an error without anything secret, short enough for a column. */
export function errorSummary(error: unknown): string {
  const { name, message, cause } = describeError(error);
  return `${name}: ${message}${cause ? ` (${cause})` : ""}`.slice(0, 300);
}

function codeOf(error: Error): string | undefined {
  const code = "code" in error ? error.code : undefined;
  return typeof code === "string" && /^[A-Za-z0-9_]{1,40}$/.test(code) ? code : undefined;
}

/** The message of a cause may quote the values of a statement, so only its kind is told. */
function causesOf(error: Error): string | undefined {
  const kinds: string[] = [];
  let cause = error.cause;
  while (cause instanceof Error && kinds.length < 4) {
    const broken = /^(?:[A-Z_]+: )*(?:SQLite error: )?([A-Z ]+ constraint failed: [\w., ]+)$/.exec(
      cause.message,
    )?.[1];
    kinds.push([cause.name, codeOf(cause), broken].filter(Boolean).join(" "));
    cause = cause.cause;
  }
  return kinds.join(" < ") || undefined;
}

/** Where it happened. The message stands before the first frame, so it is cut off with everything that it quotes. */
function framesOf(error: Error): string | undefined {
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return (
    frames
      .slice(0, 12)
      .map((line) => line.trim())
      .join("\n") || undefined
  );
}

/** drizzle puts the values of a failed statement behind this word. */
const PARAMETERS = /\n?params:[\s\S]*$/i;
const SECRETS: readonly [RegExp, string][] = [
  [/[^\s@<>"'(),:;=/]+@[^\s@<>"'(),:;]+\.[^\s@<>"'(),:;.]+/g, "[address]"],
  [/_secret_\w+/g, "_secret_[removed]"],
  [/\b(?:sk|rk|whsec|re)_\w+/g, "[key]"],
  [/\bBearer\s+\S+/gi, "Bearer [removed]"],
  [/\bhttps?:\/\/[^\s"'<>)]+/g, "[link]"],
  // Sessions, links and signatures are longer than any id of ours (16 characters).
  [/\b(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{24,}/g, "[long word]"],
];

function withoutSecrets(text: string): string {
  const words = text.replace(PARAMETERS, "").slice(0, 2000);
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), words).slice(0, 500);
}

/** An address with only those words that the table of addresses has: no code or secret can be one of them. */
export function routeOf(pathname: string, words: ReadonlySet<string>): string {
  return pathname
    .split("/")
    .slice(0, 8)
    .map((part) => (part === "" || words.has(part) ? part : ":"))
    .join("/");
}

function entry(facts: Record<string, unknown>): string {
  return JSON.stringify(facts, (_, value: unknown) => (typeof value === "string" ? noAddress(value) : value));
}

function noAddress(text: string): string {
  const [[address, instead]] = SECRETS as [[RegExp, string]];
  return text.replace(address, instead);
}
