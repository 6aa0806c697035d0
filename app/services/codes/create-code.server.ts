import type { Currency } from "../../domain/money.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { normaliseCode } from "../../domain/voucher/code.ts";
import { audited } from "../audited.ts";
import type { Scope } from "../scope.ts";

type Dates = { startsAt: Date | null; endsAt: Date | null };
export type CodeWish = Dates & { eventId: string; code: string; maxUses: number };
export type VoucherWish = Dates & {
  eventId: string;
  code: string;
  /** Minor units. */
  discount: number;
  currency: Currency;
  maxUses: number | null;
};

type Added = Promise<Result<undefined, "errors:codeTaken">>;

/** Adds one promotion code of the organiser's own wording, for one use or many. */
export function createCode(scope: Scope, wish: CodeWish): Added {
  const id = scope.newId();
  return unlessTaken(() =>
    scope.tenant.codes.addCode(
      {
        id,
        ...wish,
        codeNorm: normaliseCode(wish.code),
        kind: wish.maxUses > 1 ? "shared" : "unique",
        createdAt: scope.now(),
      },
      audited(scope, "Promo codes created", { id, name: wish.code }, { maxUses: wish.maxUses }),
    ),
  );
}

/** Adds a voucher to a shop. */
export function createVoucher(scope: Scope, { discount, ...wish }: VoucherWish): Added {
  const id = scope.newId();
  return unlessTaken(() =>
    scope.tenant.codes.addVoucher(
      { id, ...wish, codeNorm: normaliseCode(wish.code), discountAmount: discount, createdAt: scope.now() },
      audited(scope, "Voucher created", { id, name: wish.code }, { discount, currency: wish.currency }),
    ),
  );
}

async function unlessTaken(add: () => Promise<boolean>): Added {
  return (await add()) ? ok(undefined) : refuse("errors:codeTaken");
}
