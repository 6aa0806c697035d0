import type { Scope } from "../scope.ts";

/** The tenant's stores by name, to choose one of them. */
export const nameStores = (scope: Scope) => scope.tenant.events.listNames();

/** The tenant's store of an id; undefined where it has none, or took it away. */
export const findStore = (scope: Scope, id: string) => scope.tenant.events.find(id);
