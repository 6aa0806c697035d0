import * as v from "valibot";
import { isRefusalOfUs } from "../../domain/mail/block-reasons.ts";
import type { MailOutcome } from "../../domain/order/order-mails.ts";
import type { MailEventType } from "../../domain/order/provider-events.ts";

/** What the provider tells of one of our mails. */
export type MailEvent = {
  id: string;
  type: string;
  mailId: string;
  /** What became of the mail. */
  outcome: MailOutcome;
  detail: string;
};

const TOLERANCE_MS = 5 * 60_000;
const MAIL_ID_TAG = "mail_id";

const TagsSchema = v.union([
  v.record(v.string(), v.string()),
  v.pipe(
    v.array(v.object({ name: v.string(), value: v.string() })),
    v.transform((tags) => Object.fromEntries(tags.map(({ name, value }) => [name, value]))),
  ),
]);

const EventSchema = v.object({
  type: v.string(),
  data: v.object({
    tags: v.optional(TagsSchema, {}),
    bounce: v.optional(v.object({ type: v.optional(v.string(), ""), message: v.optional(v.string(), "") })),
  }),
});

/** Correlates webhook events with the mail, also when the provider's answer to the sending was lost. */
export const mailTags = (mailId: string) => [{ name: MAIL_ID_TAG, value: mailId }];

/**
 * Reads an event as Resend documents it: signed by Svix's scheme over id, time and body, with one of our secrets (two
 * while one is being replaced).
 * @returns "forged" when no signature fits or it is not of these minutes, "foreign" when it tells of no mail's end.
 */
export async function readMailEvent(
  secrets: readonly string[],
  request: { body: string; headers: Headers },
  now: Date,
): Promise<MailEvent | "forged" | "foreign"> {
  const { body, headers } = request;
  const id = headers.get("svix-id") ?? "";
  const time = headers.get("svix-timestamp") ?? "";
  const isOfNow = /^\d{1,12}$/.test(time) && Math.abs(now.getTime() - Number(time) * 1000) <= TOLERANCE_MS;
  const signatures = (headers.get("svix-signature") ?? "").split(" ");
  if (id === "" || !isOfNow || !(await isSigned(secrets, `${id}.${time}.${body}`, signatures)))
    return "forged";

  const read = v.safeParse(EventSchema, jsonOf(body));
  if (!read.success) return "foreign";
  const { type, data } = read.output;
  const outcome = outcomeOf(type, data.bounce);
  const mailId = data.tags[MAIL_ID_TAG];
  if (!outcome || !mailId) return "foreign";
  return { id, type, mailId, outcome, detail: data.bounce?.message ?? "" };
}

/** What the end of a mail is called that the provider tells of; anything else is foreign. */
const OUTCOMES = new Map<string, MailOutcome>(
  Object.entries({
    "email.delivered": "delivered",
    "email.complained": "complained",
    "email.bounced": "bounced",
  } satisfies Record<MailEventType, MailOutcome>),
);

/**
 * A full mailbox or a server that is away is no reason to give an address up: only a permanent failure of the receiver
 * counts, not one of the sender.
 */
function outcomeOf(
  type: string,
  bounce: { type: string; message: string } | undefined,
): MailOutcome | undefined {
  const outcome = OUTCOMES.get(type);
  if (outcome !== "bounced") return outcome;
  const isPermanent = bounce?.type.toLowerCase() === "permanent";
  return isPermanent && !isRefusalOfUs(bounce.message) ? "bounced" : undefined;
}

async function isSigned(
  secrets: readonly string[],
  content: string,
  signatures: readonly string[],
): Promise<boolean> {
  const signatureBytes = signatures.flatMap((signature) => {
    const [version, value = ""] = signature.split(",");
    const bytes = version === "v1" ? bytesOf(value) : undefined;
    return bytes ? [bytes] : [];
  });
  for (const secret of secrets) {
    const key = bytesOf(secret.replace(/^whsec_/, ""));
    if (!key || key.length === 0) continue;
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const imported = await crypto.subtle.importKey("raw", key, hmac, false, ["verify"]);
    for (const signature of signatureBytes) {
      // Compares in constant time.
      if (await crypto.subtle.verify("HMAC", imported, signature, new TextEncoder().encode(content)))
        return true;
    }
  }
  return false;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
