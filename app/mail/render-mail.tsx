import { renderToStaticMarkup } from "react-dom/server";
import { type MailContent, MailContext, type MailTemplate } from "./mail-content.ts";
import { textPart } from "./text-part.ts";
import type { Wording } from "./wording.ts";

export type RenderedMail = Pick<MailContent, "subject" | "html" | "text" | "lang">;

/** A longer one is cut: mail programs show some 60 characters, and names in it may have 100. */
const LONGEST_SUBJECT = 150;

/** Control characters and those that turn the direction of writing, which people may have typed into a name. */
const UNSEEN = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Subject, HTML and text of a mail; the text is read from the same HTML. */
export function renderMail<Facts>(
  template: MailTemplate<Facts>,
  facts: Facts,
  wording: Wording,
): RenderedMail {
  const { Mail } = template;
  const subject = inOneLine(template.subject(facts, wording));
  const markup = renderToStaticMarkup(
    <MailContext.Provider value={{ ...wording, look: template.look(facts), subject }}>
      <Mail facts={facts} />
    </MailContext.Provider>,
  ).replaceAll(UNSEEN, "");
  return { subject, html: `<!doctype html>${markup}`, text: textPart(markup), lang: wording.lang };
}

/** A subject contains names that people typed: a line break in one must not become a header of the mail. */
function inOneLine(text: string): string {
  const line = text
    .replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(UNSEEN, "")
    .trim();
  const letters = [...line];
  return letters.length > LONGEST_SUBJECT ? `${letters.slice(0, LONGEST_SUBJECT - 1).join("")}…` : line;
}
