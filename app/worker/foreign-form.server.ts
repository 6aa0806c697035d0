import { pageOfForm } from "../domain/access/form-draft.ts";
import { LANGUAGE_COOKIE } from "../i18n/languages.ts";
import { isApiCall } from "../http/answers/api-address.ts";
import type { PageState } from "../http/wiring/page-state.server.ts";
import { readCookie } from "../http/cookies/cookies.server.ts";

/** No route but the last one, which answers every address, has this form. */
const NOBODYS_ADDRESS = "/refused/foreign/form";

/** Whether a person sees the answer: browsers ask for HTML when a form is sent, scripts and Remix's own calls do not. */
function isReadByPerson(request: Request): boolean {
  const { pathname } = new URL(request.url);
  if (isApiCall(pathname) || pathname.startsWith("/parties/") || pathname.endsWith(".data")) return false;
  return request.headers.get("Accept")?.includes("text/html") ?? false;
}

/**
 * The request for the page that tells of a refused form (`routes/not-found.tsx`), or undefined where the bare line does.
 * Of the refused request it keeps the reader's language and nothing else: no body, no session.
 */
export function foreignFormPage(request: Request, page: PageState): Request | undefined {
  if (!isReadByPerson(request)) return undefined;
  const headers = new Headers({ Accept: "text/html" });
  const accepted = request.headers.get("Accept-Language");
  if (accepted) headers.set("Accept-Language", accepted);
  const chosen = readCookie(request, LANGUAGE_COOKIE);
  if (chosen && /^[a-z]{2}$/.test(chosen)) headers.set("Cookie", `${LANGUAGE_COOKIE}=${chosen}`);
  page.foreignForm = pageOfForm(new URL(request.url).pathname);
  return new Request(new URL(NOBODYS_ADDRESS, request.url), { headers });
}
