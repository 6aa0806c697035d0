import { nameOfBlank } from "../../../app/domain/design/catalogue-filter.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/products/product/page.tsx";
import { action as create } from "../../../app/routes/admin/products/create/page.tsx";
import { FILE_WIDTHS } from "../../../app/domain/pictures/stored-picture.ts";
import { createEvent } from "../../../app/services/events/create-event.server.ts";
import { storePicture } from "../../../app/services/pictures/store-picture.server.ts";
import { checkTools } from "../../../app/http/wiring/print-tools.server.ts";
import { eventPrices, products } from "../../../db/schema/products.ts";
import { catalogueProduct } from "../../../db/seed/catalogue.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { pngOf } from "../../support/made-files.ts";
import { wholePictureWorker } from "../../support/pictures.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

const DRAWING = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path fill="#14532d" d="M2 2h9v16h-9zM16 2h9v16h-9z"/></svg>`,
);
/** A dark disc on nothing, in pixels. */
const DISC = (() => {
  const side = 600;
  const pixels = new Uint8Array(side * side * 4);
  for (let place = 0; place < side * side; place++) {
    const [x, y] = [(place % side) - side / 2, Math.floor(place / side) - side / 2];
    pixels.set([20, 83, 45, x * x + y * y < 60_000 ? 255 : 0], place * 4);
  }
  return pngOf(pixels, { width: side, height: side });
})();
const TEE = catalogueProduct("TEE-CLASSIC").colours.map(({ name }) => name);
const LOST = ["Black", "Charcoal", "French Navy", "Forest", "Royal Blue"].filter((name) =>
  TEE.includes(name),
);

async function desk(bytes: Uint8Array) {
  const here = await world();
  here.product.env.PICTURES = wholePictureWorker;
  const { cookie } = await here.staff(here.runners, "account_manager");
  const { scope } = here.runners;
  const upload = { name: "logo", bytes, kind: "file" as const, eventId: null, widths: FILE_WIDTHS };
  const kept = await storePicture(scope, upload);
  if (!kept.ok) throw new Error(kept.error);
  const body = new URLSearchParams();
  for (const colour of TEE) body.append("colours", colour);
  const make = async () => {
    const fields = {
      key: freshId(),
      code: "TEE-CLASSIC",
      name: "Tee",
      print: "picture",
      picture: kept.value.id,
      side: "front",
      text: "",
      font: "Righteous",
      ink: "#1b1b1f",
      intent: "draft",
    };
    const request = post("/products/create", fields, { cookie });
    const sent = new URLSearchParams(await request.text());
    for (const colour of TEE) sent.append("colours", colour);
    const { location } = await call(
      create,
      new Request(request.url, { method: "POST", headers: request.headers, body: sent }),
      here.product.context(),
    );
    return location!.split("/").at(-1)!;
  };
  const row = async (id: string) => (await here.db.select().from(products).where(eq(products.id, id)))[0]!;
  const show = async (productId: string) =>
    (await call(loader, get(`/products/${productId}`, { cookie }), here.product.context(), { productId }))
      .body;
  const send = (productId: string, fields: Record<string, string>) =>
    call(action, post(`/products/${productId}`, fields, { cookie }), here.product.context(), { productId });
  const names = (body: unknown, reading: string) =>
    (at(body, "colours", reading) as { name: string }[]).map(({ name }) => name);
  return { here, scope, kept: kept.value, make, row, show, send, names };
}

test.each([
  ["a drawing", DRAWING],
  ["a picture of pixels", DISC],
])(
  "%s in dark green begins without the colours that hide it, and sells them in its light version",
  async (_, bytes) => {
    const { make, row, show, send, names } = await desk(bytes);
    const id = await make();
    const before = await row(id);
    expect(Object.keys(before.offSale)).toEqual(expect.arrayContaining(LOST));
    expect(Object.keys(before.offSale)).not.toContain("White");
    const page = await show(id);
    expect(names(page, "well")).toContain("White");
    expect(names(page, "light")).toEqual(expect.arrayContaining(LOST));
    const answer = await send(id, { intent: "light-version", design: before.designHash });
    expect(answer.status).toBe(303);
    const after = await row(id);
    expect(after.designHash).not.toBe(before.designHash);
    for (const name of LOST) expect(Object.keys(after.offSale)).not.toContain(name);
    expect(names(await show(id), "well")).toEqual(expect.arrayContaining([...LOST, "White"]));
    // The form of before is of a design that is no more.
    await send(id, { intent: "light-version", design: before.designHash });
    expect((await row(id)).designHash).toBe(after.designHash);
  },
);

test("a store that is built with a logo sells each blank without the colours that hide it", async () => {
  const { here, scope, kept } = await desk(DRAWING);
  const made = await createEvent(scope, {
    draft: {
      type: "Store",
      region: "UK",
      imageId: kept.id,
      products: [
        { kind: "blank", code: "TEE-CLASSIC", price: 2000 },
        { kind: "blank", code: "MUG-CLASSIC", price: 1000 },
      ],
      page: { name: `Green ${freshId()}`, tagline: "", claimTitle: "" },
      theme: { brand: "#14532d", paper: "white", corners: "soft", headings: "serif" },
    } as never,
    email: "ada@test.example",
    lang: "en",
    reserved: new Set<string>(),
    fonts: checkTools(here.product.context()).fonts,
    nameOfBlank,
  });
  if (!made.ok) throw new Error(made.error);
  const rows = await here.db
    .select({ code: products.catalogueCode, off: products.offSale, design: products.design })
    .from(eventPrices)
    .innerJoin(products, eq(products.id, eventPrices.productId))
    .where(eq(eventPrices.eventId, made.value.id));
  const tee = rows.find(({ code }) => code === "TEE-CLASSIC")!;
  expect(Object.keys(tee.off)).toEqual(expect.arrayContaining(LOST));
  expect(Object.keys(tee.off).length).toBeLessThan(TEE.length);
});

test("while the Worker for pictures is away all colours are on sale, and the page says that it cannot measure", async () => {
  const { here, make, row, show } = await desk(DRAWING);
  here.product.env.PICTURES = {
    ...wholePictureWorker,
    seen: () => Promise.resolve({ ok: false, error: "busy" }),
  };
  const id = await make();
  expect((await row(id)).offSale).toEqual({});
  expect(at(await show(id), "colours")).toBeNull();
});
