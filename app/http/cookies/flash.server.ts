import type { PageState } from "../wiring/page-state.server.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";

const FLASH_COOKIE = "flash";
/** Long enough for a slow redirect; a message that is older would puzzle. */
const LIFETIME_SECONDS = 60;
/** Only keys of our own texts are shown, so a cookie that someone planted can say nothing of its own. */
const SHAPE = /^(good|bad)\.([A-Za-z]+:[A-Za-z0-9_.]{1,80})$/;

/** What the next page says once: a key of the texts, and whether it went well. */
export type FlashMessage = { message: string; success: boolean };

/** Set-Cookie for a message that survives the redirect after a form. */
export function flashCookie(page: PageState, message: string, success = true): string {
  return writeCookie(FLASH_COOKIE, `${success ? "good" : "bad"}.${message}`, {
    maxAge: LIFETIME_SECONDS,
    secure: page.settings.APP_ORIGIN.startsWith("https:"),
  });
}

/** The message that waits for this page, if one does. */
export function readFlash(request: Request): FlashMessage | null {
  const [, tone, message] = SHAPE.exec(readCookie(request, FLASH_COOKIE) ?? "") ?? [];
  return message === undefined ? null : { message, success: tone === "good" };
}

/** Set-Cookie for the page that showed it: a message is shown once. */
export function clearedFlash(page: PageState): string {
  return writeCookie(FLASH_COOKIE, "", {
    maxAge: 0,
    secure: page.settings.APP_ORIGIN.startsWith("https:"),
  });
}
