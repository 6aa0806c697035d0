import type { BaseScope } from "../scope.ts";

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
