import { expect, test } from "vitest";
import { get } from "../../support/answers.ts";
import { DOORS, wholeProduct } from "../../support/whole-product.ts";
import { world } from "../../support/world.ts";

const pages = DOORS.filter(({ address }) => address.startsWith("/dev/")).map(({ address }) => address);

test("every page for developers is closed in production", async () => {
  const { product } = await world({ APP_ENV: "production" });
  expect(pages).toContain("/dev/ui");
  for (const page of pages) {
    const path = page.replaceAll(/:\w+/g, "1");
    expect((await wholeProduct(product)(get(path))).status, path).toBe(404);
  }
});
