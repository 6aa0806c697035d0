import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** A new draft of a T-shirt with nothing on it; leads to its designer. */
export async function newDraft(page: Page) {
  await page.goto("/products/create?use=TEE-ORGANIC");
  await page.getByLabel(/Product name/).fill("Crew shirt");
  await page.getByLabel("Nothing", { exact: true }).check();
  await page.getByRole("button", { name: "Keep as a draft" }).click();
  await expect(page.getByText("Draft", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Design it" }).first().click();
}

/** One more line of words on the canvas. */
export async function addWords(page: Page, words: string) {
  await expect(page.getByRole("application")).toHaveAttribute("data-ready", "true");
  await page.getByRole("button", { name: "Add words" }).click();
  await wordsField(page).fill(words);
  await expect(layers(page).filter({ hasText: words })).toBeVisible();
}

/** What a layer says that is chosen. */
export const wordsField = (page: Page) => page.getByRole("textbox", { name: "Words", exact: true });

/** The layers of the side one sees, the topmost first, in the languages that journeys draw in. */
export const layers = (page: Page) =>
  page
    .getByRole("list", { name: /^(Layers|Ebenen|Tasot)$/ })
    // What is done with a layer is called "Lock: Words"; the layer itself is called as it reads.
    .getByRole("button", { name: /^[^:]+$/ });

/** A button of one of the garment's sides. */
export const sideButton = (page: Page, name: string) =>
  page.getByRole("group", { name: "Sides" }).getByRole("button", { name });

/** Whether all is saved, in words: the first that the page tells by itself. */
export const saveState = (page: Page) => page.getByRole("main").getByRole("status").first();

/** A store of a browser without a sign-in, and the designer of its first product. @returns the designer's path. */
export async function drawAsGuest(page: Page, name: string): Promise<string> {
  await page.goto("/event-builder");
  await page.getByLabel(/Name of the store/).fill(name);
  await page
    .getByRole("button", { name: /^Design it/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/event-builder\/design\//);
  return new URL(page.url()).pathname;
}
