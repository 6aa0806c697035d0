import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type axeCore from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that a page's colours decide: what else axe finds is the same in light and in dark. */
export const OF_COLOURS = ["color-contrast", "link-in-text-block"];

type Look = {
  /** Leaves out what stands in frames, and the frames. */
  withoutFrames?: boolean;
  /** These rules only. */
  rules?: string[];
};

/** What axe finds, in one line each, so that a failure says where to look. */
export async function violations(page: Page, { withoutFrames = false, rules }: Look = {}): Promise<string[]> {
  if (page.frames().length > 1 && !withoutFrames) return withItsFrames(page);
  // Without the builder of its own: that sends axe's source three times for each look, opens a page to add up in, and
  // has a name worked out for every element that is as it should be.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async ({ only, standards }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations: found } = await axe.run(
        { exclude: [["iframe"]] },
        {
          iframes: false,
          resultTypes: ["violations"],
          runOnly: only ? { type: "rule", values: only } : { type: "tag", values: standards },
        },
      );
      return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
    },
    { only: rules, standards: STANDARDS },
  );
}

/** The pages of a page's frames as well, whosever they are. */
async function withItsFrames(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}
