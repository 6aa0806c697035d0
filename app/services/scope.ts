import type { Role } from "../domain/access/roles.ts";
import type { AuditActor } from "../domain/audit/audit-note.ts";
import type { TenantRepositories } from "../../db/tenant.server.ts";
import type { FailuresPort, FloodsPort, PaymentsPort, RateLimitsPort } from "./ports.ts";

/** Who does something; never an empty id. A user has a role, and moves orders by it. */
export type Actor = AuditActor & { role?: Role; superadmin?: boolean };

/** What a service may touch: one tenant's rows, the clock, new ids and the outside world through ports. */
export type Scope = {
  tenant: TenantRepositories;
  actor: Actor;
  now: () => Date;
  newId: () => string;
  randomBytes: (count: number) => Uint8Array;
  /** A hash that only we can make, for what must be compared but not read. */
  keyedHash: (text: string) => Promise<string>;
  payments: PaymentsPort;
  failures: FailuresPort;
  rateLimits: RateLimitsPort;
  floods: FloodsPort;
  /** Ids of the outbox rows that this request wrote, to be queued once it is answered. */
  outbox: string[];
};
