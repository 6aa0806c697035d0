import { SaxesParser } from "saxes";

/** A blank line stands around these, and around whatever carries `data-apart`. */
const PARAGRAPHS = new Set(["p", "h1", "h2"]);
/** These begin a line. */
const LINES = new Set(["table", "tr", "td", "div"]);
const UNREAD = new Set(["head"]);

type Link = { href: string; start: number };

/**
 * The text part of a mail, read from the HTML part that React wrote, so that both say the same. React's markup is
 * well-formed XML, which a parser we have already reads; a library for any HTML would weigh 105 KB.
 *
 * A link becomes its words with its address below. `data-skip-in-text` leaves an element out, `data-apart` puts blank
 * lines around it, and `data-then` on a table's cell says what stands between it and the next one.
 */
export function textPart(markup: string): string {
  const parser = new SaxesParser();
  const links: Link[] = [];
  const open: { skips: boolean; apart: boolean; then: string | undefined }[] = [];
  let text = "";
  let skipping = 0;
  let inOneLine = false;

  const breakLine = (breaks: "\n" | "\n\n") => {
    text = text.trimEnd();
    if (text !== "") text += breaks;
  };
  const write = (piece: string) => {
    text += piece;
    inOneLine = false;
  };

  parser.on("opentag", ({ name, attributes }) => {
    const skips = UNREAD.has(name) || attributes["data-skip-in-text"] !== undefined;
    const apart = PARAGRAPHS.has(name) || attributes["data-apart"] !== undefined;
    open.push({ skips, apart, then: attributes["data-then"] });
    if (skips) skipping += 1;
    if (skipping > 0) return;
    if (apart) breakLine("\n\n");
    else if (LINES.has(name) && !inOneLine && !text.endsWith("\n")) breakLine("\n");
    if (name === "a") links.push({ href: attributes["href"] ?? "", start: text.length });
    if (name === "img") write(attributes["alt"] ?? "");
    if (name === "br") write("\n");
    if (name === "hr") {
      breakLine("\n\n");
      write("---");
      breakLine("\n\n");
    }
  });
  parser.on("text", (piece) => {
    if (skipping === 0 && piece !== "") write(piece);
  });
  parser.on("closetag", ({ name }) => {
    const element = open.pop();
    if (skipping === 0) {
      const link = name === "a" ? links.pop() : undefined;
      if (link) text = withAddress(text, link);
      if (element?.then !== undefined) {
        text += element.then;
        inOneLine = true;
      } else if (element?.apart) breakLine("\n\n");
      else if (LINES.has(name) && !inOneLine && !text.endsWith("\n")) breakLine("\n");
    }
    if (element?.skips) skipping -= 1;
  });
  // Characters that a person typed and XML does not allow must not stop the mail.
  parser.on("error", () => undefined);
  parser.write(markup).close();
  return `${text.trim()}\n`;
}

function withAddress(text: string, { href, start }: Link): string {
  return text.slice(start).trim() === href ? text : `${text.trimEnd()}\n${href}\n`;
}
