import type { SubmissionResult } from "@conform-to/react";
import type { StaffPrincipal } from "../../../../domain/access/permissions.ts";
import { may } from "../../../../domain/access/permissions.ts";
import type { GoLiveKey } from "../../../../domain/store/go-live.ts";
import { STORE_STATUSES } from "../../../../domain/store/store-event.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { paths, RESERVED_SLUGS } from "../../../../paths.ts";
import { DuplicateEventSchema } from "../../../../schemas/event-settings.ts";
import { addMaker } from "../../../../services/events/add-maker.server.ts";
import { changeStatus } from "../../../../services/events/change-status.server.ts";
import { deleteEvent, lockEvent } from "../../../../services/events/delete-event.server.ts";
import { duplicateEvent } from "../../../../services/events/duplicate-event.server.ts";
import type { CheckTools } from "../../../../services/check-products.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import type { Scope } from "../../../../services/scope.ts";

type Taken =
  | { ok: true; to: string; message: string }
  | {
      ok: false;
      status: 403 | 409 | 422;
      error: string;
      missing: readonly GoLiveKey[];
      /** Of the form for a copy, with what was typed. */
      copy?: SubmissionResult<string[]>;
    };

const SAID = {
  Active: "eventDesk:did.active",
  "On hold": "eventDesk:did.onHold",
  Draft: "eventDesk:did.draft",
} as const;

/** Does what a button of the overview asks for, for those who may. */
export async function takeStep(
  scope: Scope,
  event: StoreEventRow,
  { fields, user, tools }: { fields: FormData; user: StaffPrincipal; tools: CheckTools },
): Promise<Taken> {
  const here = paths.eventOverview(event.slug);
  const intent = String(fields.get("intent") ?? "");
  const refused = (error: string): Taken => ({ ok: false, status: 409, error, missing: [] });
  const status = STORE_STATUSES.find((one) => one === intent);
  if (status) {
    const changed = await changeStatus(scope, { event, to: status, decider: user, tools });
    if (changed.ok) return { ok: true, to: here, message: SAID[status] };
    const { error, missing } = changed;
    const code = { "eventDesk:refused.missing": 422, "eventDesk:refused.onlyStop": 403 } as const;
    return { ok: false, status: error in code ? code[error as keyof typeof code] : 409, error, missing };
  }
  if (intent === "duplicate") {
    if (!may(user, "events:create")) throw new Response(null, { status: 403 });
    const form = readForm(fields, DuplicateEventSchema);
    if (!form.ok) return { ok: false, status: 422, error: "", missing: [], copy: form.result };
    const { name, shown_name: shownName, client } = form.value;
    const clientId = may(user, "clients:read") ? client : "";
    const copy = await duplicateEvent(scope, {
      event,
      name,
      shownName,
      clientId,
      reserved: RESERVED_SLUGS,
    });
    if (!copy.ok) {
      const result = form.refuse({ [copy.field]: copy.error });
      return { ok: false, status: 409, error: "", missing: [], copy: result };
    }
    return { ok: true, to: paths.eventOverview(copy.value.slug), message: "eventDesk:did.duplicate" };
  }
  if (intent.startsWith("maker:")) {
    if (!may(user, "events:write")) throw new Response(null, { status: 403 });
    const added = await addMaker(scope, { event, fulfillerId: intent.slice("maker:".length) });
    return added.ok ? { ok: true, to: here, message: "eventDesk:did.maker" } : refused(added.error);
  }
  if (intent !== "delete" && intent !== "lock" && intent !== "unlock")
    return { ok: false, status: 422, error: "errors:required", missing: [] };
  if (!may(user, "events:delete")) throw new Response(null, { status: 403 });
  if (intent === "delete") {
    const gone = await deleteEvent(scope, { event, decider: user });
    return gone.ok ? { ok: true, to: paths.events, message: "eventDesk:did.delete" } : refused(gone.error);
  }
  const locked = await lockEvent(scope, { event, decider: user, locked: intent === "lock" });
  return locked.ok
    ? { ok: true, to: here, message: intent === "lock" ? "eventDesk:did.lock" : "eventDesk:did.unlock" }
    : refused(locked.error);
}
