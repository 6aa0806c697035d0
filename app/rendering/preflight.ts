import { type Finding, SEVERITIES } from "./findings.ts";
import type { Scene } from "./scene.ts";

/**
 * What a printer would stumble over on one side, the worst first and each only once: the same in the designer, when a
 * shopper's words come to a basket, and before an order leaves.
 */
export function preflight({ findings }: Pick<Scene, "findings">): Finding[] {
  const seen = new Set<string>();
  const once = findings.filter(({ code, layer }) => {
    const key = `${code} ${layer ?? ""}`;
    return !seen.has(key) && seen.add(key);
  });
  return once.sort((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity));
}
