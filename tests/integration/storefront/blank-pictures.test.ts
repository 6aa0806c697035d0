import { expect, test } from "vitest";
import { loader as picture } from "../../../app/routes/media/picture.ts";
import { catalogueProducts } from "../../../db/schema/products.ts";
import { catalogue } from "../../../db/seed/catalogue.ts";
import { call, get } from "../../support/answers.ts";
import { world } from "../../support/world.ts";

test("every picture that the catalogue names is drawn, and no other", async () => {
  const here = await world();
  const stamps = { createdAt: new Date(), updatedAt: new Date() };
  await here.db
    .insert(catalogueProducts)
    .values(catalogue.map((data) => ({ code: data.code, family: data.family, data, ...stamps })))
    .onConflictDoNothing();
  const at = (path: string) => {
    const [, , hash = "", file = ""] = path.split("/");
    return call(picture, get(path), here.product.context(), { hash, file });
  };
  for (const { images } of catalogue) {
    for (const address of Object.values(images).flatMap(({ front, back }) => [front, back])) {
      const drawn = await at(address);
      expect(drawn.status, address).toBe(200);
      expect(String(drawn.body)).toMatch(/^<svg /);
    }
  }
  for (const wrong of [
    "/media/blank-NOSUCH/WHT-front.svg",
    "/media/blank-TEE-CLASSIC/XXX-front.svg",
    "/media/blank-TEE-CLASSIC/WHT-side.svg",
    "/media/blank-/WHT-front.svg",
  ]) {
    expect((await at(wrong)).status, wrong).toBe(404);
  }
});
