import { giftsLeft, holdOfOne, MOST_TABLETS } from "../../domain/booth/booth-tablet.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { isPromo } from "../../domain/store/store-event.ts";
import { normaliseCode, promoCodeFrom } from "../../domain/voucher/promo-code.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import type { Storefront } from "../storefront.ts";

export type TabletRefusal =
  | "eventDesk:boothDesk.refused.needsNoCode"
  | "eventDesk:boothDesk.refused.closed"
  | "eventDesk:boothDesk.refused.tooMany"
  | "eventDesk:boothDesk.refused.nothingLeft"
  | `${typeof LEFT}?${string}`;

/** How many gifts are left is told with it. */
const LEFT = "eventDesk:boothDesk.refused.left";

const DAY_MS = 86_400_000;
/** Two codes of one store may come out the same, once in hundreds of millions. */
const TRIES = 2;

/**
 * Sets a tablet up for a promo's stand: it gets a block of gifts of its own, whose stock and budget are held for it from
 * now on, so that what it keeps while it is offline can be given.
 * @param input.tokenHash of the secret that the device is given.
 */
export async function allotTablet(
  scope: Scope,
  input: { storefront: Storefront; name: string; gifts: number; days: number; tokenHash: string },
): Promise<Result<string, TabletRefusal>> {
  const { store, opening, stock } = input.storefront;
  if (!isPromo(store.type) || store.sample) return refuse("eventDesk:boothDesk.refused.needsNoCode");
  if (opening !== "open" && opening !== "not_started") return refuse("eventDesk:boothDesk.refused.closed");
  if (stock.length === 0) return refuse("eventDesk:boothDesk.refused.nothingLeft");
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const id = scope.newId();
    const now = scope.now();
    const codes = codesFor(scope, id, input.gifts);
    if (new Set(codes.map(({ codeNorm }) => codeNorm)).size < codes.length) continue;
    const made = await scope.tenant.booth.allot({
      tablet: {
        id,
        eventId: store.id,
        name: input.name,
        tokenHash: input.tokenHash,
        size: input.gifts,
        held: input.gifts,
        ...holdOfOne(stock),
        endsAt: new Date(now.getTime() + input.days * DAY_MS),
        createdAt: now,
      },
      codes,
      currency: store.currency,
      mostOpen: MOST_TABLETS,
      note: auditNote(
        scope,
        "Tablet added",
        { id: store.id, name: store.name },
        { tablet: input.name, gifts: input.gifts, days: input.days },
      ),
    });
    if (made) return ok(id);
    break;
  }
  const left = giftsLeft(stock, store);
  if (left === 0) return refuse("eventDesk:boothDesk.refused.nothingLeft");
  return left < input.gifts
    ? refuse(`${LEFT}?number=${left}`)
    : refuse("eventDesk:boothDesk.refused.tooMany");
}

const codesFor = (scope: Scope, tabletId: string, count: number) =>
  Array.from({ length: count }, (_, number) => {
    const code = promoCodeFrom(scope.randomBytes(24)) ?? promoCodeFrom(scope.randomBytes(96)) ?? "";
    return { id: `${tabletId}-${String(number).padStart(3, "0")}`, code, codeNorm: normaliseCode(code) };
  });
