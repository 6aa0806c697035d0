import { type ActionFunctionArgs, redirect, redirectDocument } from "@remix-run/cloudflare";
import { endSession } from "../../auth/session.server.ts";
import { clearedUnproved, unprovedAddress } from "../../auth/unproved-cookie.server.ts";
import { paths } from "../../paths.ts";

/** Ends the session and leads to the start. A visit of the address changes nothing. */
export async function action(args: ActionFunctionArgs) {
  const setCookie = await endSession(args);
  const headers = new Headers([
    ["Set-Cookie", setCookie],
    ["Set-Cookie", clearedUnproved(args)],
  ]);
  // Whoever has not proved an address wants to come in with another.
  const to = (await unprovedAddress(args)) === undefined ? paths.home : paths.login;
  // As a document: nothing of the desk stays in the browser's memory.
  return redirectDocument(to, { status: 303, headers });
}

export function loader() {
  return redirect(paths.home);
}
