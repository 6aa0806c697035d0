import { type Channel, CHANNEL_RIGHTS, channelOf } from "../domain/access/channels.ts";
import { may } from "../domain/access/permissions.ts";
import { ownsChannel } from "../services/realtime/channels.server.ts";
import { sign, unsign } from "../http/keys/signing.server.ts";
import type { Staff } from "./session.server.ts";

const LIFETIME_MS = 60_000;

/** One socket in one channel of a tenant's room. */
type Place = { tenantId: string; channel: string; socketId: string };

/** As JSON, so that the text of one part cannot be read as another part. */
const purposeFor = ({ tenantId, channel, socketId }: Place) =>
  JSON.stringify(["channel", tenantId, channel, socketId]);

/**
 * The channel that a name means, if the person may join it: by the table of rights, and only for things of the tenant
 * that they are in.
 */
export async function joinable({ user, scope }: Staff, name: string): Promise<Channel | undefined> {
  const channel = channelOf(name);
  if (!channel || !may(user, CHANNEL_RIGHTS[channel.kind])) return undefined;
  return (await ownsChannel(scope, channel)) ? channel : undefined;
}

/** The authorisation's own part: when it ends, in milliseconds to the base of 36, and the session's hash. */
const VALUE = /^([0-9a-z]{8,9})-([0-9a-f]{64})$/;
/** What a socket may be called. No ":" or quotation marks, and not longer than any library makes them. */
const SOCKET = /^[\w.-]{1,64}$/;

/**
 * Lets one socket of a session into one channel. It is asked for right before connecting, so a minute is long, and the
 * room takes it once.
 */
export async function channelAuthorisation(
  secret: string,
  place: Place,
  sessionHash: string,
  now: Date,
): Promise<{ auth: string; expiresAt: Date } | undefined> {
  if (!SOCKET.test(place.socketId)) return undefined;
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const auth = await sign(secret, purposeFor(place), `${expiresAt.getTime().toString(36)}-${sessionHash}`);
  return { auth, expiresAt };
}

/** The session that an authorisation of ours was given to, for this channel and this socket and as long as it is good. */
export async function sessionOfAuthorisation(
  secret: string,
  { auth, ...place }: Place & { auth: string },
  now: Date,
): Promise<string | undefined> {
  if (!SOCKET.test(place.socketId)) return undefined;
  const [, until = "", sessionHash] = VALUE.exec((await unsign(secret, purposeFor(place), auth)) ?? "") ?? [];
  const left = Number.parseInt(until, 36) - now.getTime();
  return left > 0 && left <= LIFETIME_MS ? sessionHash : undefined;
}
