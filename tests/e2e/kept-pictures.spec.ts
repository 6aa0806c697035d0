import { FACES } from "../../app/ui/style-guide/faces.ts";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { comparePage } from "./support/kept-pictures.ts";

// A change of one face is seen, in whichever file it was made. What is meant is kept by `npm run pictures:accept`.
test.use({ contextOptions: { reducedMotion: "reduce" }, colorScheme: "light" });

for (const face of Object.keys(FACES))
  test(`the face ${face} looks as it was accepted, with enough contrast and a name on every field`, async ({
    page,
  }, info) => {
    test.slow();
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
