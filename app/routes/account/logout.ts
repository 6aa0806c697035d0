import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endSession } from "../../http/session/session.server.ts";
import { paths } from "../../paths.ts";

/** Ends the session and leads to the start. A visit of the address changes nothing. */
export async function action(args: ActionFunctionArgs) {
  const setCookie = await endSession(args);
  return redirect(paths.home, { status: 303, headers: { "Set-Cookie": setCookie } });
}

export function loader() {
  return redirect(paths.home);
}
