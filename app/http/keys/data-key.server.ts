import { sign, unsign } from "./signing.server.ts";

const PURPOSE = "company-data";

/** The signed part of the address where a company's file is fetched; its owner has to be signed in as well. */
export const dataKey = (secret: string, exportId: string): Promise<string> => sign(secret, PURPOSE, exportId);

const ERASURE = "company-erasure";

/** The signed part of the address that confirms a company's erasure, for a user who is also signed in there. */
export const erasureKey = (secret: string, erasureId: string): Promise<string> =>
  sign(secret, ERASURE, erasureId);

/** Which erasure a key confirms; undefined when it is not ours. */
export const erasureOfKey = (secret: string, key: string): Promise<string | undefined> =>
  unsign(secret, ERASURE, key);

/** Which file a key is for; undefined when it is not ours. */
export const exportOfKey = (secret: string, key: string): Promise<string | undefined> =>
  unsign(secret, PURPOSE, key);
