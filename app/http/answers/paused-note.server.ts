import { translatorFor } from "../../i18n/instance.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../i18n/languages.ts";

/** The note stands alone, since each of the pages that it is put into has a stylesheet of its own. */
const STYLE =
  ".paused-note{margin:0;padding:.75rem 1rem;background:#fff4d6;color:#3d2c00;border-bottom:1px solid #b98a1d;font:1rem/1.45 -apple-system,BlinkMacSystemFont,Roboto,Arial,sans-serif;text-align:center}";

/**
 * A page that was drawn before, with the word that it may be some minutes old and that ordering is paused, in the page's
 * own language, above everything else.
 */
export async function withPausedNote(html: string, nonce: string): Promise<string> {
  const named = /<html[^>]*\slang="([a-z]{2})"/.exec(html)?.[1];
  const language = isLanguage(named) ? named : DEFAULT_LANGUAGE;
  const t = await translatorFor(language);
  const isStore = /<div class="store[ "]/.test(html);
  const text = isStore ? t("faults:orderingPaused") : t("faults:olderPage");
  const note = `<style nonce="${nonce}">${STYLE}</style><p class="paused-note" role="status">${escaped(text)}</p>`;
  return html.replace(/<body[^>]*>/, (body) => body + note);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
