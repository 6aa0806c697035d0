import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, type Language } from "../../i18n/languages.ts";

/** This browser's own copy of the chosen language, as the specification names it. */
const KEY = "udm.lang";
/** The server is asked once in each tab: what it says is no choice, and may change with the browser's languages. */
const ASKED = "udm.lang.asked";

const chosen = (): string | undefined =>
  document.cookie
    .split("; ")
    .find((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.slice(LANGUAGE_COOKIE.length + 1);

/**
 * Keeps a copy of the chosen language, and brings the choice back when its cookie is gone. Where nothing was chosen, the
 * server is asked for the language of whoever looks at this page, and its answer is shown if the page is in another one.
 */
export async function keepLanguage(): Promise<void> {
  const choice = document.querySelector(".language");
  // Where the language cannot be chosen, it is not kept either: translation is off.
  if (!choice) return;
  try {
    const cookie = chosen();
    if (isLanguage(cookie)) return localStorage.setItem(KEY, cookie);
    const language = localStorage.getItem(KEY);
    if (isLanguage(language)) return showIn(language, true);
    if (sessionStorage.getItem(ASKED)) return;
    sessionStorage.setItem(ASKED, "1");
    await pageLoaded();
    choice.ariaBusy = "true";
    const answer = await askServer();
    choice.ariaBusy = null;
    if (isLanguage(answer)) showIn(answer, false);
  } catch {
    // A browser that keeps nothing: the page stays as the server drew it.
  }
}

/** The question waits for what the page itself needs. */
async function pageLoaded(): Promise<void> {
  if (document.readyState === "complete") return;
  await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
}

/** A failure is for the console alone: the page stands in a language already. */
async function askServer(): Promise<string> {
  try {
    return await ask();
  } catch (failure) {
    console.error(failure);
    return "";
  }
}

async function ask(): Promise<string> {
  const answer = await fetch("/api/get-lang", {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify({ lang: document.documentElement.lang }),
  });
  if (!answer.ok) throw new Error(`get-lang: ${answer.status}`);
  const { lang = "" } = (await answer.json()) as { lang?: string };
  return lang;
}

/** Loads the page in another language, unless somebody has begun to type: it comes with the next page then. */
function showIn(lang: Language, isChoice: boolean): void {
  if (isChoice) {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${LANGUAGE_COOKIE}=${lang}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax${secure}`;
    // A browser that takes no cookie would load the page for ever.
    if (chosen() !== lang) return;
  }
  if (lang === document.documentElement.lang || document.querySelector("[data-touched], form:focus-within"))
    return;
  if (isChoice) return location.reload();
  const address = new URL(location.href);
  address.searchParams.set("lang", lang);
  location.replace(address);
}
