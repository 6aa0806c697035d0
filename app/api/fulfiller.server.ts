import type { AppLoadContext } from "@remix-run/cloudflare";
import { addressBlock } from "../domain/access/flood-counter.ts";
import { CLOCK_TOLERANCE_S, isSignedNow, SIGNED_HEADERS } from "../domain/fulfilment/signed-request.ts";
import { isSignedBy } from "../gateways/fulfillers/signature.server.ts";
import { addressOf, baseScope } from "../http/wiring/context.server.ts";
import { openAccesses } from "../http/keys/fulfiller-access.server.ts";
import { reachFulfiller } from "../services/fulfillers/reach-fulfiller.server.ts";
import { tooManyHere } from "../services/limits/rate-limit.server.ts";
import { ApiRefusal } from "./answer.server.ts";
import { type ApiBody, jsonObject } from "./body.server.ts";

type Args = { request: Request; context: AppLoadContext };

const MINUTE = 60_000;
/** Of one address: what is not signed costs little, and a print shop sends from few addresses. */
const MOST_OF_ADDRESS = 1_200;
const MOST_OF_FULFILLER = 1_200;
/** More than the longest event that a fulfiller has reason to send; what is signed is read as a whole. */
const MOST_BYTES = 64_000;

/**
 * Which fulfiller's program calls, and what it sent.
 * @throws ApiRefusal 401 for a signature that does not fit or is old, 413 for a body that is no event's, 429 for too many.
 */
export async function fulfillerOfCall({ request, context }: Args) {
  const { page } = context;
  const floods = { floods: page.floods, now: page.now };
  limitCalls({ request, context });
  const header = (name: string) => request.headers.get(name) ?? "";
  const timestamp = header(SIGNED_HEADERS.time);
  if (!isSignedNow(timestamp, page.now())) {
    throw unsigned(
      `${SIGNED_HEADERS.time} is more than ${CLOCK_TOLERANCE_S} seconds from our clock, or no time.`,
    );
  }
  const { pathname, search } = new URL(request.url);
  const body = request.method === "GET" ? "" : await readSmallBody(request);
  const id = header(SIGNED_HEADERS.fulfiller);
  const row = await reachFulfiller(baseScope(context), id);
  // The system of a large printer proves itself by its webhooks only.
  const accesses =
    row?.api === "popstall" ? await openAccesses(page.settings.SESSION_SECRET, row, page.now()) : [];
  const secrets = accesses.map(({ secret }) => secret);
  const signature = header(SIGNED_HEADERS.signature);
  const content = body === "" ? pathname + search : body;
  // One answer for all three, so that a caller cannot learn which fulfillers exist.
  if (!row || !(await isSignedBy(secrets, { timestamp, signature, content }, page.now()))) {
    throw unsigned(`${SIGNED_HEADERS.signature} does not fit ${SIGNED_HEADERS.fulfiller} and what was sent.`);
  }
  limit(tooManyHere(floods, [{ subject: `fulfiller:${id}`, most: MOST_OF_FULFILLER, windowMs: MINUTE }]));
  const sent: ApiBody = body === "" ? {} : jsonObject(body);
  return { fulfiller: row, sent };
}

/** @throws ApiRefusal 429 when too many came from the sender's address, signed or not. */
export function limitCalls({ request, context }: Args): void {
  const { floods, now } = context.page;
  const subject = `fulfiller:address:${addressBlock(addressOf(request))}`;
  limit(tooManyHere({ floods, now }, [{ subject, most: MOST_OF_ADDRESS, windowMs: MINUTE }]));
}

/** @throws ApiRefusal 413 for more than an event has. */
export async function readSmallBody(request: Request): Promise<string> {
  const body = await request.text();
  if (new TextEncoder().encode(body).byteLength <= MOST_BYTES) return body;
  throw new ApiRefusal(413, `A body has at most ${MOST_BYTES} bytes.`);
}

function unsigned(message: string): ApiRefusal {
  return new ApiRefusal(401, message, undefined, { "WWW-Authenticate": "Signature" });
}

function limit(refused: ReturnType<typeof tooManyHere>): void {
  if (!refused) return;
  const { error, seconds } = refused;
  const values = { seconds, minutes: Math.ceil(seconds / 60) };
  throw new ApiRefusal(429, error, undefined, { "Retry-After": String(seconds) }, values);
}
