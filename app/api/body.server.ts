import type * as v from "valibot";
import { FORBIDDEN_KEYS } from "../http/forms/posted-body.server.ts";
import { ApiRefusal } from "./answer.server.ts";

/** What a call was sent, as plain values; nothing in it is believed before a schema has read it. */
export type ApiBody = Record<string, unknown>;

/**
 * The body of a call: JSON, or a form whose fields may be nested in brackets (`products[0][quantity]`). No body at all
 * reads as no fields. The Worker's guard has checked its size, its depth and the names of a form's fields before.
 * @throws ApiRefusal 400 when it cannot be read, 415 when it is neither, 422 for forbidden keys.
 */
export async function readApiBody(request: Request): Promise<ApiBody> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) return {};
  const type = request.headers.get("Content-Type") ?? "";
  const kind = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (kind === "application/json" || kind.endsWith("+json")) return readJson(bytes);
  if (kind === "application/x-www-form-urlencoded" || kind === "multipart/form-data") {
    return nested(await readFormData(bytes, type));
  }
  throw new ApiRefusal(415, "The body must be JSON or a form.");
}

function readJson(bytes: ArrayBuffer): ApiBody {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ApiRefusal(400, "The body is not valid JSON.");
  }
  return jsonObject(text);
}

/** A JSON object, not too deep and without forbidden names. @throws ApiRefusal 400 when it is no JSON, 422 when no object. */
export function jsonObject(text: string): ApiBody {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new ApiRefusal(400, "The body is not valid JSON.");
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new ApiRefusal(422, "The body must be a JSON object.");
  }
  assertPlain(parsed, 0);
  return parsed as ApiBody;
}

function assertPlain(value: unknown, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  // Design data in a basket line is deep, but not bottomless.
  if (depth > 40) throw new ApiRefusal(422, "The body is nested too deeply.");
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw new ApiRefusal(422, "The body has a field whose name is not allowed.");
    assertPlain(inner, depth + 1);
  }
}

async function readFormData(bytes: ArrayBuffer, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new ApiRefusal(400, "The body is not a valid form.");
  }
}

/**
 * Fields of a form as nested values, in time that grows with their number only. Of a field that comes twice the last one
 * counts; files are passed over.
 */
function nested(form: FormData): ApiBody {
  const body = Object.create(null) as ApiBody;
  /** How many keys each object has, for `products[]`, which appends. */
  const sizes = new Map<ApiBody, number>();
  const put = (place: ApiBody, key: string, value: unknown) => {
    if (!(key in place)) sizes.set(place, (sizes.get(place) ?? 0) + 1);
    place[key] = value;
  };
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    const path = name.replaceAll("]", "").split("[");
    let place = body;
    for (const key of path.slice(0, -1)) {
      const inner = place[key];
      if (typeof inner !== "object" || inner === null) put(place, key, Object.create(null));
      place = place[key] as ApiBody;
    }
    const last = path.at(-1) ?? "";
    put(place, last === "" ? String(sizes.get(place) ?? 0) : last, value);
  }
  return body;
}

/** A list as JSON sends it, as a form nests it (`products[0]…`), or as JSON in a form's field. */
function listOf(value: unknown): unknown {
  if (typeof value === "string") {
    try {
      const parsed: unknown = JSON.parse(value);
      assertPlain(parsed, 0);
      return parsed;
    } catch (error) {
      if (error instanceof ApiRefusal) throw error;
      return value;
    }
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  return keys.every((key) => /^\d{1,3}$/.test(key)) ? Object.values(value) : value;
}

/** The kind of value that a schema takes, below what may be left out. */
function kindOf(schema: v.GenericSchema): string {
  const { type } = schema;
  const isWrapper = type === "optional" || type === "nullish" || type === "nullable";
  return isWrapper && "wrapped" in schema ? kindOf(schema.wrapped as v.GenericSchema) : type;
}

/**
 * A body's fields as a schema can validate them, whichever way they came: null is a field that was left out, numbers and
 * booleans are text where text is wanted, and a form may carry a list or an object as JSON.
 */
export function fieldsFor(schema: { entries: v.ObjectEntries }, body: ApiBody): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(schema.entries)) {
    const sent = Object.hasOwn(body, name) ? body[name] : undefined;
    const kind = kindOf(entry as v.GenericSchema);
    // A list that was left out is refused by its own rule, like an empty one.
    const isOwed = kind === "array" && entry.type === "array";
    if (sent === undefined || sent === null) {
      if (isOwed) fields[name] = [];
    } else if (kind === "array" || kind === "object") fields[name] = listOf(sent);
    else if (kind === "string" && typeof sent !== "object") fields[name] = String(sent);
    else fields[name] = sent;
  }
  return fields;
}
