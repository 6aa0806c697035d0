import { nameOfBlank } from "../../../app/domain/design/catalogue-filter.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { FIRST_THEME } from "../../../app/domain/store/store-draft.ts";
import { keepTemporaryStore } from "../../../app/auth/temporary-store.server.ts";
import { openTemporaryStore } from "../../../app/services/events/open-temporary-store.server.ts";
import { events } from "../../../db/schema/events.ts";
import { temporaryStores } from "../../../db/schema/temporary-stores.ts";
import { ORIGIN } from "../../support/page.ts";
import { world } from "../../support/world.ts";

const DRAFT = {
  page: { name: "Guest Store", tagline: "", claimTitle: "" },
  products: [],
  region: "UK" as const,
  theme: FIRST_THEME,
  type: "Store" as const,
};

async function guest() {
  const here = await world();
  const context = here.product.context();
  const { kept } = await keepTemporaryStore({ request: new Request(ORIGIN), context }, DRAFT, null);
  const settings = {
    email: "ada@test.example",
    lang: "en",
    reserved: new Set<string>(),
    fonts: () => Promise.resolve(new Map()),
    nameOfBlank,
  };
  return {
    here,
    open: (scope = here.runners.scope) => openTemporaryStore(scope, { kept, ...settings }),
    waiting: () => here.db.select().from(temporaryStores).where(eq(temporaryStores.id, kept.id)),
    stores: () => here.db.select().from(events).where(eq(events.tenantId, here.runners.id)),
  };
}

test("a guest's store waits on when creating the real one fails", async () => {
  const { here, open, waiting, stores } = await guest();
  const { scope } = here.runners;
  const create = () => Promise.reject(new Error("away"));
  const failing = { ...scope, tenant: { ...scope.tenant, events: { ...scope.tenant.events, create } } };
  await expect(open(failing)).rejects.toThrow("away");
  expect(await waiting()).toHaveLength(1);
  expect(await open()).toMatchObject({ ok: true });
  expect(await waiting()).toEqual([]);
  expect(await stores()).toHaveLength(1);
});

test("a guest's store is opened once by five sign-ins at once", async () => {
  const { open, waiting, stores } = await guest();
  const opened = await Promise.all(Array.from({ length: 5 }, () => open()));
  expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stores()).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test("a store that waits for its builder holds the parts that the specification names", async () => {
  const { waiting } = await guest();
  const [row] = await waiting();
  // `img_id` is a column, since the picture is asked for by it alone.
  expect(Object.keys(row!)).toContain("imgId");
  expect(Object.keys(row!.draft)).toEqual(
    expect.arrayContaining(["page", "products", "region", "theme", "type"]),
  );
  expect(row!.draft.page.name).toBe("Guest Store");
});
