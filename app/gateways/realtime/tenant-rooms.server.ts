import { getServerByName } from "partyserver";
import type { ChannelListener, RoomNotice } from "../../domain/access/channels.ts";

/** A notice holds no personal data: who hears it asks the loader. */
export type Notice = { kind: "order"; id: string };

/**
 * Sends a notice to the sockets that listen to one of the channels in a tenant's room and still may. Sessions end and
 * rights are withdrawn while sockets stay open, so every notice checks them again.
 * @param mayListen the sessions among these that may listen to a channel at this moment.
 */
export async function announce(
  rooms: DurableObjectNamespace,
  tenantId: string,
  channels: readonly string[],
  notice: Notice,
  mayListen: (channel: string, sessions: string[]) => Promise<string[]>,
): Promise<void> {
  const room = (await getServerByName(rooms as never, tenantId)) as unknown as Fetcher;
  const response = await room.fetch("http://room/listeners");
  if (!response.ok) throw new Error(`The room answered ${response.status}.`);
  const listeners: ChannelListener[] = await response.json();
  const allowed: RoomNotice["allowed"] = {};
  for (const channel of channels) {
    const sessions = listeners.filter((one) => one.channel === channel).map(({ session }) => session);
    allowed[channel] = sessions.length > 0 ? await mayListen(channel, [...new Set(sessions)]) : [];
  }
  const body: RoomNotice = { allowed, text: JSON.stringify(notice) };
  const told = await room.fetch("http://room/notice", { method: "POST", body: JSON.stringify(body) });
  if (!told.ok) throw new Error(`The room answered ${told.status}.`);
}
