import { FACES } from "../../app/ui/style-guide/faces.ts";
import { expect, test } from "./support/journey.ts";
import { comparePage } from "./support/kept-pictures.ts";

// A change of one face is seen, in whichever file it was made. What is meant is kept by `npm run pictures:accept`.
test.use({ contextOptions: { reducedMotion: "reduce" }, colorScheme: "light" });

for (const face of Object.keys(FACES))
  test(`the face ${face} looks as it was accepted`, async ({ page }, info) => {
    test.slow();
    const differences: string[] = [];
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/dev/ui/${face}`);
      differences.push(...(await comparePage(page, `${face}-${width}`, info)));
    }
    expect(differences, "npm run pictures:accept keeps what is meant").toEqual([]);
  });
