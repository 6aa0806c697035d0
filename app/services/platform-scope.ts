import type { Actor, BaseScope } from "./scope.ts";

/** What a service of the super-admin panel may touch: the platform's door, never a tenant's. */
export type PlatformScope = BaseScope & {
  actor: Actor;
  /** The tenant of the platform's own people, whose log tells what they did. */
  homeTenantId: string;
  /** The browser session that acts. */
  sessionHash: string;
  /** Ids of the outbox rows that this request wrote, to be queued once it is answered. */
  outbox: string[];
};
