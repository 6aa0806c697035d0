import type { TenantRepositories } from "../../../../db/tenant.server.ts";
import type { OwnScope } from "../own/own-scope.ts";

/** Someone at work on the people of a tenant: its own admin, or one of the platform's on a visit or from the panel. */
export type PeopleScope = OwnScope & { tenant: TenantRepositories };
