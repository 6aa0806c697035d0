/** Cuts the text of a dump into statements, each with its semicolon. A value or a trigger may have semicolons and lines. */
export async function* statementsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of bytes) {
    rest += decoder.decode(chunk, { stream: true });
    const { whole, left } = cut(rest);
    yield* whole;
    rest = left;
  }
  if (rest.trim() !== "") yield rest.trim();
}

const QUOTES = new Set(["'", '"', "`"]);
/** The body's last statement, and the end of the trigger: `CASE … END;` within it has no semicolon before. */
const TRIGGER_ENDS = /;\s*END\s*;$/i;
const TRIGGER = /^\s*CREATE\s+(?:TEMP\s+)?TRIGGER\b/i;

function cut(text: string): { whole: string[]; left: string } {
  const whole: string[] = [];
  let start = 0;
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (quote !== "") {
      // A doubled quote ends and begins again.
      if (letter === quote) quote = "";
    } else if (QUOTES.has(letter)) quote = letter;
    else if (letter === "-" && text[at + 1] === "-") {
      const end = text.indexOf("\n", at);
      if (end < 0) break;
      at = end;
    } else if (letter === ";") {
      const statement = text.slice(start, at + 1).trim();
      if (TRIGGER.test(statement) && !TRIGGER_ENDS.test(statement)) continue;
      whole.push(statement);
      start = at + 1;
    }
  }
  return { whole, left: text.slice(start) };
}
