import { readTextFile } from "../../scripts/texts-plugin.ts";

/** Stands in for the runtime's own module `cloudflare:workers`, which partyserver asks for when it is loaded. */
export const DurableObject = function DurableObject() {};
export const env = {
  /** The texts of a language, which the Worker reads from its static assets. */
  ASSETS: {
    fetch(address: URL): Promise<Response> {
      const json = readTextFile(process.cwd(), address.pathname);
      return Promise.resolve(new Response(json ?? null, { status: json === undefined ? 404 : 200 }));
    },
  },
};

// Node 20 has no WebSocket, whose states partyserver looks up.
const NoWebSocket = Object.assign(function WebSocket() {}, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });
Object.assign(globalThis, { WebSocket: Reflect.get(globalThis, "WebSocket") ?? NoWebSocket });
