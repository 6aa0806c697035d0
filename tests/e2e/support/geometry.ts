import type { Page } from "@playwright/test";

/** What is too wide for the window, or for the card that holds it. */
export async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const tables = [...document.querySelectorAll("table")].filter((table) => {
      const card = table.closest(".card") ?? document.body;
      return table.getBoundingClientRect().right > card.getBoundingClientRect().right + 1;
    });
    return [
      ...(scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth}`] : []),
      ...tables.map((table) => `a table is wider than its card: ${table.caption?.textContent}`),
    ];
  });
}

/** What one presses and is smaller than a thumb. A link within a sentence is as high as its line. */
export async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const THUMB = 43.5;
    const isInSentence = (element: Element) =>
      element.matches("a") &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const sizeOf = (element: HTMLElement) => {
      // A link or a label that covers its card or its row is as large as that.
      const isCover = getComputedStyle(element, "::after").position === "absolute";
      let covered: Element = element;
      while (isCover && getComputedStyle(covered).position === "static" && covered.parentElement)
        covered = covered.parentElement;
      return covered.getBoundingClientRect();
    };
    const presses = document.querySelectorAll<HTMLElement>(
      "a[href], button, summary, select, textarea, input:not([type=hidden])",
    );
    return [...presses].flatMap((element) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      if (element.closest(".trap, .skip, [aria-hidden=true], [inert]") || isInSentence(element)) return [];
      const sizes = [element, ...labels].map(sizeOf);
      if (labels.length === 0 && sizes.every(({ width, height }) => width <= 1 || height <= 1)) return [];
      if (sizes.some(({ width, height }) => width >= THUMB && height >= THUMB)) return [];
      const { width = 0, height = 0 } = sizes[0] ?? {};
      const name = (element.textContent || element.getAttribute("name") || "").trim().slice(0, 40);
      return [`${element.localName} "${name}" is ${Math.round(width)} by ${Math.round(height)}`];
    });
  });
}
