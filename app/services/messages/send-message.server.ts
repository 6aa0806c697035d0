import type { OutboxPayload } from "../../../db/repositories/outbox.server.ts";
import type { BaseScope, Scope } from "../scope.ts";

type Message = {
  eventId: string;
  name: string;
  email: string;
  orderRef: string;
  message: string;
  lang: string;
};
type Report = { eventId: string; email: string; code: string; message: string };

/** A message to a store's organiser. The same words of the same person within a day are one, however often they are sent. */
export async function sendMessage(scope: Scope, message: Message): Promise<void> {
  const dedupeKey = await keyOf(scope, "contact", message);
  await keep(scope, dedupeKey, { kind: "contact", ...message });
}

/** A report that a gift may be none. The organiser may be the one who is suspected: the platform reads it, too. */
export async function sendReport(scope: Scope, report: Report): Promise<void> {
  const dedupeKey = await keyOf(scope, "report", report);
  await keep(scope, dedupeKey, { kind: "report", ...report });
  await keep(scope, `${dedupeKey}:platform`, { kind: "report", ...report, to: "platform" });
}

/** The same words within a day have the same key. */
async function keyOf(scope: Scope, kind: string, { eventId, email, message }: Omit<Report, "code">) {
  const day = scope.now().toISOString().slice(0, 10);
  return `${kind}:${await scope.hash([eventId, day, email, message].join("\n"))}`;
}

async function keep(scope: Scope, dedupeKey: string, payload: OutboxPayload): Promise<void> {
  const id = scope.newId();
  scope.outbox.push(id);
  await scope.tenant.events.keepOutbox({ id, dedupeKey, payload, createdAt: scope.now() });
}

type Inquiry = { name: string; email: string; company: string; message: string };
type InquiryScope = Pick<BaseScope, "platform" | "now" | "newId" | "hash"> & { outbox: string[] };

/**
 * A message to the platform's people, kept until its mail is sent. The same words of the same person within a day are
 * one, however often they are sent.
 */
export async function sendInquiry(scope: InquiryScope, inquiry: Inquiry): Promise<void> {
  const now = scope.now();
  const tenantId = await scope.platform.alarms.homeTenant();
  if (tenantId === undefined) throw new Error("There is no superadmin, so nobody would read an inquiry.");
  const day = now.toISOString().slice(0, 10);
  const words = [day, inquiry.email, inquiry.message].join("\n");
  const id = scope.newId();
  const isNew = await scope.platform.outbox.keep({
    id,
    tenantId,
    dedupeKey: `inquiry:${await scope.hash(words)}`,
    payload: { kind: "inquiry", ...inquiry },
    createdAt: now,
  });
  if (isNew) scope.outbox.push(id);
}
