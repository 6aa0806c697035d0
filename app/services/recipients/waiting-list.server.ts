import { emailKey } from "../../domain/address/recipient-key.ts";
import { requireOn } from "../../domain/availability/switches.ts";
import { type CampaignStop, MOST_ASKED, STOP_TEXTS } from "../../domain/gift/campaign.ts";
import { giftsLeft } from "../../domain/gift/gift-lines.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import type { StoreEventRow } from "../storefront.ts";
import { readStop } from "./mail-recipients.server.ts";

/**
 * Puts an address on the list of those who are asked once a promo has gifts again. The same address again changes nothing.
 * @returns false when as many wait with this code as it has uses.
 */
export function joinWaitingList(
  scope: Scope,
  input: { eventId: string; promoCodeId: string; email: string; lang: string },
): Promise<boolean> {
  const row = { ...input, id: scope.newId(), emailKey: emailKey(input.email), createdAt: scope.now() };
  return scope.tenant.waiting.join(row);
}

/** Who waits for a gift, longest first, and how many gifts there are for them; null: as many as people like. */
export async function readWaitingList(scope: Scope, { event }: { event: StoreEventRow }) {
  const { events, waiting } = scope.tenant;
  const { rows, count } = await waiting.list(event.id, MOST_ASKED);
  if (count === 0) return { rows, count, gifts: null, stop: null };
  const [lines, stop] = await Promise.all([events.giftLines(event.id), readStop(scope, { event })]);
  return { rows, count, gifts: giftsLeft(lines.map(({ left }) => left)), stop };
}

/**
 * Asks those who wait longest.
 * @param most how many.
 * @returns how many are asked, a mail each.
 */
export async function askWaiting(
  scope: Scope,
  { event, most }: { event: StoreEventRow; most: number },
): Promise<Result<number, (typeof STOP_TEXTS)[CampaignStop] | "recipientDesk:waiting.nobody">> {
  requireOn(scope.switchedOff, "campaigns");
  const stop = await readStop(scope, { event });
  if (stop) return refuse(STOP_TEXTS[stop]);
  const { waiting } = scope.tenant;
  const { rows } = await waiting.list(event.id, Math.min(most, MOST_ASKED));
  const note = auditNote(scope, "Recipients mailed", event, { what: "waiting" });
  const ids = rows.map(({ id }) => id);
  const asked = ids.length === 0 ? 0 : await waiting.ask({ eventId: event.id, ids, now: scope.now() }, note);
  if (asked === 0) return refuse("recipientDesk:waiting.nobody");
  scope.outbox.push(...rows.map(({ id, createdAt }) => `waiting:${id}:${createdAt.getTime()}`));
  return ok(asked);
}
