import { describe, expect, test } from "vitest";
import { loader as terms } from "../../../app/routes/storefront/terms/page.tsx";
import { loader as termsUs } from "../../../app/routes/storefront/terms/buyer-us.tsx";
import { at, call, get } from "../../support/answers.ts";
import { world } from "../../support/world.ts";

describe.each([
  ["/terms-and-conditions", terms],
  ["/terms-and-conditions-buyer-us", termsUs],
])("%s", (address, loader) => {
  const open = async (here: Awaited<ReturnType<typeof world>>, slug?: string) =>
    call(loader, get(slug ? `${address}?store=${slug}` : address), here.product.context());

  test("opened from a store is in the store's frame", async () => {
    const here = await world();
    const store = await here.runners.store();
    const answer = await open(here, store.slug);
    expect(at(answer.body, "kind")).toBe("store");
    expect(at(answer.body, "store", "slug")).toBe(store.slug);
  });

  test("is the platform's own page without a store, or with one that the public does not see", async () => {
    const here = await world();
    const draft = await here.runners.store({ status: "Draft" });
    for (const slug of [undefined, draft.slug, "nobody-has-this"]) {
      const answer = await open(here, slug);
      expect(answer.status).toBe(200);
      expect(at(answer.body, "kind")).toBe("site");
    }
  });
});
