import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { violations } from "./support/axe.ts";
import { newDraft, layers, saveState, sideButton, wordsField } from "./support/designer.ts";
import { expect, test } from "./support/journey.ts";
import { drawnPart } from "./support/page-parts.ts";

test("words and pictures drawn on both sides are there after a reload", async ({ page, signedInAs }) => {
  await signedInAs("admin@acme.example");
  await newDraft(page);
  const stage = page.getByRole("application");
  await expect(stage).toHaveAttribute("data-ready", "true");
  for (const side of ["Front", "Back"]) {
    await sideButton(page, side).click();
    await expect(stage).toHaveAttribute("data-ready", "true");
    await page.getByRole("button", { name: "Add words" }).click();
    await wordsField(page).fill(`${side} words`);
    await page.getByRole("button", { name: "bicycle" }).click();
    await expect(layers(page)).toHaveCount(2);
  }
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(layers(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(layers(page)).toHaveCount(2);
  await stage.focus();
  await page.keyboard.press("Control+d");
  await expect(layers(page)).toHaveCount(3);
  await page.keyboard.press("Delete");
  await expect(layers(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saveState(page)).toHaveText("Saved");
  await page.reload();
  for (const side of ["Front", "Back"]) {
    await sideButton(page, side).click();
    await expect(layers(page)).toHaveCount(2);
    await expect(layers(page).last()).toHaveText(`${side} words`);
  }
  // A layer is chosen, so that all of its fields are there.
  await layers(page).last().click();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page), colorScheme).toEqual([]);
  }
  // A locked one is told to be, and none of its fields change it.
  await page
    .getByRole("button", { name: /^Lock: / })
    .last()
    .click();
  await layers(page).last().click();
  await expect(page.getByText("Locked: it stays as it is")).toBeVisible();
  await expect(wordsField(page)).toBeDisabled();
  await expect(page.getByRole("button", { name: "Remove", exact: true })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await page
    .getByRole("button", { name: /^Lock: / })
    .last()
    .click();
  await page.setViewportSize({ width: 390, height: 844 });
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(wider)).toBe(0);
  await page.getByRole("link", { name: "Design by forms instead" }).click();
  await expect(page.getByRole("heading", { name: "Check before printing" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("a design is made by keyboard alone", async ({ page, signedInAs }) => {
  await signedInAs("admin@acme.example");
  await newDraft(page);
  const stage = page.getByRole("application");
  await expect(stage).toHaveAttribute("data-ready", "true");
  await page.getByRole("button", { name: "Add words" }).focus();
  await page.keyboard.press("Enter");
  await expect(wordsField(page)).toBeFocused();
  await page.keyboard.type("By hand");
  await expect(layers(page)).toHaveText(["By hand"]);
  await page.keyboard.press("Escape");
  await expect(stage).toBeFocused();
  await page.keyboard.press("Control+d");
  await page.keyboard.press("Control+a");
  await expect(page.getByRole("status").filter({ hasText: "By hand, By hand" })).toBeAttached();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Control+s");
  await expect(saveState(page)).toHaveText("Saved");
  // What had the focus is gone, and it goes on from the garment.
  await layers(page).first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Delete");
  await expect(layers(page)).toHaveCount(1);
  await expect(stage).toBeFocused();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.focus();
  for (let step = 0; step < 9; step++) await page.keyboard.press("Enter");
  await expect(layers(page)).toHaveCount(0);
  await expect(undo).toBeFocused();
  await page.keyboard.press("Control+y");
  await expect(layers(page)).toHaveCount(1);
});

test("what does not load is told, and nothing waits for it for ever", async ({ page, signedInAs }) => {
  await signedInAs("admin@acme.example");
  // Those of the design: a page whose own font never comes is not loaded for the browser.
  await page.route(/\/fonts\/(?!web\/)/, () => undefined);
  await newDraft(page);
  await expect(page.getByRole("application")).toHaveAttribute("data-ready", "true");
  await page.getByRole("button", { name: "Add words" }).click();
  await expect(layers(page)).toHaveText(["Your text"]);
  await expect(saveState(page)).toHaveText("Saved");
  await page.route(/_build\/stage\.client/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText("The canvas could not be loaded.")).toBeVisible();
  await page.unroute(/_build\/stage\.client/);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await expect(page.getByRole("application")).toHaveAttribute("data-ready", "true");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("one finger moves a layer, and two bring the garment nearer", async ({ page, signedInAs }) => {
    await signedInAs("admin@acme.example");
    await newDraft(page);
    const stage = page.getByRole("application");
    await expect(stage).toHaveAttribute("data-ready", "true");
    await page.getByRole("button", { name: "Add words" }).click();
    const left = page.getByLabel("From the left (mm)");
    const before = Number(await left.inputValue());
    // Above the sheet of properties, which stays at the screen's foot.
    await stage.evaluate((canvas) => window.scrollBy(0, canvas.getBoundingClientRect().top - 80));
    const box = (await stage.boundingBox())!;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const session = await page.context().newCDPSession(page);
    /** Fingers on the screen, by how far each is from the middle of the stage. */
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...fingers: [x: number, y: number][]) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: fingers.map(([x, y], id) => ({ x: at.x + x, y: at.y + y, id })),
      });
    await touch("touchStart", [0, 0]);
    for (let step = 1; step <= 8; step++) await touch("touchMove", [step * 4, step * 3]);
    await touch("touchEnd");
    await expect.poll(async () => Number(await left.inputValue())).toBeGreaterThan(before + 10);
    const moved = await left.inputValue();

    const rulers = drawnPart(page, ".editor-rulers");
    await expect(rulers).not.toContainText("150");
    await touch("touchStart", [-30, 60], [30, 60]);
    for (let step = 1; step <= 8; step++) await touch("touchMove", [-30 - step * 6, 60], [30 + step * 6, 60]);
    await touch("touchEnd");
    await expect(rulers).toContainText("150");
    // Nothing but the view changed, and the page itself was neither scrolled nor made larger.
    await expect(left).toHaveValue(moved);
    // One finger beside the layers moves the view that is near, and lets go of nothing; a tap there does.
    await expect(saveState(page)).toHaveText("Saved");
    const scales = await rulers.textContent();
    const scrolled = await page.evaluate(() => scrollY);
    await touch("touchStart", [-120, 150]);
    for (let step = 1; step <= 8; step++) await touch("touchMove", [-120 + step * 10, 150 - step * 10]);
    await touch("touchEnd");
    await expect(rulers).not.toHaveText(scales ?? "");
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(left).toHaveValue(moved);
    await touch("touchStart", [-120, 150]);
    await touch("touchEnd");
    await expect(left).toHaveCount(0);
    // With the whole print area in sight it scrolls the page.
    await page.getByRole("button", { name: "Whole print area" }).click();
    const from = await page.evaluate(() => scrollY);
    await touch("touchStart", [-120, 150]);
    for (let step = 1; step <= 8; step++) await touch("touchMove", [-120, 150 + step * 10]);
    await touch("touchEnd");
    expect(await page.evaluate(() => scrollY)).toBeLessThan(from);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
    await expect(saveState(page)).toHaveText("Saved");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("words are put on the back by a form, and the server draws them", async ({ page, signedInAs }) => {
    await signedInAs("admin@acme.example");
    await newDraft(page);
    await page.getByLabel(/Words to print/).fill("Summer crew");
    await page.getByLabel("Back", { exact: true }).check();
    await page.getByRole("button", { name: "Add the words" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Summer crew" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "What is on it: Back" })).toBeVisible();
    await expect(page.getByRole("img", { name: /^Crew shirt in / })).toHaveJSProperty("complete", true);
  });
});

test("the canvas is a script of its own, small enough, and no other page's", () => {
  const folder = "build/client/_build";
  expect(existsSync(folder)).toBe(true);
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const source = (name: string) => readFileSync(path.join(folder, name), "utf8");
  // Only fabric's own files have it.
  const [chunk = "", ...others] = scripts.filter((name) => source(name).includes("enableRetinaScaling"));
  expect([chunk, ...others]).toEqual([chunk]);
  expect(gzipSync(source(chunk)).length).toBeLessThan(150_000);
  const users = scripts.filter((name) => name !== chunk && source(name).includes(chunk));
  // Nobody loads it with a page: it is asked for once the designer is there.
  expect(users.filter((name) => new RegExp(`(from|import)\\s*["']\\./${chunk}`).test(source(name)))).toEqual(
    [],
  );
  expect(users.length).toBe(1);
});
