import type { Permission } from "./permissions.ts";

/** Kinds of realtime channels, and the right that each asks for. A channel's name is its kind and the thing's id. */
export const CHANNEL_RIGHTS = {
  tenant: "orders:read",
  event: "events:read",
  order: "orders:read",
  fulfiller: "fulfillers:read",
} as const satisfies Record<string, Permission>;
type ChannelKind = keyof typeof CHANNEL_RIGHTS;
export type Channel = { kind: ChannelKind; id: string; name: string };

const NAME = /^(?:private-)?(tenant|event|order|fulfiller)\.([0-9A-Za-z_-]{1,60})$/;

/** The channel that a name means, with or without Pusher's prefix; undefined for any other name. */
export function channelOf(name: string): Channel | undefined {
  const [, kind, id] = NAME.exec(name) ?? [];
  return kind && id ? { kind: kind as ChannelKind, id, name: `${kind}.${id}` } : undefined;
}

/** What a tenant's room remembers of a socket: the channel that it listens to and the session that let it in. */
export type ChannelListener = { channel: string; session: string };

/** A notice, with the channels that it is for and who may hear it there. */
export type RoomNotice = {
  /** The sessions that may listen to each channel now; sockets of other sessions are closed. */
  allowed: Record<string, string[]>;
  /** The sessions that stay in a channel, though this notice is not for them. */
  staying: Record<string, string[]>;
  /** What is said, as it is sent. */
  text: string;
};

/**
 * Decides what one socket does with a notice: it receives the notice, it is closed because its session ended or lost
 * the right, or it ignores a notice that is for others.
 */
export function tellListener(
  listener: ChannelListener | null | undefined,
  { allowed, staying }: RoomNotice,
): "hears" | "leaves" | "others" {
  if (!listener || !Object.hasOwn(allowed, listener.channel)) return "others";
  if (allowed[listener.channel]?.includes(listener.session)) return "hears";
  return staying[listener.channel]?.includes(listener.session) ? "others" : "leaves";
}
