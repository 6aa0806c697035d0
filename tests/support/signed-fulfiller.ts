import { eq } from "drizzle-orm";
import { SIGNED_HEADERS } from "../../app/domain/fulfilment/signed-request.ts";
import { signatureHeader } from "../../app/gateways/fulfillers/signature.server.ts";
import { sealAccess } from "../../app/http/keys/fulfiller-access.server.ts";
import type { Database } from "../../db/driver/client.server.ts";
import { fulfillers } from "../../db/schema/fulfillers.ts";
import type { Clock } from "./clock.ts";
import { SECRET } from "./page.ts";

/** Gives a fulfiller a secret. @returns what its program puts into the headers for a body, or a path without one. */
export async function signer(db: Database, fulfillerId: string, clock: Clock, secret = `of ${fulfillerId}`) {
  const access = await sealAccess(SECRET, fulfillerId, { secret });
  await db.update(fulfillers).set({ access }).where(eq(fulfillers.id, fulfillerId));
  return async (content: string, secondsAgo = 0): Promise<Record<string, string>> => {
    const timestamp = String(Math.floor(clock.now().getTime() / 1000) - secondsAgo);
    return {
      [SIGNED_HEADERS.fulfiller]: fulfillerId,
      [SIGNED_HEADERS.time]: timestamp,
      [SIGNED_HEADERS.signature]: await signatureHeader([secret], timestamp, content),
    };
  };
}
