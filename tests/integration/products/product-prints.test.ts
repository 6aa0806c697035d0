import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import type { PrintJob } from "../../../app/rendering/print-job.ts";
import { loader as productPage } from "../../../app/routes/admin/products/product/page.tsx";
import { loader as media } from "../../../app/routes/media/picture.ts";
import { queueProductPrints } from "../../../app/services/prints/make-product-prints.server.ts";
import { artLibrary } from "../../../db/seed/artwork/library.ts";
import { assets, products } from "../../../db/schema/products.ts";
import { at, call, get } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

/** A published product, and what the scheduled work does for it alone: all tests share one database. */
async function published() {
  const here = await world();
  const store = await here.runners.store({ slug: freshId(), products: [{ name: "Tee" }] });
  const id = store.productIds[0]!;
  await here.db.insert(assets).values(
    artLibrary.map(({ id: asset, fragment, width, height }) => ({
      id: asset,
      name: asset,
      svg: fragment,
      width,
      height,
      tenantId: here.runners.id,
      kind: "artwork" as const,
      contentType: "image/svg+xml",
      sha256: asset,
      createdAt: new Date(0),
    })),
  );
  // As a design's hash is: the addresses of its pictures take nothing else.
  const designHash = createHash("md5").update(id).digest("hex");
  await here.db.update(products).set({ designHash }).where(eq(products.id, id));
  const jobs: PrintJob[] = [];
  const print = here.product.env.PRINT!;
  here.product.env.PRINT = { ...print, pdf: (job, of) => (jobs.push(job), print.pdf(job, of)) };
  const { scope } = here.runners;
  const { printsDue } = scope.platform;
  const alone = {
    ...scope,
    platform: {
      ...scope.platform,
      printsDue: {
        ...printsDue,
        products: async (before: Date) =>
          (await printsDue.products(before, 1e6)).filter(({ productId }) => productId === id),
      },
    },
  };
  const queue = () => queueProductPrints(alone);
  const run = async () => {
    const ids = await queue();
    await deliver(here.product.context(), ids);
    return ids.length;
  };
  const row = async () => (await here.db.select().from(products).where(eq(products.id, id)))[0]!;
  const change = (set: Partial<typeof products.$inferInsert>) =>
    here.db.update(products).set(set).where(eq(products.id, id));
  const open = (address: string) => {
    const [, , hash, file] = new URL(address, "http://x").pathname.split("/");
    return media({
      request: get(address),
      params: { hash, file: decodeURIComponent(file!) },
      context: here.product.context(),
    });
  };
  const page = async () => {
    const { cookie } = await here.staff(here.runners);
    const answer = await call(productPage, get(`/products/${id}`, { cookie }), here.product.context(), {
      productId: id,
    });
    return at(answer.body, "print", "files");
  };
  return { here, id, jobs, queue, run, row, change, open, page };
}

test("a published product gets print files for its light and its dark colours, and its record says where", async () => {
  const { here, jobs, run, row, open, page } = await published();
  expect(await page()).toBe("waiting");
  here.product.clock.forward(MINUTE);
  expect(await run()).toBe(1);
  const product = await row();
  const { front, back, front_preview } = product.design.artwork;
  expect(front).toBe(`/media/${product.designHash}/${product.offer.defaultColour}-front.pdf`);
  expect(front_preview).toContain(`/media/${product.designHash}/`);
  expect(back).toBeNull();
  expect(jobs.every(({ key }) => key.startsWith(`prints/${here.runners.id}/`))).toBe(true);
  const file = await open(front!);
  expect(await file.text()).toContain("%PDF");
  expect(await page()).toMatchObject([
    { cloth: "light", prints: [{ side: "front", href: front }] },
    { cloth: "dark", prints: [{ side: "front", href: front!.replace("White", "Black") }] },
  ]);
  await expect(open(front!.replace("-front", "-back"))).rejects.toMatchObject({ status: 404 });
  await expect(open(front!.replace(/media\/\w+/, `media/${"0".repeat(32)}`))).rejects.toMatchObject({
    status: 404,
  });
  // What is made is not made again.
  expect(await run()).toBe(0);
});

test("print files wait until a design rests, follow it, and are none of drafts and deleted products", async () => {
  const { here, jobs, run, row, change, page, open } = await published();
  const { updatedAt } = await row();
  await change({ updatedAt: here.product.clock.now() });
  expect(await run()).toBe(0);
  await change({ updatedAt, status: "draft" });
  here.product.clock.forward(MINUTE);
  expect(await run()).toBe(0);
  expect(await page()).toBe("draft");
  await change({ status: "published", deletedAt: updatedAt });
  expect(await run()).toBe(0);
  await change({ deletedAt: null });
  expect(await run()).toBe(1);
  const { design } = await row();
  const made = jobs.length;

  await change({ designHash: "f".repeat(32), updatedAt: here.product.clock.now() });
  expect(await page()).toBe("waiting");
  await expect(open(design.artwork.front!)).rejects.toMatchObject({ status: 404 });
  here.product.clock.forward(MINUTE);
  expect(await run()).toBe(1);
  expect(jobs.length).toBe(2 * made);
  expect((await row()).design.artwork.front).toContain("f".repeat(32));
});

test("a design that changes while its files are made keeps none of them", async () => {
  const { here, run, row, change } = await published();
  here.product.clock.forward(MINUTE);
  const print = here.product.env.PRINT!;
  here.product.env.PRINT = {
    ...print,
    pdf: async (job, of) => {
      await change({ designHash: "e".repeat(32) });
      return print.pdf(job, of);
    },
  };
  await run();
  expect(await row()).toMatchObject({ prints: null, printedHash: "" });
});
