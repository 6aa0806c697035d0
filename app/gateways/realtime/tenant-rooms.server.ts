import { getServerByName } from "partyserver";
import type { ChannelListener, RoomNotice } from "../../domain/access/channels.ts";

/** A notice holds no personal data: who hears it asks the loader. */
export type Notice = { kind: "order"; id: string };

/**
 * Sends a notice to the sockets that listen to one of the channels in a tenant's room and still may. Sessions end and
 * rights are withdrawn while sockets stay open, so every notice checks them again.
 * @param mayListen the sessions among these that hear the notice in a channel at this moment, and those that stay there.
 */
export async function announce(
  rooms: DurableObjectNamespace,
  tenantId: string,
  channels: readonly string[],
  notice: Notice,
  mayListen: (channel: string, sessions: string[]) => Promise<{ hear: string[]; stay: string[] }>,
): Promise<void> {
  const room = (await getServerByName(rooms as never, tenantId)) as unknown as Fetcher;
  const response = await room.fetch("http://room/listeners");
  if (!response.ok) throw new Error(`The room answered ${response.status}.`);
  const listeners: ChannelListener[] = await response.json();
  const allowed: RoomNotice["allowed"] = {};
  const staying: RoomNotice["staying"] = {};
  for (const channel of channels) {
    const sessions = listeners.filter((one) => one.channel === channel).map(({ session }) => session);
    const { hear, stay } =
      sessions.length > 0 ? await mayListen(channel, [...new Set(sessions)]) : { hear: [], stay: [] };
    allowed[channel] = hear;
    staying[channel] = stay;
  }
  const body: RoomNotice = { allowed, staying, text: JSON.stringify(notice) };
  const told = await room.fetch("http://room/notice", { method: "POST", body: JSON.stringify(body) });
  if (!told.ok) throw new Error(`The room answered ${told.status}.`);
}
