import { expect, test } from "vitest";
import { pictureWidthFor } from "../../../app/domain/product/offer.ts";

test("a picture is asked for as wide as the screen shows it, and no wider than there is one", () => {
  const asked = [1, 160, 161, 775, 801, 2958].map(pictureWidthFor);
  expect(asked).toEqual([160, 160, 400, 800, 1400, 1400]);
});
