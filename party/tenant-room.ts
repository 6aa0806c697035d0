import { type Connection, Server } from "partyserver";

/**
 * One room per tenant. It carries small notices (`{ kind, id }`) and no personal data: a browser that hears one asks
 * its loader again, so rights are checked by one code path. Connections are authorised before they reach the room.
 */
export class TenantRoom extends Server {
  static override options = { hibernate: true };

  /** Nothing that a browser says is passed on: the room only speaks. */
  override onMessage(connection: Connection): void {
    connection.close(1008, "This room only speaks");
  }

  /** The Worker posts a notice here; everyone who listens hears it. */
  override async onRequest(request: Request): Promise<Response> {
    if (request.method !== "POST") return new Response(null, { status: 405 });
    this.broadcast(await request.text());
    return new Response(null, { status: 204 });
  }
}
