import type { TFunction } from "i18next";
import type { Finding } from "../../rendering/findings.ts";

// texts: preflight:level.*
// texts: preflight:what.*
// texts: preflight:todo.*

/** What a finding says to people, and what to do about it. */
export function findingWords(
  t: TFunction,
  { code, severity, detail = "" }: Pick<Finding, "code" | "severity" | "detail">,
): { level: string; what: string; todo: string } {
  const named = code === "missing_glyph" ? detail.split(" ").map(lettered).join(", ") : detail;
  return {
    level: t(`preflight:level.${severity}`),
    what: t(`preflight:what.${code}`, { detail: named }),
    todo: t(`preflight:todo.${code}`),
  };
}

/** "U+0416" as people see it: “Ж”. */
function lettered(codePoint: string): string {
  return `“${String.fromCodePoint(Number.parseInt(codePoint.slice(2), 16))}”`;
}
