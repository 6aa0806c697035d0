import { type Connection, type ConnectionContext, Server } from "partyserver";
import {
  type ChannelListener,
  channelOf,
  type RoomNotice,
  tellListener,
} from "../app/domain/access/channels.ts";

/** Longer than an authorisation is good. */
const REMEMBERED_MS = 2 * 60_000;
const USED = "used-authorisations";

/**
 * One room per tenant, so that nothing can be said to another's people. It carries small notices (`{ kind, id }`) and no
 * personal data: a browser that hears one asks its loader again, so rights are checked by one code path. Each connection
 * listens to one channel for one session, and is authorised for it, once, before it reaches the room.
 */
export class TenantRoom extends Server {
  static override options = { hibernate: true };

  override async onConnect(
    connection: Connection<ChannelListener>,
    { request }: ConnectionContext,
  ): Promise<void> {
    const { searchParams } = new URL(request.url);
    const channel = channelOf(searchParams.get("channel") ?? "");
    const auth = searchParams.get("auth") ?? "";
    // The Worker let it through, so it is signed: `{expiry}-{session}.{signature}`.
    const session = auth.split(".")[0]?.split("-")[1];
    if (!channel || !session) return connection.close(1008, "No channel");
    if (!(await this.#isFirstUse(auth))) return connection.close(1008, "Authorised once");
    connection.setState({ channel: channel.name, session });
  }

  /** Nothing that a browser says is passed on: the room only speaks. */
  override onMessage(connection: Connection): void {
    connection.close(1008, "This room only speaks");
  }

  /** The Worker asks who listens, and posts a notice with the sessions that may hear it; others are sent away. */
  override async onRequest(request: Request): Promise<Response> {
    if (request.method === "GET") {
      const listeners = [...this.getConnections<ChannelListener>()].flatMap(({ state }) => state ?? []);
      return Response.json(listeners);
    }
    if (request.method !== "POST") return new Response(null, { status: 405 });
    const notice: RoomNotice = await request.json();
    for (const connection of this.getConnections<ChannelListener>()) {
      const told = tellListener(connection.state, notice);
      if (told === "hears") connection.send(notice.text);
      if (told === "leaves") connection.close(1008, "The session ended");
    }
    return new Response(null, { status: 204 });
  }

  async #isFirstUse(auth: string): Promise<boolean> {
    const now = Date.now();
    const used = (await this.ctx.storage.get<Record<string, number>>(USED)) ?? {};
    if (Object.hasOwn(used, auth)) return false;
    const recent = Object.entries(used).filter(([, at]) => now - at < REMEMBERED_MS);
    await this.ctx.storage.put(USED, { ...Object.fromEntries(recent), [auth]: now });
    return true;
  }
}
