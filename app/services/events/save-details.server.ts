import { ok, refuse, type Result } from "../../domain/result.ts";
import {
  addressNameOf,
  normaliseSlug,
  slugFromName,
  type StoreType,
} from "../../domain/store/store-event.ts";
import type { EventFields } from "../../../db/repositories/event-settings.server.ts";
import type { StoreEventRow } from "../storefront.ts";
import type { Scope } from "../scope.ts";
import { saveEvent } from "./save-event.server.ts";

type Details = Required<
  Pick<EventFields, "name" | "startsAt" | "endsAt" | "lang" | "organiser" | "contactEmail" | "faqs">
> & {
  type: StoreType;
  /** The address is made of `name`; this is what people read, the name where it is empty. */
  shownName?: string;
};
/** What is refused, with the field that it is about. */
type Refused = Result<{ slug: string }, string> & { field?: "name" | "type" | "version" };

/** Whether a store's type can still be chosen: until it has opened, or something was ordered. */
export async function mayChangeType(scope: Scope, event: StoreEventRow): Promise<boolean> {
  return event.status === "Draft" && (await scope.tenant.orders.countPlaced(event.id)) === 0;
}

/**
 * Keeps what a store is called and who runs it. Its address is its name with hyphens, so a new name is a new address;
 * the old one leads on to it. What people read may be another name, which needs no address of its own.
 * @param reserved first words of addresses that the product itself has.
 */
export async function saveDetails(
  scope: Scope,
  input: { event: StoreEventRow; version: number; details: Details; reserved: ReadonlySet<string> },
): Promise<Refused> {
  const { event, version, reserved } = input;
  const { type, name, shownName = "", ...rest } = input.details;
  const slug = name === addressNameOf(event) ? event.slug : slugFromName(name);
  const shown = shownName || name;
  if (slug !== event.slug && reserved.has(normaliseSlug(slug)))
    return { ...refuse("eventDesk:details.nameReserved"), field: "name" };
  if (type !== event.type && !(await mayChangeType(scope, event)))
    return { ...refuse("eventDesk:details.typeFixed"), field: "type" };
  const saved = await saveEvent(scope, {
    event,
    version,
    fields: {
      ...rest,
      ...(shown !== event.name && { name: shown }),
      ...(slug !== event.slug && { slug }),
      ...(type !== event.type && { type }),
    },
  });
  if (saved.ok) return ok({ slug });
  return { ...saved, field: saved.error === "eventDesk:details.nameTaken" ? "name" : "version" };
}
