import { type OwnFulfiller, readFulfiller } from "../../../services/fulfillers/read.server.ts";
import type { Scope } from "../../../services/scope.ts";

/** @throws 404 when it neither prints for the tenant nor was registered by it. */
export async function requireFulfiller(scope: Scope, id: string | undefined): Promise<OwnFulfiller> {
  const fulfiller = await readFulfiller(scope, { id: id ?? "" });
  if (!fulfiller) throw new Response(null, { status: 404 });
  return fulfiller;
}
