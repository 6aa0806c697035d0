import type { TFunction } from "i18next";
import type { Finding } from "../../../rendering/findings.ts";

// texts: eventDesk:preflight.level.*
// texts: eventDesk:preflight.what.*
// texts: eventDesk:preflight.todo.*

/** What a finding says to people, and what to do about it. */
export function findingWords(
  t: TFunction,
  {
    code,
    severity,
    detail = "",
  }: { code: string; severity: Finding["severity"]; detail?: string | undefined },
): { level: string; what: string; todo: string } {
  const named = code === "missing_glyph" ? detail.split(" ").map(lettered).join(", ") : detail;
  return {
    level: t(`eventDesk:preflight.level.${severity}`),
    what: t(`eventDesk:preflight.what.${code}`, { detail: named }),
    todo: t(`eventDesk:preflight.todo.${code}`),
  };
}

/** "U+0416" as people see it: “Ж”. */
function lettered(codePoint: string): string {
  return `“${String.fromCodePoint(Number.parseInt(codePoint.slice(2), 16))}”`;
}
