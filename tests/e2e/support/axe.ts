import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds, in one line each, so that a failure says where to look. */
export async function violations(page: Page, withoutFrames = false): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(STANDARDS).setLegacyMode(withoutFrames);
  const { violations: found } = await (withoutFrames ? axe.exclude("iframe") : axe).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}
