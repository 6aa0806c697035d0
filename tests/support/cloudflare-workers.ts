/** Stands in for the runtime's own module `cloudflare:workers`, which partyserver asks for when it is loaded. */
export const DurableObject = function DurableObject() {};
export const env: Record<string, unknown> = {};

// Node 20 has no WebSocket, whose states partyserver looks up.
const NoWebSocket = Object.assign(function WebSocket() {}, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });
Object.assign(globalThis, { WebSocket: Reflect.get(globalThis, "WebSocket") ?? NoWebSocket });
