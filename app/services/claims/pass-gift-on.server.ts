import type { PromoCodeRow } from "../../../db/repositories/claims.server.ts";
import { MOST_HANDS } from "../../domain/gift/recipient-state.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { isUsedUp, normaliseCode, promoCodeFrom } from "../../domain/voucher/promo-code.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { giftGivenUp } from "./read.server.ts";
import type { Scope } from "../scope.ts";

type Holder = {
  event: { id: string; name: string };
  /** The recipient's personal code. */
  code: PromoCodeRow;
};
export type NotPassedOn =
  | "errors:giftPassedOn"
  | "errors:giftGivenBack"
  | "claim:passOn.tooOften"
  | "errors:invalidPromoCode";

/**
 * Replaces the code of a gift by a new one, for the next person; the recipient's own code ends. The code is made of the form
 * that asks, so that the same form sent again, after a lost answer for instance, is answered with the same code.
 * @returns the other code.
 */
export async function passGiftOn(
  scope: Scope,
  { event, code, formKey }: Holder & { formKey: string },
): Promise<Result<string, NotPassedOn>> {
  const { recipients } = scope.tenant;
  const id = code.passedTo ?? code.id;
  const to = await codeOfForm(scope, `${id}|${formKey}`);
  const isDone = async () => (await recipients.findWithCode(id))?.code.codeNorm === normaliseCode(to);
  if (code.passedTo !== null) return (await isDone()) ? ok(to) : refuse("errors:giftPassedOn");
  const passedOn = await recipients.passOn(
    {
      eventId: event.id,
      id,
      codeNorm: code.codeNorm,
      to: { code: to, codeNorm: normaliseCode(to) },
      former: { id: scope.newId(), code: code.code },
      most: MOST_HANDS,
      now: scope.now(),
    },
    auditNote(scope, "Gift passed on", event),
  );
  return passedOn || (await isDone()) ? ok(to) : refuse(await whyNot(scope, event, code));
}

/** Gives a gift back to who gives it: its code ends, and its recipient is reminded no more. */
export async function giveGiftBack(
  scope: Scope,
  { event, code }: Holder,
): Promise<Result<undefined, NotPassedOn>> {
  const { id, codeNorm } = code;
  const holder = { eventId: event.id, id, codeNorm };
  const note = auditNote(scope, "Gift given back", event);
  if (await scope.tenant.recipients.giveBack(holder, scope.now(), note)) return ok(undefined);
  const why = await whyNot(scope, event, code);
  // The same press again.
  return why === "errors:giftGivenBack" ? ok(undefined) : refuse(why);
}

/** Somebody was quicker, or it was passed on often enough. */
async function whyNot(scope: Scope, event: { id: string }, code: PromoCodeRow): Promise<NotPassedOn> {
  const now = await scope.tenant.claims.findCode(event.id, code.codeNorm);
  const givenUp = now && (await giftGivenUp(scope, now));
  if (givenUp) return givenUp;
  return now?.state === "active" && !isUsedUp(now) ? "claim:passOn.tooOften" : "errors:invalidPromoCode";
}

async function codeOfForm(scope: Scope, form: string): Promise<string> {
  for (let round = 0; ; round += 1) {
    const code = promoCodeFrom(bytesOf(await scope.keyedHash(`pass-on|${form}|${round}`)));
    if (code) return code;
  }
}

const bytesOf = (base64url: string): Uint8Array =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
