import { chooseLanguage } from "../services/accounts/own/own-account.server.ts";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from "../i18n/languages.ts";
import { logError } from "../log.server.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import { readCookie, writeCookie } from "../http/cookies/cookies.server.ts";
import { findStaff, sessionHashOf } from "./session.server.ts";

/**
 * A language that was asked for in the address of a page, or chosen by a form, stays chosen: in this browser for a year, and for the person
 * who is signed in here, wherever else they sign in. The page is shown even if the choice could not be stored.
 */
export async function rememberLanguage(
  request: Request,
  context: AppLoadContext,
  headers: Headers,
): Promise<void> {
  const { settings, chosenLanguage } = context.page;
  const language = chosenLanguage ?? new URL(request.url).searchParams.get("lang");
  if (!settings.TRANSLATION || !isLanguage(language)) return;
  if (readCookie(request, LANGUAGE_COOKIE) !== language) {
    const secure = settings.APP_ORIGIN.startsWith("https:");
    headers.append(
      "Set-Cookie",
      writeCookie(LANGUAGE_COOKIE, language, { maxAge: LANGUAGE_COOKIE_SECONDS, readable: true, secure }),
    );
  }
  const isOurs = chosenLanguage !== undefined || request.method === "GET";
  const isChoice = isOurs && request.headers.get("Sec-Fetch-Site") !== "cross-site";
  if (!isChoice || !(await sessionHashOf(request))) return;
  try {
    const staff = await findStaff({ request, context });
    if (staff && staff.user.lang !== language)
      await chooseLanguage(baseScope(context), {
        userId: staff.user.id,
        tenantId: staff.user.tenantId,
        lang: language,
      });
  } catch (error) {
    logError("remember-language", error);
  }
}
