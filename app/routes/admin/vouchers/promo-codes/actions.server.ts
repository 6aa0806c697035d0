import type { CodeState } from "../../../../domain/voucher/promo-code.ts";
import { type FormReading, readForm } from "../../../../http/forms/form.server.ts";
import { BatchSchema, CodeSchema, ReleaseSchema } from "../../../../schemas/codes.ts";
import {
  changeCodeState,
  countReached,
  createCode,
} from "../../../../services/codes/change-code-state.server.ts";
import { createBatch } from "../../../../services/codes/create-batch.server.ts";
import { releaseClaim } from "../../../../services/codes/release-claim.server.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import type { AskedRevocation } from "./models.ts";
import type { Scope } from "../../../../services/scope.ts";
import { datesOf } from "../../../../domain/store/store-days.ts";

type FormName = "batch" | "code" | "row";
type Answer =
  | { ok: true; query: string; keepsList?: true }
  | { ok: true; query: null; asked: AskedRevocation }
  | { ok: false; form: FormName; status: number; result: ReturnType<Refuse> };
type Refuse = Extract<FormReading<typeof CodeSchema>, { ok: true }>["refuse"];

const STATE_OF: Record<string, CodeState> = { pause: "paused", resume: "active", revoke: "revoked" };

/** Answers the forms of a promo's page. All but the release need the right to write. */
export async function answerCodes(
  scope: Scope,
  event: StoreEventRow,
  fields: FormData,
  mayWrite: boolean,
): Promise<Answer> {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const [intent = "", kind = "", id = ""] = text("intent").split(":");
  const wrong = (error: string, status = 409): Answer => ({
    ok: false,
    form: "row",
    status,
    result: { status: "error", initialValue: {}, error: { intent: [error] } },
  });
  if (intent === "release") {
    const form = readForm(fields, ReleaseSchema);
    if (!form.ok) {
      const [message] = Object.values(form.result.error ?? {}).flatMap((messages) => messages ?? []);
      return wrong(message ?? "lists:reasonNeeded", 422);
    }
    const { order: orderId, code_id: promoCodeId, q, reason } = form.value;
    const released = await releaseClaim(scope, { eventId: event.id, orderId, promoCodeId, reason });
    return released.ok
      ? { ok: true, query: `?done=released&q=${encodeURIComponent(q)}` }
      : wrong(released.error);
  }
  if (!mayWrite) throw new Response(null, { status: 403 });

  const to = STATE_OF[intent];
  if (to && (kind === "code" || kind === "batch") && id) {
    const which = { kind, id, eventId: event.id } as const;
    // It cannot be taken back: a press asks first, with the number of codes.
    if (to === "revoked" && text("confirmed") !== "yes") {
      const { count, name } = await countReached(scope, { which, to });
      if (count === 0) return wrong("voucherDesk:codeStateUnchanged");
      return { ok: true, query: null, asked: { kind, id, name, count } };
    }
    const changed = await changeCodeState(scope, { which, to });
    return changed.ok
      ? { ok: true, query: `?done=${intent}&count=${changed.value}`, keepsList: true }
      : wrong(changed.error);
  }
  if (intent === "batch") {
    const form = readForm(fields, BatchSchema);
    if (!form.ok) return { ok: false, form: "batch", status: 422, result: form.result };
    const dates = datesOf(event, form.value);
    if (!dates.ok) return { ok: false, form: "batch", status: 422, result: form.refuse(dates.errors) };
    const { batch_name: name, batch_size: size } = form.value;
    const batchId = await createBatch(scope, { eventId: event.id, name, size, ...dates.value });
    return { ok: true, query: `?done=batch&batch=${batchId}` };
  }
  if (intent === "code") {
    const form = readForm(fields, CodeSchema);
    if (!form.ok) return { ok: false, form: "code", status: 422, result: form.result };
    const dates = datesOf(event, form.value);
    if (!dates.ok) return { ok: false, form: "code", status: 422, result: form.refuse(dates.errors) };
    const { code, max_uses: maxUses } = form.value;
    const added = await createCode(scope, { eventId: event.id, code, maxUses, ...dates.value });
    if (!added.ok)
      return { ok: false, form: "code", status: 409, result: form.refuse({ code: added.error }) };
    return { ok: true, query: `?done=code&q=${encodeURIComponent(code)}` };
  }
  return wrong("errors:unknownIntent", 400);
}
