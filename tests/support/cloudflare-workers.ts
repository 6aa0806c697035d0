/** Stands in for the runtime's own module `cloudflare:workers`, which partyserver asks for when it is loaded. */
export class DurableObject {}
export class WorkerEntrypoint {}
export const env: Record<string, unknown> = {};
