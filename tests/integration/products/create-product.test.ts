import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { FILE_WIDTHS } from "../../../app/domain/pictures/stored-picture.ts";
import { action, loader } from "../../../app/routes/admin/products/create/page.tsx";
import { storePicture } from "../../../app/services/pictures/store-picture.server.ts";
import { assets, products } from "../../../db/schema/products.ts";
import { wholePictureWorker } from "../../support/pictures.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { freshId } from "../../support/stores.ts";
import { world, type World } from "../../support/world.ts";

const WEBP = new Uint8Array(readFileSync("public/garments/tshirt/front-1/shade-700.webp"));

async function desk() {
  const here = await world();
  here.product.env.PICTURES = wholePictureWorker;
  const { cookie } = await here.staff(here.runners, "account_manager");
  const show = async (query = "") =>
    call(loader, get(`/products/create${query}`, { cookie }), here.product.context());
  const send = (more: Record<string, string> = {}) => {
    const fields = { key: freshId(), code: "MUG-CLASSIC", name: "Crew mug", colours: "White" };
    const print = { print: "text", side: "front", text: "Crew", font: "Righteous", ink: "#1b1b1f" };
    const all = { ...fields, ...print, intent: "draft", ...more };
    return call(action, post("/products/create", all, { cookie }), here.product.context());
  };
  const rows = () => here.db.select().from(products).where(eq(products.tenantId, here.runners.id));
  return { here, show, send, rows };
}

// The id of a picture follows from its content, so that another tenant's needs another one.
const DRAWING = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path fill="#f00" d="M0 0h9v9z"/></svg>`,
);
const picture = async ({ scope }: World["runners"], bytes: Uint8Array = WEBP) => {
  const upload = { name: "a", bytes, kind: "file", eventId: null, widths: FILE_WIDTHS } as const;
  const kept = await storePicture(scope, upload);
  if (!kept.ok) throw new Error(kept.error);
  return kept.value.id;
};

test("the catalogue is offered whole, in the tenant's currency, and each blank leads to its form", async () => {
  const { show } = await desk();
  const { body } = await show();
  expect(at(body, "catalogue", "currency")).toBe("GBP");
  expect(at(body, "catalogue", "filters", "asked", "region")).toBe("all");
  const blanks = at(body, "catalogue", "blanks") as { code: string; useHref: string }[];
  expect(blanks.find(({ code }) => code === "MUG-CLASSIC")?.useHref).toBe("/products/create?use=MUG-CLASSIC");
  expect((await show("?use=NO-SUCH")).status).toBe(404);
});

test("a product is kept as a draft that can be published, once for each form", async () => {
  const { send, rows } = await desk();
  const key = freshId();
  const answers = [await send({ key }), await send({ key })];
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  expect(answers.map(({ location }) => location)).toEqual([`/products/${row!.id}`, `/products/${row!.id}`]);
  expect(row).toMatchObject({ name: "Crew mug", status: "draft", category: "drinkware" });
  await send({ intent: "publish" });
  expect((await rows()).map(({ status }) => status).sort()).toEqual(["draft", "published"]);
});

test("a picture of the tenant's is offered and printed; another tenant's is not there", async () => {
  const { here, show, send, rows } = await desk();
  const own = await picture(here.runners);
  const foreign = await picture(here.maple, DRAWING);
  const { body } = await show("?use=MUG-CLASSIC");
  expect(at(body, "chosen", "start", "prints")).toEqual(["text", "picture", "none"]);
  const ids = (at(body, "chosen", "start", "pictures") as { id: string }[]).map(({ id }) => id);
  expect([ids.includes(own), ids.includes(foreign)]).toEqual([true, false]);
  expect((await send({ print: "picture", picture: own, side: "back" })).status).toBe(303);
  const [row] = await rows();
  expect(row!.design.back).toMatchObject([{ type: "image", src: own }]);
  expect(row!.offer).toMatchObject({ cover: "back", printedBack: true });
  const refused = await send({ print: "picture", picture: foreign });
  expect(at(refused.body, "result", "error", "print", 0)).toBe("productDesk:catalogueDesk.refused.noPicture");
});

test("a photograph of twenty megapixels is placed", async () => {
  const { here, send } = await desk();
  const own = await picture(here.runners);
  await here.db.update(assets).set({ width: 5472, height: 3648 }).where(eq(assets.id, own));
  expect((await send({ print: "picture", picture: own, side: "back" })).status).toBe(303);
});
