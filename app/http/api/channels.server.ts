import { sign, unsign } from "../session/signing.server.ts";

const LIFETIME_MS = 10 * 60_000;
const CHANNEL = /^(?:private-)?tenant\.([0-9A-Za-z_-]{1,60})$/;

/** The tenant whose room a channel's name means; undefined for any other name. */
export function tenantOfChannel(channelName: string): string | undefined {
  return CHANNEL.exec(channelName)?.[1];
}

const purposeFor = (tenantId: string, socketId: string) => `channel:${tenantId}:${socketId}`;

/** Lets one socket into one tenant's room, for ten minutes. */
export async function channelAuthorisation(secret: string, tenantId: string, socketId: string, now: Date) {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const auth = await sign(secret, purposeFor(tenantId, socketId), expiresAt.getTime().toString(36));
  return { auth, expiresAt };
}

/** Whether an authorisation is ours, for this room and this socket, and not over yet. */
export async function channelAuthorisationIsGood(
  secret: string,
  said: { tenantId: string; socketId: string; auth: string },
  now: Date,
): Promise<boolean> {
  const until = await unsign(secret, purposeFor(said.tenantId, said.socketId), said.auth);
  return until !== undefined && Number.parseInt(until, 36) > now.getTime();
}
