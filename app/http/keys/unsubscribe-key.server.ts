import { sign, unsign } from "./signing.server.ts";

const PURPOSE = "unsubscribe";
/** Stands between a tenant's id and a recipient's; no id holds it. */
const MARK = "_";

type Invited = { tenantId: string; recipientId: string };

/** What ends the mails that come unasked to one recipient: whoever has such a mail holds it, nobody can make one. */
export const unsubscribeKey = (secret: string, { tenantId, recipientId }: Invited): Promise<string> =>
  sign(secret, PURPOSE, tenantId + MARK + recipientId);

/** Whose mails a key ends; undefined where we did not make it. */
export async function invitedOfKey(secret: string, key: string): Promise<Invited | undefined> {
  const [tenantId, recipientId] = (await unsign(secret, PURPOSE, key))?.split(MARK) ?? [];
  return tenantId && recipientId ? { tenantId, recipientId } : undefined;
}
