import { isApiCall } from "../http/answers/api-address.ts";
import type { Settings } from "../http/wiring/env.server.ts";
import { isWrite, refuse, refuseAddress, refuseUnread, type Refusal } from "./guard.server.ts";
import { type PostedBody, readPostedBody } from "../http/forms/posted-body.server.ts";

export type Entry =
  | { refusal: Refusal }
  | ({ refusal?: undefined; request: Request } & Pick<PostedBody, "language" | "showsAgain">);

/**
 * What every request passes before anything answers it: its address, where a write comes from as far as its head tells,
 * its body (size, fields and their names), and the token in it.
 * @param sessionOwner tells whose form token counts.
 * @returns the request to answer, or why it is refused. A page's form with a bad body goes on without it, marked, so
 * that its page says so in its own frame (`readFields`); the API's is refused here.
 */
export async function enter(
  request: Request,
  settings: Settings,
  sessionOwner: () => Promise<string>,
  now: number,
): Promise<Entry> {
  const refused = refuseAddress(request, settings);
  if (refused) return { refusal: refused };
  if (!isWrite(request)) {
    return (await hasBody(request)) ? { refusal: GET_WITH_BODY } : { request };
  }
  const unread = await refuseUnread(request, settings, now);
  if (unread) return { refusal: unread };
  const { request: read, fault, ...asked } = await readPostedBody(request);
  const refusal = await refuse(read, settings, sessionOwner, now);
  if (refusal) return { refusal };
  if (fault && isApiCall(new URL(request.url).pathname)) return { refusal: fault };
  // Remix holds Origin against this header or Host and ends in an error; the guard has judged it, aliases included.
  const origin = read.headers.get("Origin");
  if (origin !== null && URL.canParse(origin)) read.headers.set("X-Forwarded-Host", new URL(origin).host);
  else read.headers.delete("X-Forwarded-Host");
  return { request: read, ...asked };
}

const GET_WITH_BODY: Refusal = { status: 400, reason: "This method takes no body." };

async function hasBody(request: Request): Promise<boolean> {
  if (!request.body) return false;
  const reader = request.body.getReader();
  const { done, value } = await reader.read();
  if (!done) await reader.cancel();
  return !done && (value as Uint8Array).byteLength > 0;
}
