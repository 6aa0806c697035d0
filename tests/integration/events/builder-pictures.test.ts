import { readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawPicture } from "../../../app/http/pictures/pictures.server.ts";
import { action as create } from "../../../app/routes/builder/create-event.tsx";
import { loader as file } from "../../../app/routes/media/file.ts";
import { events } from "../../../db/schema/events.ts";
import { assets, products } from "../../../db/schema/products.ts";
import { wholePictureWorker } from "../../support/pictures.ts";
import { at, call, get } from "../../support/answers.ts";
import { ORIGIN } from "../../support/page.ts";
import { freshId } from "../../support/stores.ts";
import { world, type World } from "../../support/world.ts";

/** A real file: the light on a garment, 700 px wide. */
const WEBP = readFileSync("public/garments/tshirt/front-1/shade-700.webp");

let here: World;
let cookie: string;
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  here = await world();
  here.product.env.PICTURES = wholePictureWorker;
  cookie = (await here.staff(here.runners, "account_manager")).cookie;
});
afterEach(() => void vi.restoreAllMocks());

async function build(logo: File, also: Record<string, string> = {}) {
  const fields = { name: `Logo ${freshId()}`, tagline: "", type: "Store", region: "UK", paper: "warm" };
  const body = new FormData();
  for (const [name, value] of Object.entries({
    ...fields,
    brand: "#aa0000",
    products: "TEE-CLASSIC",
    ...also,
  }))
    body.append(name, value);
  body.append("image", logo);
  const request = new Request(new URL("/events/create", ORIGIN), {
    method: "POST",
    body,
    headers: { Cookie: cookie },
  });
  return call(create, request, here.product.context());
}

const made = async () => {
  const [asset] = await here.db.select().from(assets).where(eq(assets.tenantId, here.runners.id));
  const [product] = await here.db
    .select()
    .from(products)
    .where(and(eq(products.tenantId, here.runners.id), eq(products.catalogueCode, "TEE-CLASSIC")));
  return { asset: asset!, product: product! };
};
const draw = (hash: string) =>
  drawPicture(here.product.context(), {
    hash,
    colour: "White",
    side: "front",
    width: 400,
    near: false,
    query: new URLSearchParams(),
  });

test("a logo of pixels becomes the tenant's own, and is printed on the first products", async () => {
  expect((await build(new File([WEBP], "Our logo.webp"))).status).toBe(303);
  const { asset, product } = await made();
  expect(asset).toMatchObject({ kind: "artwork", contentType: "image/png", width: 700, svg: null });
  expect(asset.storageKey).toBe(`files/${here.runners.id}/${asset.sha256}`);
  expect(product.design.front).toMatchObject([{ type: "image", src: asset.id, location: "tenant" }]);
  const name = `${asset.sha256}.png`;
  const shown = await call(file, get(`/media/files/${here.runners.id}/${name}`), here.product.context(), {
    tenantId: here.runners.id,
    file: name,
  });
  expect(shown.status).toBe(200);
  // The garment's own maps are WebP: the print is the kept width of 400, which is JPEG.
  expect(await draw(product.designHash)).toContain("data:image/jpeg;base64,");
});

const logoOf = async () => {
  const [store] = await here.db.select().from(events).where(eq(events.tenantId, here.runners.id));
  return store!.page.header.logo;
};
const SVG = '<svg viewBox="0 0 20 10"><circle cx="5" cy="5" r="5" fill="#c0392b"/></svg>';

test("the picture is the store's logo too, a drawing as well, unless it is only to be printed", async () => {
  await build(new File([SVG], "logo.svg", { type: "image/svg+xml" }));
  const { asset, product } = await made();
  expect(await logoOf()).toBe(`/media/files/${here.runners.id}/${asset.sha256}.svg`);
  expect(product.design.front).toHaveLength(1);
  const name = `${asset.sha256}.svg`;
  const shown = await call(file, get(`/media/files/${here.runners.id}/${name}`), here.product.context(), {
    tenantId: here.runners.id,
    file: name,
  });
  expect([shown.status, String(shown.body)]).toEqual([200, expect.stringContaining("#c0392b")]);
});

test("a tick leaves the logo away", async () => {
  await build(new File([SVG], "logo.svg", { type: "image/svg+xml" }), { no_logo: "on" });
  expect(await logoOf()).toBeNull();
  expect((await made()).product.design.front).toHaveLength(1);
});

test("while its file is away the picture is refused, so that no cache keeps a garment without its print", async () => {
  await build(new File([WEBP], "logo.webp"));
  const { product } = await made();
  const media = here.product.env.MEDIA;
  const whole = media.get.bind(media);
  Object.assign(media, {
    get: (key: string) => (key.startsWith("files/") ? Promise.resolve(null) : whole(key)),
  });
  await expect(draw(product.designHash)).rejects.toMatchObject({ status: 503 });
});

test.each([
  ["a text", new File(["no picture"], "logo.png"), "pictures:refused.notAPicture"],
  [
    "a PNG that ends early",
    new File([Buffer.from("89504e470d0a1a0a0000000d", "hex")], "logo.png"),
    "pictures:refused.broken",
  ],
  [
    "a drawing with a script",
    new File(["<svg viewBox='0 0 1 1'><script>1</script></svg>"], "a.svg"),
    "pictures:drawing.script?found=script",
  ],
])("%s is refused beside its field, and no store is made", async (_what, logo, error) => {
  const answer = await build(logo);
  expect([answer.status, at(answer.body, "result", "error", "image", 0)]).toEqual([422, error]);
  expect((await made()).product).toBeUndefined();
});

test("while the Worker for pictures is away, an upload fails with that message", async () => {
  here.product.env.PICTURES = undefined as never;
  const answer = await build(new File([WEBP], "logo.webp"));
  expect(at(answer.body, "result", "error", "image", 0)).toBe("pictures:refused.away");
});
