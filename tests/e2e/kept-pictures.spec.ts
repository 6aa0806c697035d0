import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { FACES } from "../../app/routes/dev/faces.ts";
import { ROOT } from "../../scripts/product/settings.ts";
import { violations } from "./support/axe.ts";
import { withTestFonts } from "./support/fonts.ts";
import { expect, test } from "./support/journey.ts";
import { comparePage, pictureOf } from "./support/kept-pictures.ts";

// A change of one face is seen, in whichever file it was made. What is meant is kept by `npm run pictures:accept`.
test.use({ contextOptions: { reducedMotion: "reduce" }, colorScheme: "light" });

for (const face of Object.keys(FACES))
  test(`the face ${face} looks as it was accepted, with enough contrast and a name on every field`, async ({
    page,
  }, info) => {
    const differences: string[] = [];
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/dev/ui/${face}`);
      differences.push(...(await comparePage(page, `${face}-${width}`, info)));
    }
    // Parts of many pages stand on one, so that ids and headings come more than once.
    const rules = ["color-contrast", "label", "button-name", "link-name"];
    expect(await violations(page, { rules })).toEqual([]);
    expect(differences, "npm run pictures:accept keeps what is meant").toEqual([]);
  });

test("a machine with other fonts draws the same picture of a page in the system's font", async ({
  page,
  playwright,
  baseURL,
}) => {
  const machine = mkdtempSync(path.join(tmpdir(), "popstall-fonts-"));
  cpSync(path.join(ROOT, "public/fonts/lobster/400.ttf"), path.join(machine, "400.ttf"));
  writeFileSync(path.join(machine, "fonts.conf"), `<fontconfig><dir>${machine}</dir></fontconfig>`);
  const environment = { ...process.env, FONTCONFIG_PATH: machine, FONTCONFIG_FILE: "fonts.conf" };

  const { launchOptions } = test.info().project.use;
  const draw = async (env: Record<string, string | undefined>) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      env: env as Record<string, string>,
    });
    const there = await browser.newPage({ baseURL: baseURL ?? "", viewport: { width: 390, height: 900 } });
    await there.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
    await there.goto("/dev/ui/claim");
    const picture = await pictureOf(there);
    await browser.close();
    return picture;
  };
  try {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto("/dev/ui/claim");
    const here = await pictureOf(page);
    expect((await draw(withTestFonts(environment))).equals(here)).toBe(true);
    // Without the tests' fonts that machine would draw another one.
    expect((await draw(environment)).equals(here)).toBe(false);
  } finally {
    rmSync(machine, { recursive: true });
  }
});
