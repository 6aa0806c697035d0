import { type Connection, type ConnectionContext, Server } from "partyserver";
import { channelOf } from "../app/domain/access/channels.ts";

type Listener = { channel: string };

/**
 * One room per tenant, so that nothing can be said to another's people. It carries small notices (`{ kind, id }`) and no
 * personal data: a browser that hears one asks its loader again, so rights are checked by one code path. Each connection
 * listens to one channel and is authorised for it before it reaches the room.
 */
export class TenantRoom extends Server {
  static override options = { hibernate: true };

  override onConnect(connection: Connection<Listener>, { request }: ConnectionContext): void {
    const channel = channelOf(new URL(request.url).searchParams.get("channel") ?? "");
    if (channel) connection.setState({ channel: channel.name });
    else connection.close(1008, "No channel");
  }

  /** Nothing that a browser says is passed on: the room only speaks. */
  override onMessage(connection: Connection): void {
    connection.close(1008, "This room only speaks");
  }

  /** The Worker posts a notice here with the channels that it is for; whoever listens to one of them hears it once. */
  override async onRequest(request: Request): Promise<Response> {
    if (request.method !== "POST") return new Response(null, { status: 405 });
    const channels = new Set(new URL(request.url).searchParams.getAll("channel"));
    const notice = await request.text();
    for (const connection of this.getConnections<Listener>()) {
      if (connection.state && channels.has(connection.state.channel)) connection.send(notice);
    }
    return new Response(null, { status: 204 });
  }
}
