import { CHECK_AGAIN_MS, CHECK_EVERY_MS, type ShopFault } from "../../domain/shop/shop-connection.ts";
import type { ShopPort } from "../ports.ts";
import type { Scope } from "../scope.ts";
import { withShop } from "./shop-access.server.ts";

type Input = { id: string; portOf: (shopDomain: string) => ShopPort };

/**
 * Asks a shop whether it lets us in, and what it grants; with it the tokens are replaced, without which a connection dies
 * after 90 days.
 * @param input.onlyIfDue of two runs that find the same check due one takes it.
 * @returns what is wrong with it; null where all is well, `reconnect` where it lets us in no more.
 */
export async function checkShop(
  scope: Scope,
  { id, portOf, onlyIfDue = false }: Input & { onlyIfDue?: boolean },
): Promise<ShopFault | "reconnect" | null> {
  const { shops } = scope.tenant;
  const connection = await shops.find(id);
  if (!connection || connection.state !== "active") return "reconnect";
  const now = scope.now();
  const again = new Date(now.getTime() + CHECK_AGAIN_MS);
  const { checkDueAt: dueAt } = connection;
  if (onlyIfDue && (!dueAt || dueAt > now || !(await shops.takeCheck({ id, dueAt, next: again })))) {
    return connection.errorCode;
  }
  const port = portOf(connection.shopDomain);
  const answer = await withShop(scope, { connection, port, question: (sealed) => port.describe(sealed) });
  if (answer.state === "reconnect") return "reconnect";
  if (answer.state === "done") {
    const { isOurVersion, shopDomain: _, ...facts } = answer.value;
    const fault = isOurVersion ? null : "version";
    const next = new Date(now.getTime() + CHECK_EVERY_MS);
    await shops.noteChecked({ id, now, next, fault }, facts);
    return fault;
  }
  const fault = answer.state === "closed" ? answer.why : "away";
  await shops.noteFault({ id, fault, now, next: again });
  return fault;
}
