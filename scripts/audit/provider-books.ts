import Stripe from "stripe";
import type { Client } from "@libsql/client/web";

/** A payment as the provider keeps it. Amounts in minor units. */
export type BookedIntent = {
  id: string;
  /** The connected account; null is the platform's own. */
  account: string | null;
  status: string;
  amount: number;
  /** What the charges of it took, and how much of that was given back. */
  received: number;
  refunded: number;
  fee: number;
  currency: string;
  tenantId: string;
  orderId: string;
  /** When it was charged, in milliseconds; null when it was not. */
  chargedAt: number | null;
};

/** Every payment of ours at the provider. */
export type Books = {
  intents: BookedIntent[];
  /** When the reading began, and from when on it was read; in milliseconds. */
  readAt: number;
  since?: number | undefined;
};

export type ProviderAddress = { key: string; base?: string | undefined };

/** The official SDK, for reading only. With an address it talks to the sandbox there. */
export function providerClient({ key, base }: ProviderAddress): Stripe {
  const url = base ? new URL(base) : undefined;
  return new Stripe(key, {
    timeout: 30_000,
    maxNetworkRetries: 4,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === "https:" ? "443" : "80"),
      protocol: url.protocol === "https:" ? "https" : "http",
    }),
  });
}

/** What a payment carries at the provider that was given back because its order was made after a restored backup. */
export const LOST_LABEL = "lost_in_restore";

/** The accounts that the database knows of, and the platform's own. */
export async function knownAccounts(
  client: Pick<Client, "execute">,
  tenants?: readonly string[],
): Promise<(string | null)[]> {
  const { rows } = await client.execute(
    "select tenant_id, account_id from tenant_accounts union select distinct tenant_id, account_id from payments where account_id is not null",
  );
  const accounts = rows
    .filter((row) => !tenants || tenants.includes(String(row["tenant_id"])))
    .map((row) => String(row["account_id"]));
  return [null, ...new Set(accounts)];
}

/**
 * Reads the books through the provider's own lists, page by page and account by account. Payments without our metadata
 * are the seller's own and left out.
 * @param since only what was made since then.
 */
export async function readBooks(
  stripe: Stripe,
  accounts: readonly (string | null)[],
  since?: Date,
): Promise<Books> {
  const intents: BookedIntent[] = [];
  const readAt = Date.now();
  const range = {
    limit: 100,
    ...(since && { created: { gte: Math.floor(since.getTime() / 1000) } }),
  };
  for (const account of accounts) {
    const options = account ? { stripeAccount: account } : {};
    const charged = new Map<string, { received: number; refunded: number; at: number }>();
    for await (const charge of stripe.charges.list(range, options)) {
      const intent = typeof charge.payment_intent === "string" ? charge.payment_intent : undefined;
      if (!intent || charge.status !== "succeeded" || !charge.captured) continue;
      const before = charged.get(intent);
      charged.set(intent, {
        received: (before?.received ?? 0) + charge.amount_captured,
        refunded: (before?.refunded ?? 0) + charge.amount_refunded,
        at: Math.min(before?.at ?? Infinity, charge.created * 1000),
      });
    }
    for await (const intent of stripe.paymentIntents.list(range, options)) {
      const { tenant_id: tenantId, order_id: orderId } = intent.metadata;
      if (!tenantId || !orderId) continue;
      const charge = charged.get(intent.id);
      // Its order is in no database, so that it is written down at the provider alone.
      if (intent.metadata[LOST_LABEL] && charge && charge.refunded === charge.received) continue;
      intents.push({
        id: intent.id,
        account,
        status: intent.status,
        amount: intent.amount,
        received: charge?.received ?? 0,
        refunded: charge?.refunded ?? 0,
        fee: intent.application_fee_amount ?? 0,
        currency: intent.currency.toUpperCase(),
        tenantId,
        orderId,
        chargedAt: charge?.at ?? null,
      });
    }
  }
  return { intents, readAt, since: since?.getTime() };
}
