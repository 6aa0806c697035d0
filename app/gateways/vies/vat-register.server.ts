import * as v from "valibot";
import type { VatVerdict } from "../../domain/vat/intra-community.ts";
import type { VatRegisterPort } from "../../services/ports.ts";
import { ask, type Line } from "../fulfillers/ask.server.ts";

/** Where the Commission answers (VIES, technical information of its REST API). */
export const COMMISSION = "https://ec.europa.eu/taxation_customs/vies/rest-api";

/** No question takes longer: a shopper waits for it. */
const CALL_MS = 3_000;
const HOUR_MS = 3_600_000;
/** So long an answer is remembered; a number that was wrong may be in the register soon. */
const REMEMBERED_MS = { valid: 24 * HOUR_MS, invalid: HOUR_MS / 6 } as const;
const MOST_REMEMBERED = 500;

type Remembered = { verdict: Exclude<VatVerdict, { state: "unknown" }>; until: number };
/** What an isolate heard of numbers: the register blocks addresses that ask too much. */
export type VatAnswers = Map<string, Remembered>;

const Answer = v.object({
  valid: v.boolean(),
  requestIdentifier: v.fallback(v.string(), ""),
  name: v.fallback(v.string(), ""),
  /** Said beside a verdict that is none. */
  userError: v.fallback(v.string(), ""),
});
/** What else the register says beside a verdict; all other words are errors. */
const NO_ERROR = new Set(["", "VALID", "INVALID"]);

type Register = {
  address: string;
  answers: VatAnswers;
  /** The breaker of a member state, whose own register answers. */
  lineTo: (letters: string) => Omit<Line, "timeMs">;
  /** How long the question may take beside its own limit, in milliseconds. */
  timeMs: () => number;
  now: () => Date;
};

/**
 * The Union's register of VAT numbers. It is asked in the name of the seller, which makes its answer a proof; what is no
 * verdict, whatever it is, means that nothing is known. It never throws.
 */
export function vatRegister({ address, answers, lineTo, timeMs, now }: Register): VatRegisterPort {
  return {
    async ask(number, requester) {
      const key = `${number} ${requester}`;
      const before = answers.get(key);
      if (before && before.until > now().getTime()) return before.verdict;
      const line = {
        ...lineTo(number.slice(0, 2)),
        timeMs: () => Math.min(CALL_MS, timeMs()),
      };
      const heard = await ask(line, `${address}/check-vat-number`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({
          countryCode: number.slice(0, 2),
          vatNumber: number.slice(2),
          requesterMemberStateCode: requester.slice(0, 2),
          requesterNumber: requester.slice(2),
        }),
      });
      const verdict = "away" in heard ? UNKNOWN : verdictOf(heard.body);
      if (verdict.state !== "unknown") remember(answers, key, verdict, now().getTime());
      return verdict;
    },
  };
}

const UNKNOWN = { state: "unknown" } as const;

/** A number that is right without a reference is no proof of the question: nothing is known then. */
function verdictOf(body: unknown): VatVerdict {
  const answer = v.safeParse(Answer, body);
  if (!answer.success || !NO_ERROR.has(answer.output.userError)) return UNKNOWN;
  const { valid, requestIdentifier: proof, name } = answer.output;
  if (!valid) return { state: "invalid" };
  return proof === "" ? UNKNOWN : { state: "valid", proof: proof.slice(0, 100), name: name.slice(0, 200) };
}

function remember(answers: VatAnswers, key: string, verdict: Remembered["verdict"], now: number): void {
  answers.delete(key);
  answers.set(key, { verdict, until: now + REMEMBERED_MS[verdict.state] });
  const [oldest] = answers.keys();
  if (answers.size > MOST_REMEMBERED && oldest !== undefined) answers.delete(oldest);
}
