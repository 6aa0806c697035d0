import type * as v from "valibot";
import type { ClientSchema } from "../../../schemas/client.ts";
import type { ClientDetails } from "../../../services/clients/save-client.server.ts";

/** What a client's form says, as the service takes it. */
export function detailsOf(typed: v.InferOutput<typeof ClientSchema>): ClientDetails {
  const { name, email, phone, reference, notes } = typed;
  return { name, email, phone, reference, notes, contactName: typed.contact_name };
}
