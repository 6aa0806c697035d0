import type { Scope } from "../scope.ts";

export type { GiftLineRow } from "../../../db/repositories/events.server.ts";

/** What a gift consists of: the store's products as its organiser set them. */
export function readGiftLines(scope: Scope, eventId: string) {
  return scope.tenant.events.giftLines(eventId);
}
