import type { Actor, TenantlessScope } from "./scope.ts";

/** What a service of the super-admin panel may touch: the platform's door, and the door of the tenant that is decided about. */
export type PlatformScope = TenantlessScope & {
  actor: Actor;
  /** The tenant of the platform's own people, whose log tells what they did. */
  homeTenantId: string;
  /** The browser session that acts. */
  sessionHash: string;
  /** Ids of the outbox rows that this request wrote, to be queued once it is answered. */
  outbox: string[];
};
