import type { Permission } from "./permissions.ts";

/** Kinds of realtime channels, and the right that each asks for. A channel's name is its kind and the thing's id. */
export const CHANNEL_RIGHTS = {
  tenant: "orders:read",
  event: "events:read",
  order: "orders:read",
  fulfiller: "fulfillers:read",
} as const satisfies Record<string, Permission>;
export type ChannelKind = keyof typeof CHANNEL_RIGHTS;
export type Channel = { kind: ChannelKind; id: string; name: string };

const NAME = /^(?:private-)?(tenant|event|order|fulfiller)\.([0-9A-Za-z_-]{1,60})$/;

/** The channel that a name means, with or without Pusher's prefix; undefined for any other name. */
export function channelOf(name: string): Channel | undefined {
  const [, kind, id] = NAME.exec(name) ?? [];
  return kind && id ? { kind: kind as ChannelKind, id, name: `${kind}.${id}` } : undefined;
}
