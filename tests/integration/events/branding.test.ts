import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { PictureWorker } from "../../../app/domain/pictures/picture-work.ts";
import {
  loader as brandingPage,
  action as saveBranding,
} from "../../../app/routes/admin/event/branding/page.tsx";
import {
  loader as photosPage,
  action as changePhotos,
} from "../../../app/routes/admin/event/photos/page.tsx";
import { action as changePicture } from "../../../app/routes/admin/pictures/picture/page.tsx";
import { loader as storeHome } from "../../../app/routes/storefront/claim/page.tsx";
import { loader as productPage } from "../../../app/routes/storefront/product/page.tsx";
import { loader as sitePreview } from "../../../app/routes/storefront/site-preview/page.tsx";
import { events } from "../../../db/schema/events.ts";
import { assets } from "../../../db/schema/products.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { readUpload } from "../../support/pictures.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { ORIGIN } from "../../support/page.ts";
import type { StoreInput } from "../../support/stores.ts";
import { world, type World } from "../../support/world.ts";

const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path fill="${colour}" d="M0 0h9v9z"/></svg>`;

let here: World;
let cookie: string;
beforeEach(async () => {
  here = await world();
  here.product.env.PICTURES = { read: readUpload } as unknown as PictureWorker;
  cookie = (await here.staff(here.runners, "account_manager")).cookie;
});

async function desk(input: StoreInput = {}) {
  const store = await here.runners.store(input);
  const params = { slug: store.slug };
  const row = async () => (await here.db.select().from(events).where(eq(events.id, store.id)))[0]!;
  const show = async () =>
    (
      await call(
        brandingPage,
        get(`/events/${store.slug}/branding`, { cookie }),
        here.product.context(),
        params,
      )
    ).body as { version: number; stored: Record<string, string> };
  const send = async (change: Record<string, string | File>) => {
    const { version, stored } = await show();
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...stored, version: String(version), ...change }))
      body.append(name, value);
    const request = new Request(new URL(`/events/${store.slug}/branding`, ORIGIN), {
      method: "POST",
      body,
      headers: { Cookie: cookie },
    });
    return call(saveBranding, request, here.product.context(), params);
  };
  const chrome = async (lang = "en") =>
    at(
      (await call(storeHome, get(`/${store.slug}?lang=${lang}`), here.product.context())).body,
      "chrome",
    ) as {
      logo: string | null;
      hero: string | null;
      tagline: string;
    };
  return { store, params, row, show, send, chrome };
}
const actions = async () =>
  (await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id))).map(
    ({ action }) => action,
  );

test("an uploaded logo and header picture, colour and words are what the public store shows", async () => {
  const { store, send, row, chrome } = await desk();
  const saved = await send({
    brand: "#AA2200",
    paper: "dark",
    tagline: "Run with us",
    tagline_de: "Lauf mit",
    logo_file: new File([drawing("#f00")], "logo.svg"),
    hero_file: new File([drawing("#00f")], "wide.svg"),
  });
  expect([saved.status, saved.location]).toEqual([303, `/events/${store.slug}/branding`]);
  expect(await row()).toMatchObject({ version: 2, theme: { brand: "#aa2200", paper: "dark" } });
  const shown = await chrome();
  expect(shown.logo).toMatch(/^\/media\/files\/.*\.svg$/);
  expect(shown.hero).toMatch(/^\/media\/files\/.*\.svg$/);
  expect(shown.hero).not.toBe(shown.logo);
  expect([shown.tagline, (await chrome("de")).tagline, (await chrome("fr")).tagline]).toEqual([
    "Run with us",
    "Lauf mit",
    "Run with us",
  ]);
  expect((await actions()).filter((action) => action === "Event file added")).toHaveLength(2);
  await send({ logo: "none" });
  expect((await chrome()).logo).toBeNull();
  expect(await actions()).toContain("Event file deleted");
});

test("a picture that a store shows is not deleted, until it is taken out", async () => {
  const { send } = await desk();
  await send({ logo_file: new File([drawing("#f00")], "logo.svg") });
  const [file] = await here.db.select().from(assets).where(eq(assets.tenantId, here.runners.id));
  const remove = () =>
    call(
      changePicture,
      post(`/assets/${file!.id}`, { intent: "delete" }, { cookie }),
      here.product.context(),
      {
        assetId: file!.id,
      },
    );
  expect((await remove()).location).toBe(`/assets/${file!.id}`);
  expect(await here.runners.scope.tenant.files.find(file!.id)).toBeDefined();
  await send({ logo: "none" });
  expect((await remove()).location).toBe("/assets");
});

test.each([
  ["no colour", { brand: "red" }, "brand"],
  ["a paper that we do not have", { paper: "pink" }, "paper"],
  ["words that are too long", { tagline: "x".repeat(201) }, "tagline"],
  ["a picture that is nobody's", { logo: "0123456789abcdef" }, "logo"],
])("%s is refused beside its field, and the rest stays typed", async (_what, change, field) => {
  const { send, row } = await desk();
  const answer = await send({ corners: "round", ...change });
  expect(answer.status).toBe(422);
  expect(at(answer.body, "result", "error", field, 0)).toBeTruthy();
  expect(at(answer.body, "result", "initialValue", "corners")).toBe("round");
  expect((await row()).version).toBe(1);
});

test("a bad file shows its fault beside its field, and a good one keeps its place in the form", async () => {
  const { send } = await desk();
  const answer = await send({
    logo_file: new File([drawing("#f00")], "logo.svg"),
    hero_file: new File(["no picture"], "wide.png"),
  });
  expect(answer.status).toBe(422);
  expect(at(answer.body, "result", "error", "hero_file", 0)).toBe("pictures:refused.notAPicture");
  expect(at(answer.body, "result", "initialValue", "logo")).toMatch(/^[0-9a-f]{32}$/);
});

test("another tenant's picture is not taken", async () => {
  const foreign = (await here.staff(here.maple, "admin")).cookie;
  const theirs = await here.maple.store({});
  const own = cookie;
  cookie = foreign;
  const body = new FormData();
  const page = await call(
    brandingPage,
    get(`/events/${theirs.slug}/branding`, { cookie }),
    here.product.context(),
    { slug: theirs.slug },
  );
  const { stored } = page.body as { stored: Record<string, string> };
  for (const [name, value] of Object.entries(stored)) body.append(name, value);
  body.append("version", "1");
  body.append("logo_file", new File([drawing("#0f0")], "theirs.svg"));
  const request = new Request(new URL(`/events/${theirs.slug}/branding`, ORIGIN), {
    method: "POST",
    body,
    headers: { Cookie: cookie },
  });
  expect((await call(saveBranding, request, here.product.context(), { slug: theirs.slug })).status).toBe(303);
  const [file] = await here.db.select().from(assets).where(eq(assets.tenantId, here.maple.id));
  cookie = own;
  const { send, row } = await desk();
  expect((await send({ logo: file!.id })).status).toBe(422);
  expect((await row()).page.header.logo).toBeNull();
});

test("a user who saves an older version sees the conflict, and a locked store does not change", async () => {
  const { send, row, store } = await desk();
  await send({ tagline: "First" });
  const late = await send({ version: "1", tagline: "Second" });
  expect([late.status, at(late.body, "result", "error", "version", 0)]).toEqual([
    409,
    "eventDesk:changedMeanwhile",
  ]);
  await here.db.update(events).set({ locked: true }).where(eq(events.id, store.id));
  expect((await send({ tagline: "Third" })).status).toBe(409);
  expect((await row()).page.tagline).toBe("First");
});

test("the preview shows what is typed, and saves nothing", async () => {
  const { store, send, row } = await desk();
  const asked = await send({ intent: "preview", brand: "#123456", tagline: "Only a try" });
  const query = String(at(asked.body, "preview"));
  const shown = await call(
    sitePreview,
    get(`/site-preview/${store.slug}?${query}`, { cookie }),
    here.product.context(),
    { slug: store.slug },
  );
  expect(at(shown.body, "chrome")).toMatchObject({ tagline: "Only a try", theme: { brand: "#123456" } });
  expect((await row()).version).toBe(1);
});

test("photographs stand before the drawn pictures, the chosen one first, and can be taken out", async () => {
  const { store, params } = await desk();
  const productId = store.productIds[0]!;
  const send = (fields: Record<string, string>, files: File[] = []) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ product: productId, ...fields })) body.append(name, value);
    for (const file of files) body.append("files", file);
    const request = new Request(new URL(`/events/${store.slug}/photos`, ORIGIN), {
      method: "POST",
      body,
      headers: { Cookie: cookie },
    });
    return call(changePhotos, request, here.product.context(), params);
  };
  const photos = async () => {
    const path = `/${store.slug}/Product=${productId}`;
    const { body } = await call(productPage, get(path), here.product.context());
    return (at(body, "page", "photos") as { src: string }[]).map(({ src }) => src);
  };
  const files = [new File([drawing("#f00")], "one.svg"), new File([drawing("#00f")], "two.svg")];
  expect((await send({ intent: "add" }, files)).status).toBe(303);
  const [first, second] = await photos();
  const listed = await call(
    photosPage,
    get(`/events/${store.slug}/photos`, { cookie }),
    here.product.context(),
    params,
  );
  // Each beside what shoppers see of it otherwise, in the order of the store's products.
  expect(at(listed.body, "products")).toMatchObject([
    { id: productId, picture: expect.stringContaining("/media/") as string },
  ]);
  const ids = (at(listed.body, "products", 0, "photos") as { id: string }[]).map(({ id }) => id);
  expect((await send({ intent: "first", asset: ids[1]! })).status).toBe(303);
  expect(await photos()).toEqual([second, first]);
  expect((await send({ intent: "remove", asset: ids[1]! })).status).toBe(303);
  expect(await photos()).toEqual([first]);
  expect((await send({ intent: "add" })).status).toBe(422);
  expect((await send({ intent: "add", product: "0123456789abcdef" }, files)).status).toBe(422);
  expect((await actions()).filter((action) => action.startsWith("Event file"))).toEqual([
    "Event file added",
    "Event file added",
    "Event file deleted",
  ]);
});
