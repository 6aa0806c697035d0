import type { OutsideServices } from "../../domain/consent/outside-services.ts";

const CONSENT_KEY = "cookie-consent";
const NO_CHAT_KEY = "no-chat";
const PLAUSIBLE = "https://plausible.io/js/script.js";
const CRISP = "https://client.crisp.chat/l.js";
/** How long the chat has to be ready before it is loaded again, and how often that is tried. */
const CHAT_RETRY_MS = 1_000;
const CHAT_TRIES = 5;

type Window = { $crisp?: unknown; CRISP_WEBSITE_ID?: string };

/** Loads what counts visits and what one chats with, as soon as the visitor has agreed, and never before. */
export function loadWhenAgreed({ analytics, chat, isSuperadmin }: OutsideServices): void {
  if (isSuperadmin) keep(NO_CHAT_KEY, "superadmin");
  const load = () => {
    if (analytics) addScript(PLAUSIBLE, { domain: analytics.site });
    // Pages of stores are the same for everybody: there the browser alone knows whose it is.
    if (chat && readChoice(NO_CHAT_KEY) === null) startChat(chat.site);
  };
  if (readChoice(CONSENT_KEY) === "accepted") return load();
  document.addEventListener("consent", (event) => {
    if ((event as CustomEvent<string>).detail === "accepted") load();
  });
}

function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without a memory of its own the browser is asked about consent on every page, too.
  }
}

function addScript(src: string, data: Record<string, string> = {}): void {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  Object.assign(script.dataset, data);
  document.head.appendChild(script);
}

/** Until it is ready, the chat is an array of what it shall do; then it is an object of its own. */
function startChat(site: string, triesLeft = CHAT_TRIES): void {
  const page = globalThis as Window;
  page.$crisp ??= [];
  page.CRISP_WEBSITE_ID = site;
  addScript(CRISP);
  setTimeout(() => {
    if (Array.isArray(page.$crisp) && triesLeft > 1) startChat(site, triesLeft - 1);
  }, CHAT_RETRY_MS);
}
