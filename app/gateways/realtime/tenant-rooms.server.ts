import { getServerByName } from "partyserver";

/** A notice holds no personal data: who hears it asks the loader. */
export type Notice = { kind: "order"; id: string };

/** Tells those who listen to one of the channels in a tenant's room. */
export async function announce(
  rooms: DurableObjectNamespace,
  tenantId: string,
  channels: readonly string[],
  notice: Notice,
): Promise<void> {
  const room = await getServerByName(rooms as never, tenantId);
  const query = new URLSearchParams(channels.map((channel) => ["channel", channel]));
  const response = await (room as unknown as Fetcher).fetch(`http://room/notice?${query}`, {
    method: "POST",
    body: JSON.stringify(notice),
  });
  if (!response.ok) throw new Error(`The room answered ${response.status}.`);
}
