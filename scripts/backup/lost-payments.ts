import type { Client } from "@libsql/client/web";
import type Stripe from "stripe";
import { type BookedIntent, knownAccounts, LOST_LABEL, readBooks } from "../audit/provider-books.ts";

/**
 * Payments that the provider took and that a restored database knows nothing of: what was paid for was ordered after the
 * backup. A payment whose row is there is left to the product, which asks the provider about it by itself.
 */
export async function lostPayments(
  client: Pick<Client, "execute">,
  stripe: Stripe,
  since?: Date,
): Promise<BookedIntent[]> {
  const { intents } = await readBooks(stripe, await knownAccounts(client), since);
  const lost: BookedIntent[] = [];
  for (const intent of intents) {
    if (intent.status !== "succeeded" || intent.received <= intent.refunded) continue;
    const { rows } = await client.execute({
      sql: "select 1 from payments where tenant_id = ? and intent_id = ?",
      args: [intent.tenantId, intent.id],
    });
    if (rows.length === 0) lost.push(intent);
  }
  return lost;
}

/**
 * Gives a lost payment back whole, with what the platform took of it, and says why on the payment itself, since no row can.
 * Sent twice, it is given back once.
 */
export async function giveBack(stripe: Stripe, intent: BookedIntent): Promise<void> {
  const account = intent.account === null ? {} : { stripeAccount: intent.account };
  await stripe.paymentIntents.update(intent.id, { metadata: { [LOST_LABEL]: "given back" } }, account);
  await stripe.refunds.create(
    {
      payment_intent: intent.id,
      ...(intent.fee > 0 && { refund_application_fee: true }),
      metadata: { reason: "ordered after the backup that was restored" },
    },
    { idempotencyKey: `restore_${intent.id}`, ...account },
  );
}
