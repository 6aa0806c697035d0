import { isApiCall } from "../answers/api-address.ts";
import type { Language } from "../../i18n/languages.ts";
import { languageAskedIn, SHOW_AGAIN_FIELD } from "./language-intent.ts";

const MAX_CHARACTERS = 120;
/** `products[0][products][store][colour]` is the deepest that a form or a call has. */
const MAX_PARTS = 8;
/**
 * Lists of a form have at most a hundred lines. Conform makes an array as long as the highest index; the API's reader
 * makes objects, whose keys may be any number.
 */
const MAX_INDEX = 99;
/** Keys that reach into an object's prototype. No form and no call has a field of such a name. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Why a field of this name is refused before anything parses it; undefined for names that forms have. */
function nameFault(name: string, isApi: boolean): string | undefined {
  if (name.length > MAX_CHARACTERS) return "The form has a field whose name is too long.";
  const parts = name.split(/[.[\]]+/);
  if ((name.match(/[.[]/g)?.length ?? 0) >= MAX_PARTS) return "The form is nested too deeply.";
  for (const part of parts) {
    if (FORBIDDEN_KEYS.has(part)) return "The form has a field whose name is not allowed.";
    if (!isApi && parts.length > 1 && /^\d/.test(part) && Number.parseInt(part, 10) > MAX_INDEX) {
      return "The form has a list that is too long.";
    }
  }
  return /\p{Cc}/u.test(name) ? "The form has a field whose name is not allowed." : undefined;
}

/** Uploads are the largest forms; other forms and calls are far smaller. */
const LIMIT_BYTES = { multipart: 12 * 1024 * 1024, urlencoded: 1024 * 1024, api: 2 * 1024 * 1024 };
/** A call with 100 lines (the most that it takes) of eight fields each is the largest form that a page or a client has reason to send. */
const MAX_FIELDS = 900;
/** A basket line's design data is deep, but not bottomless. */
const MAX_JSON_DEPTH = 40;
const MAX_JSON_VALUES = 50_000;
/**
 * What is not read any more of a body that is too large is thrown away up to here, so that the answer can be heard. One that
 * does not say its length may never end.
 */
const DISCARD_BYTES = { announced: 64 * 1024 * 1024, unannounced: 16 * 1024 * 1024 };

/** A webhook of Shopify's may be as long as a call of the API. */
const SHOP_EVENTS = "/shopify/webhooks";

type BodyFault = { status: 400 | 413; reason: string };
const TOO_LARGE: BodyFault = { status: 413, reason: "The request is too large." };
const TOO_MANY: BodyFault = { status: 413, reason: "The form has too many fields." };
const bad = (reason: string): BodyFault => ({ status: 400, reason });

/** Tells `readFields` that the door refused the body of a page's form: 400 or 413. Whatever a client sends is dropped. */
export const REFUSED_BODY_HEADER = "X-Popstall-Refused-Body";

/** Tells `readFields` until when no files are taken. Whatever a client sends is dropped. */
export const UPLOADS_OFF_HEADER = "X-Popstall-Uploads-Off";

/** Marks a write that has passed the door while no files are taken. */
export function tellUploadsAreOff(request: Request, until: Date | undefined): void {
  if (until) request.headers.set(UPLOADS_OFF_HEADER, until.toISOString());
}

export type PostedBody = {
  /** The same request with a body that has been read and validated; with none if it was refused. */
  request: Request;
  fault?: BodyFault;
  /** The language that a page's form asks to be shown in again, with what was typed. */
  language?: Language | undefined;
  /** Whether a form is only to be shown again as it was typed. */
  showsAgain?: boolean | undefined;
};

/**
 * Reads the body of a write once, counted as it streams (a chunked one says no length), and judges its size, the number
 * of its fields and their names before anything parses it: conform makes arrays as long as an index says, and nested
 * names cost more than linear time to take apart.
 */
export async function readPostedBody(request: Request): Promise<PostedBody> {
  const headers = new Headers(request.headers);
  headers.delete(REFUSED_BODY_HEADER);
  headers.delete(UPLOADS_OFF_HEADER);
  const type = headers.get("Content-Type") ?? "";
  const kind = kindOf(type);
  const { pathname } = new URL(request.url);
  const api = isApiCall(pathname) || pathname === SHOP_EVENTS;
  const limit =
    kind === "multipart" && !api ? LIMIT_BYTES.multipart : LIMIT_BYTES[api ? "api" : "urlencoded"];
  const bytes = await readBytes(request, limit);
  const { fault, ...asked } =
    bytes === undefined ? { fault: TOO_LARGE } : await judge(bytes, kind, type, api);
  if (!fault) return { request: new Request(request, { headers, body: bytes ?? null }), ...asked };
  headers.set(REFUSED_BODY_HEADER, String(fault.status));
  headers.delete("Content-Type");
  headers.delete("Content-Length");
  return { request: new Request(request, { headers, body: "" }), fault };
}

type Kind = "urlencoded" | "multipart" | "json" | "other";

function kindOf(type: string): Kind {
  const name = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (name === "application/x-www-form-urlencoded") return "urlencoded";
  if (name === "multipart/form-data") return "multipart";
  return name === "application/json" || name.endsWith("+json") ? "json" : "other";
}

/** Undefined when there is more than the limit. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const announced = Number(request.headers.get("Content-Length") ?? 0);
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += (value as Uint8Array).byteLength;
    if (size <= limit && announced <= limit) chunks.push(value as Uint8Array);
    else chunks.length = 0;
    if (size > DISCARD_BYTES[announced > 0 ? "announced" : "unannounced"]) {
      await reader.cancel();
      break;
    }
  }
  if (size > limit || announced > limit) return undefined;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

type Judged = Pick<PostedBody, "fault" | "language" | "showsAgain">;

async function judge(
  bytes: Uint8Array<ArrayBuffer>,
  kind: Kind,
  type: string,
  api: boolean,
): Promise<Judged> {
  if (bytes.byteLength === 0) return {};
  switch (kind) {
    case "urlencoded":
      if (count(bytes, "&", MAX_FIELDS) > MAX_FIELDS - 1) return { fault: TOO_MANY };
      return judgeFields(new URLSearchParams(new TextDecoder().decode(bytes)), api);
    case "multipart": {
      const boundary = /boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type);
      const mark = boundary?.[1] ?? boundary?.[2];
      if (mark === undefined) return { fault: bad("The body is not a valid form.") };
      // The first part's mark begins the body, so this counts the others and the end. A boundary holds no line break,
      // so that looking for one never compares the same bytes twice.
      if (count(bytes, `\n--${mark}`, MAX_FIELDS) > MAX_FIELDS) return { fault: TOO_MANY };
      const form = await new Response(bytes, { headers: { "Content-Type": type } })
        .formData()
        .catch(() => undefined);
      return form ? judgeFields(form, api) : { fault: bad("The body is not a valid form.") };
    }
    case "json":
      return withFault(jsonFault(bytes));
    case "other":
      return {};
  }
}

const withFault = (fault: BodyFault | undefined): Judged => (fault ? { fault } : {});

function judgeFields(fields: FormData | URLSearchParams, api: boolean): Judged {
  for (const name of fields.keys()) {
    const fault = nameFault(name, api);
    if (fault) return { fault: bad(fault) };
  }
  return { language: languageAskedIn(fields), showsAgain: fields.get(SHOW_AGAIN_FIELD) === "yes" };
}

/** Counts a text in the bytes; stops once the count passes `most`. */
function count(bytes: Uint8Array, text: string, most: number): number {
  const needle = new TextEncoder().encode(text);
  const first = needle[0] ?? 0;
  let hits = 0;
  for (let at = bytes.indexOf(first); at >= 0 && hits <= most; at = bytes.indexOf(first, at + 1)) {
    if (needle.every((byte, index) => bytes[at + index] === byte)) hits += 1;
  }
  return hits;
}

const CODE = Object.fromEntries([...'"\\{}[],:'].map((sign) => [sign, sign.charCodeAt(0)]));

/** Counts brackets and commas outside of strings; whether it is JSON at all its reader finds out. */
function jsonFault(bytes: Uint8Array): BodyFault | undefined {
  let depth = 0;
  let values = 0;
  let quoted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (quoted) {
      if (byte === CODE["\\"]) at += 1;
      else if (byte === CODE['"']) quoted = false;
    } else if (byte === CODE['"']) quoted = true;
    else if (byte === CODE["{"] || byte === CODE["["]) {
      depth += 1;
      values += 1;
      if (depth > MAX_JSON_DEPTH) return bad("The body is nested too deeply.");
    } else if (byte === CODE["}"] || byte === CODE["]"]) depth -= 1;
    else if (byte === CODE[","]) values += 1;
    if (values > MAX_JSON_VALUES) return { status: 413, reason: "The body has too many values." };
  }
  return undefined;
}
