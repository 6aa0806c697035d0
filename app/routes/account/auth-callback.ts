import { redirect } from "@remix-run/cloudflare";
import { paths } from "../../paths.ts";

/**
 * Where somebody comes back to who signed in elsewhere. No other site signs people in here, so that whatever is handed
 * over proves nothing: it is dropped, and the sign-in asks (docs/decisions/0030).
 */
export const loader = () => redirect(paths.login);
