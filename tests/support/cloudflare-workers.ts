/** Stands in for the runtime's own module `cloudflare:workers`, which partyserver asks for when it is loaded. */
export class DurableObject {}
export class WorkerEntrypoint {}
export const env: Record<string, unknown> = {};

// Node 20 has no WebSocket, whose states partyserver looks up.
class NoWebSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
}
Object.assign(globalThis, { WebSocket: Reflect.get(globalThis, "WebSocket") ?? NoWebSocket });
