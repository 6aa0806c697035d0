import type { Locator, Page } from "@playwright/test";

/** The element that says which language a page is in: no person could name it, and many tests ask it. */
export const documentElement = (page: Page): Locator => page.locator("html");

/** The form of a card, which is a frame of the payment provider's. */
export const cardForm = (page: Page): Locator => page.getByTitle("Secure payment input frame").first();

/** The link to a basket with so many things in it. */
export const basketOf = (page: Page, count: number): Locator =>
  page.getByRole("link", { name: `Basket ${count}`, exact: true });

/**
 * A part of a page that only looks are asked of (its place, its size, its colour), and that has no name of its own:
 * a picture's frame, a bar, a ruler. Whatever a person reads, presses or fills in is found by its words.
 */
export const drawnPart = (page: Page, selector: string): Locator => page.locator(selector);

/** A value that a form carries along and nobody sees. */
export const hiddenValue = (page: Page, name: string): Locator =>
  page.locator(`input[type=hidden][name="${name}"]`);

/** Where the keyboard is. */
export const focused = (page: Page): Locator => page.locator(":focus");

/** The steps of the integration, done or not. */
export const setupSteps = (page: Page): Locator =>
  page.getByRole("listitem").filter({ has: page.getByText(/^(Done|To do)$/) });
