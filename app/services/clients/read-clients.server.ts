import type { ListQuery } from "../../domain/lists/list-query.ts";
import type { ClientSort } from "../../schemas/client.ts";
import type { Scope } from "../scope.ts";

const CLIENTS_PER_PAGE = 25;

/** One page of the tenant's clients with their stores. */
export function listClients(scope: Scope, { filters, sort, position }: ListQuery<{ q: string }, ClientSort>) {
  return scope.tenant.clients.list({ words: filters.q, sort, position, limit: CLIENTS_PER_PAGE });
}

/** A client with its stores, and the stores that could be its. */
export const readClient = (scope: Scope, { id }: { id: string }) => scope.tenant.clients.find(id);
