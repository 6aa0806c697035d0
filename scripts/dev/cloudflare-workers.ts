/** Stands in for the runtime's own module `cloudflare:workers` while `npm run dev` runs the Worker in Node. */
export const DurableObject = function DurableObject() {};

export const env = {
  ASSETS: {
    fetch: (address: URL): Promise<Response> => fetch(new URL(address.pathname, process.env["APP_ORIGIN"])),
  },
};

// Node 20 has no WebSocket, whose states partyserver looks up.
const NoWebSocket = Object.assign(function WebSocket() {}, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });
Object.assign(globalThis, { WebSocket: Reflect.get(globalThis, "WebSocket") ?? NoWebSocket });
