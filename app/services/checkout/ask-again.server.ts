import { nextQuestion, type VatCheck, type VatState } from "../../domain/vat/intra-community.ts";
import { auditNote, type OutboxRows, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { BaseScope, Scope } from "../scope.ts";
import { askRegister } from "./buyer-number.server.ts";

/** Each waits three seconds for the register at most. */
const AT_A_TIME = 12;

/** Orders whose buyer's VAT number is to be asked about again. */
export const ordersToAskAbout = (scope: BaseScope) => scope.platform.vatNumbersDue(scope.now(), AT_A_TIME);

const STATE_OF = {
  valid: "found",
  invalid: "invalid",
} as const satisfies Partial<Record<VatCheck["state"], VatState>>;

/**
 * Asks the register again about the buyer of an order that was paid with VAT while it did not answer, for seven days. What it
 * answers changes no amount; where it confirms the number, the store's managers get a mail.
 */
export async function askAgainAbout(scope: Scope, orderId: string): Promise<void> {
  const { orders } = scope.tenant;
  const order = await orders.find(orderId);
  const { vatCheck, placedAt } = order ?? {};
  if (!order || !vatCheck || !placedAt || order.vatState !== "unknown") return;
  const check = await askRegister(scope, vatCheck);
  if (check.state === "unknown") {
    const next = nextQuestion(placedAt, scope.now());
    const vatState = next ? "unknown" : "unanswered";
    return orders.noteVatAnswer(order, { vatState, vatCheck: check, vatAskAt: next }, null);
  }
  const thing = { id: order.id, name: order.orderRef ?? "" };
  const outbox = check.state === "valid" ? await news(scope, thing, check.number) : [];
  await orders.noteVatAnswer(
    order,
    { vatState: STATE_OF[check.state], vatCheck: check, vatAskAt: null },
    { note: auditNote(scope, "VAT register answered", thing, {}), outbox },
  );
}

async function news(
  scope: Scope,
  { id, name }: { id: string; name: string },
  number: string,
): Promise<OutboxRows> {
  const managers = await scope.tenant.people.managers({ orderId: id });
  return managers.flatMap(({ id: userId }) =>
    outboxRows(scope, `vat_number_found:${id}:${userId}`, [
      {
        kind: "account",
        template: "vat_number_found",
        userId,
        facts: { orderId: id, orderRef: name, number },
      },
    ]),
  );
}
