import { type Channel, CHANNEL_RIGHTS, channelOf } from "../../domain/access/channels.ts";
import { may } from "../../domain/access/permissions.ts";
import { sign, unsign } from "../session/signing.server.ts";
import type { Staff } from "../session/session.server.ts";

const LIFETIME_MS = 10 * 60_000;

/** One socket in one channel of a tenant's room. */
type Place = { tenantId: string; channel: string; socketId: string };

const purposeFor = ({ tenantId, channel, socketId }: Place) => `channel:${tenantId}:${channel}:${socketId}`;

/**
 * The channel that a name means, if the person may join it: by the table of rights, and only for things of the tenant
 * that they are in.
 */
export async function joinable({ user, scope }: Staff, said: string): Promise<Channel | undefined> {
  const channel = channelOf(said);
  if (!channel || !may(user, CHANNEL_RIGHTS[channel.kind])) return undefined;
  return (await belongs(scope, channel)) ? channel : undefined;
}

async function belongs({ tenant }: Staff["scope"], { kind, id }: Channel): Promise<boolean> {
  switch (kind) {
    case "tenant":
      return id === tenant.tenantId;
    case "event":
      return (await tenant.events.find(id)) !== undefined;
    case "order":
      return (await tenant.orders.find(id)) !== undefined;
    case "fulfiller":
      return tenant.fulfilments.knowsFulfiller(id);
  }
}

/** Lets one socket into one channel, for ten minutes. */
export async function channelAuthorisation(secret: string, place: Place, now: Date) {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const auth = await sign(secret, purposeFor(place), expiresAt.getTime().toString(36));
  return { auth, expiresAt };
}

/** Whether an authorisation is ours, for this channel and this socket, and not over yet. */
export async function channelAuthorisationIsGood(
  secret: string,
  { auth, ...place }: Place & { auth: string },
  now: Date,
): Promise<boolean> {
  const until = await unsign(secret, purposeFor(place), auth);
  return until !== undefined && Number.parseInt(until, 36) > now.getTime();
}
