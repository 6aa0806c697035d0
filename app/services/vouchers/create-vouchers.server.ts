import type { NewVoucher } from "../../../db/repositories/voucher-desk.server.ts";
import type { Currency } from "../../domain/money.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { normaliseCode, promoCodeFrom } from "../../domain/voucher/promo-code.ts";
import type { VoucherTerms } from "../../domain/voucher/voucher.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

export type VoucherInput = VoucherTerms & {
  /** Null: one is made. */
  code: string | null;
  label: string;
  maxUses: number | null;
  maxPerPerson: number | null;
  isPublic: boolean;
  funding: "organiser" | "client_prepaid";
  startsAt: Date | null;
  endsAt: Date | null;
};

/** Which of these codes the store has already, without case, spaces and hyphens. */
export function codesTaken(scope: Scope, { eventId, codes }: { eventId: string; codes: readonly string[] }) {
  return scope.tenant.voucherDesk.taken(eventId, codes.map(normaliseCode));
}

/**
 * Adds vouchers to a store, all of them or none.
 * @param input.key of the form that was filled in: the ids of its vouchers come from it, so that a form that is sent
 * twice adds them once, those with codes that we make too.
 */
export async function createVouchers(
  scope: Scope,
  input: {
    event: { id: string; name: string; currency: Currency };
    key: string;
    vouchers: readonly VoucherInput[];
  },
): Promise<Result<undefined, "voucherDesk:codeTaken">> {
  const { event, vouchers } = input;
  const createdAt = scope.now();
  const ofForm = await scope.keyedHash(
    `vouchers|${event.id}|${input.key === "" ? scope.newId() : input.key}`,
  );
  const rows = vouchers.map(({ code, ...terms }, number): NewVoucher => {
    const own = code ?? newCode(scope);
    return {
      id: `${ofForm}-${number}`,
      eventId: event.id,
      code: own,
      codeNorm: normaliseCode(own),
      currency: event.currency,
      createdAt,
      ...terms,
    };
  });
  const [first] = rows;
  if (!first) return ok(undefined);
  const isOne = rows.length === 1;
  const note = auditNote(
    scope,
    "Voucher created",
    isOne ? { id: first.id, name: first.code } : { id: event.id, name: first.label || event.name },
    {
      discount: first.percentOff ? `${first.percentOff / 100} %` : first.discountAmount,
      currency: event.currency,
      ...(!isOne && { codes: rows.length }),
    },
  );
  if (await scope.tenant.voucherDesk.add(rows, note)) return ok(undefined);
  return (await scope.tenant.voucherDesk.find(first.id)) ? ok(undefined) : refuse("voucherDesk:codeTaken");
}

/** Random ones: two of a store come out the same less than once in a million batches, and then none is made. */
function newCode(scope: Scope): string {
  return promoCodeFrom(scope.randomBytes(24)) ?? promoCodeFrom(scope.randomBytes(96)) ?? "";
}
