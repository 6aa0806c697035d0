import type { Role } from "../domain/access/roles.ts";
import type { SwitchedOff } from "../domain/availability/switches.ts";
import type { AuditActor } from "../domain/audit/audit-note.ts";
import type { PlatformRepositories } from "../../db/platform.server.ts";
import type { TenantRepositories } from "../../db/tenant.server.ts";
import type {
  FailuresPort,
  FilesPort,
  FloodsPort,
  PaymentsPort,
  PicturesPort,
  RateLimitsPort,
  VatRegisterPort,
} from "./ports.ts";

/** Who does something; never an empty id. A user has a role, and moves orders by it. */
export type Actor = AuditActor & { role?: Role; superadmin?: boolean };

/** What every scope holds: what belongs to no tenant or is asked before one is known, the clock and new ids. */
export type BaseScope = {
  platform: PlatformRepositories;
  now: () => Date;
  newId: () => string;
  /** SHA-256 in hex. */
  hash: (text: string) => Promise<string>;
  rateLimits: RateLimitsPort;
  pictures: PicturesPort;
  files: FilesPort;
  /** What an operator has switched off; undefined in scheduled work. */
  switchedOff: SwitchedOff | undefined;
};

/**
 * What services may touch that are asked before a tenant is known: by an e-mail address, by the hash of a secret, or by
 * one of the platform's people. As soon as it is known they go through its own door.
 */
export type TenantlessScope = BaseScope & { tenantOf: (tenantId: string) => TenantRepositories };

/** What a tenant's services may touch: its rows, and the outside world through ports. */
export type Scope = BaseScope & {
  tenant: TenantRepositories;
  actor: Actor;
  randomBytes: (count: number) => Uint8Array;
  /** A hash that only we can make, for what must be compared but not read. */
  keyedHash: (text: string) => Promise<string>;
  payments: PaymentsPort;
  vatRegister: VatRegisterPort;
  failures: FailuresPort;
  floods: FloodsPort;
  /** Ids of the outbox rows that this request wrote, to be queued once it is answered. */
  outbox: string[];
};
