import type Stripe from "stripe";
import { invalidRequest } from "./api-error.ts";
import { newId } from "./ids.ts";
import { group, integer, onlyKnown, requiredText, text } from "./params.ts";
import { now, type Call } from "./sandbox.ts";

/** What a file may be for, and how many bytes it may have. */
const MOST_BYTES: Readonly<Record<string, number>> = { dispute_evidence: 5 * 1024 * 1024 };
const TYPES = ["pdf", "jpg", "png"];

/** POST /v1/files: keeps a file's name and size, not the file itself. */
export function createFile(call: Call): Stripe.File {
  onlyKnown(call.params, ["file", "purpose"]);
  const purpose = requiredText(call.params, "purpose");
  const most = MOST_BYTES[purpose];
  if (most === undefined) throw invalidRequest(`Invalid purpose: ${purpose}`, { param: "purpose" });
  const sent = group(call.params, "file");
  const filename = text(sent, "name") ?? "";
  const size = integer(sent, "size") ?? 0;
  const type = filename.split(".").at(-1)?.toLowerCase() ?? "";
  if (size === 0 || size > most || !TYPES.includes(type))
    throw invalidRequest(`A file for ${purpose} is a ${TYPES.join(", ")} of 1 to ${most} bytes.`, {
      param: "file",
    });
  const file = {
    id: newId("file"),
    object: "file",
    created: now(),
    expires_at: null,
    filename,
    links: null,
    purpose,
    size,
    title: null,
    type,
    url: null,
  } as unknown as Stripe.File;
  call.sandbox.store.insert("file", call.account, file);
  return file;
}

/** GET /v1/files/:id */
export const retrieveFile = (call: Call): Stripe.File =>
  call.sandbox.store.find("file", call.account, call.ids[0] ?? "").value;
