import { emailKey } from "../../domain/address/recipient-key.ts";
import { isUsedUp, normaliseCode } from "../../domain/voucher/promo-code.ts";
import { noteWrongCode } from "../limits/code-guesses.server.ts";
import type { ClaimFacts } from "./claim-gift.server.ts";
import type { Scope } from "../scope.ts";

/** Why a person of a team cannot order: their seat has its order, it was removed, or they have none. */
export type SeatRefusal = "claim:seat.taken" | "claim:seat.gone" | "claim:seat.needed";

/** The code of a free seat: the order that carries it is the seat's only one. */
export type FreeSeat = { id: string; typed: string };

/** What a member's own link opens: the form, or why it opens none. A wrong link counts as a guess of a code. */
export async function judgeSeatLink(
  scope: Scope,
  { eventId, typed, code, wait }: { eventId: string; typed: string } & Pick<ClaimFacts, "code" | "wait">,
): Promise<"free" | "taken" | "gone" | "unread"> {
  if (wait) return "unread";
  if (code) return code.state !== "active" ? "gone" : isUsedUp(code) ? "taken" : "free";
  const slowed = await noteWrongCode(scope, { eventId, codeNorm: normaliseCode(typed) });
  return slowed ? "unread" : "gone";
}

/**
 * The seat that an order takes: that of the link, else that of the person's address. Null: the order takes none, as
 * of people who are not on the list where the store lets them order.
 */
export async function findSeat(
  scope: Scope,
  {
    store,
    code,
    email,
  }: { store: { id: string; seatsOnly: boolean }; email: string } & Pick<ClaimFacts, "code">,
): Promise<FreeSeat | SeatRefusal | null> {
  if (code?.kind === "link") {
    if (code.state !== "active") return "claim:seat.gone";
    return isUsedUp(code) ? "claim:seat.taken" : { id: code.id, typed: code.codeNorm };
  }
  const seat = await scope.tenant.recipients.seatOf(store.id, emailKey(email));
  if (seat && seat.state === "active" && !isUsedUp(seat)) return { id: seat.id, typed: seat.codeNorm };
  if (!store.seatsOnly) return null;
  return seat ? "claim:seat.taken" : "claim:seat.needed";
}
