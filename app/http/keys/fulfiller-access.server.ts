import type { FulfillerAccess } from "../../domain/fulfilment/fulfiller-profile.ts";
import { openText, sealText } from "./sealed-text.server.ts";

const PURPOSE = "fulfiller-access";

/** What opens a fulfiller's API, as it is kept. */
export const sealAccess = (ring: string, fulfillerId: string, access: FulfillerAccess): Promise<string> =>
  sealText(ring, PURPOSE, fulfillerId, JSON.stringify(access));

/** The same access under the newest key; undefined when it does not open. */
export async function sealAccessAgain(
  ring: string,
  fulfillerId: string,
  sealed: string,
): Promise<string | undefined> {
  const opened = await openText(ring, PURPOSE, fulfillerId, sealed);
  return opened === undefined ? undefined : sealText(ring, PURPOSE, fulfillerId, opened);
}

type Kept = {
  id: string;
  access: string | null;
  accessBefore: string | null;
  accessBeforeUntil: Date | null;
};

/** What opens a fulfiller's API now: the latest first, and the one before as long as it counts. */
export async function openAccesses(ring: string, access: Kept, now: Date): Promise<FulfillerAccess[]> {
  const before = access.accessBeforeUntil && access.accessBeforeUntil > now ? access.accessBefore : null;
  const sealed = [access.access, before].filter((text) => text !== null);
  const opened = await Promise.all(sealed.map((text) => openText(ring, PURPOSE, access.id, text)));
  return opened.flatMap((text) => (text === undefined ? [] : [JSON.parse(text) as FulfillerAccess]));
}
