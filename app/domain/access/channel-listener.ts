/** What a tenant's room remembers of a socket: the channel that it listens to and the session that let it in. */
export type ChannelListener = { channel: string; session: string };

/** A notice, with the channels that it is for and who may hear it there. */
export type RoomNotice = {
  /** The sessions that may listen to each channel right now; whoever is not among them is sent away. */
  allowed: Record<string, string[]>;
  /** What is said, as it is sent. */
  text: string;
};

/**
 * What becomes of one socket when a notice is told: it hears it, it is sent away since its session ended or its right was
 * withdrawn, or the notice is for others.
 */
export function tellListener(
  listener: ChannelListener | null | undefined,
  { allowed }: RoomNotice,
): "hears" | "leaves" | "others" {
  if (!listener || !Object.hasOwn(allowed, listener.channel)) return "others";
  return allowed[listener.channel]?.includes(listener.session) ? "hears" : "leaves";
}
