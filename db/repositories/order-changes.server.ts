import { type SQL, sql } from "drizzle-orm";
import { promoClaims, promoRecipients } from "../schema/codes.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { fulfilmentLines } from "../schema/fulfilments.ts";
import { brokenRule } from "../conflict.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { OrderAddress } from "./orders.server.ts";

/** What changes of an order together with its fulfilment. */
export type OrderChange = {
  address?: Omit<OrderAddress, "email" | "lang">;
  /** What makes the claim of this order the same as another; undefined leaves it. */
  duplicateKey?: string | null;
  /** Of a claim with a shared code; undefined leaves it. */
  phoneKey?: string | null;
  lines?: { id: string; colour: string; size: string; sku: string }[];
  /** The new personal texts. */
  texts?: { id: string; personalTexts: Record<string, string> }[];
  /** Its print files are made again. */
  remakesPrints?: boolean;
};

/** Whether a fulfiller would be sent something else than before: the revision counts up in the same write. */
export const saysOther = ({ address, lines, texts, remakesPrints }: OrderChange = {}): boolean =>
  address !== undefined || lines !== undefined || texts !== undefined || remakesPrints === true;

/**
 * The writes of a change, each only if `won`, the condition that this very call came first, is true.
 * @param of the order, and the fulfilment that is moved with the change, where one is.
 */
export const changeStatements = (
  tables: TenantTables,
  { orderId, fulfilmentId }: { orderId: string; fulfilmentId?: string },
  change: OrderChange,
  won: SQL,
  now: Date,
) => [
  ...(change.lines ?? []).map((line) =>
    tables.update(
      orderLines,
      // The print depends on the cloth, so its files must be made again.
      { colour: line.colour, size: line.size, sku: line.sku, prints: null },
      sql`${orderLines.id} = ${line.id} and ${orderLines.orderId} = ${orderId} and ${won}`,
    ),
  ),
  ...(change.texts ?? []).map(({ id, personalTexts }) =>
    tables.update(
      orderLines,
      { personalTexts, prints: null },
      sql`${orderLines.id} = ${id} and ${orderLines.orderId} = ${orderId} and ${won}`,
    ),
  ),
  ...(change.remakesPrints
    ? [
        tables.update(
          orderLines,
          { prints: null },
          // Those of its other parts are made already, and may be on their way to a fulfiller.
          sql`${orderLines.orderId} = ${orderId} and ${won} and ${fulfilmentId === undefined ? sql`true` : isOfPart(tables, fulfilmentId)}`,
        ),
      ]
    : []),
  ...(change.duplicateKey === undefined
    ? []
    : [
        tables.update(
          promoClaims,
          { duplicateKey: change.duplicateKey },
          sql`${promoClaims.orderId} = ${orderId} and ${promoClaims.state} = 'redeemed' and ${won}`,
        ),
      ]),
  ...(change.phoneKey
    ? [
        tables.update(
          promoRecipients,
          { key: change.phoneKey },
          sql`${promoRecipients.orderId} = ${orderId} and ${promoRecipients.kind} = 'phone' and ${won}`,
        ),
      ]
    : []),
  tables.update(orders, { ...change.address, updatedAt: now }, sql`${orders.id} = ${orderId} and ${won}`),
];

const isOfPart = (tables: TenantTables, fulfilmentId: string): SQL =>
  tables.exists(
    fulfilmentLines,
    sql`${fulfilmentLines.fulfilmentId} = ${fulfilmentId} and ${fulfilmentLines.orderLineId} = ${orderLines.id}`,
  );

/** Whether a write broke the rule that a recipient has one gift of an event. */
export function isOfSameRecipient(error: unknown): boolean {
  const rule = brokenRule(error);
  return rule !== undefined && (rule.startsWith("promo_recipients.") || rule.includes("duplicate_key"));
}
