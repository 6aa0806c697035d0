import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { receiveMailEvent } from "../../api/mail-events.server.ts";

/** The mail provider's events. The signature is the caller's proof; the guard lets this path through for it. */
export async function action({ request, context }: ActionFunctionArgs) {
  return receiveMailEvent(request, context);
}

export function loader() {
  throw new Response(null, { status: 405 });
}
