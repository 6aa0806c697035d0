import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { PictureWorker } from "../../../app/domain/pictures/picture-work.ts";
import { pngAddress } from "../../../app/domain/product/offer.ts";
import { loader } from "../../../app/routes/media/picture.ts";
import { drawPng } from "../../../pictures/draw-png.ts";
import { startDrawing } from "../../../print/png/drawing.ts";
import { products } from "../../../db/schema/products.ts";
import { get } from "../../support/answers.ts";
import { world, type World } from "../../support/world.ts";

let here: World;
let hash: string;
const worker = { png: vi.fn<PictureWorker["png"]>(drawPng) };

beforeAll(() =>
  startDrawing(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm"))),
);
beforeEach(async () => {
  worker.png.mockReset().mockImplementation(drawPng);
  here = await world();
  here.product.env.PICTURES = worker as unknown as PictureWorker;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const store = await here.runners.store();
  const product = (await here.storefront(store)).stock[0]!;
  hash = createHash("sha256").update(product.id).digest("hex").slice(0, 32);
  await here.db.update(products).set({ designHash: hash }).where(eq(products.id, product.id));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(address: string): Promise<Response> {
  const [, , of = "", file = ""] = new URL(address, "http://shop.test").pathname.split("/");
  const params = { hash: of, file: decodeURIComponent(file) };
  const answer = loader({ request: get(address), params, context: here.product.context() });
  return answer.catch((thrown: Response) => thrown);
}
const bytes = async (shown: Response) => Buffer.from(await shown.arrayBuffer());
const address = (texts?: Record<string, string>) =>
  pngAddress(hash, "White", "front", { width: 160, paper: "warm", texts });

test("a picture is drawn as PNG once, kept, and may be kept for ever", async () => {
  const first = await show(address());
  expect(first.status).toBe(200);
  expect(first.headers.get("Content-Type")).toBe("image/png");
  expect(first.headers.get("Cache-Control")).toContain("immutable");
  await here.product.afterwards();
  const again = await show(address());
  expect(await bytes(again)).toEqual(await bytes(first));
  expect(worker.png).toHaveBeenCalledTimes(1);
  await show(pngAddress(hash, "White", "front", { width: 160, paper: "dark" }));
  expect(worker.png).toHaveBeenCalledTimes(2);
});

test("a picture with a shopper's words is kept at the edge under nothing that says them", async () => {
  const kept = new Map<string, Response>();
  vi.stubGlobal("caches", {
    default: {
      match: async (at: string) => kept.get(at)?.clone(),
      put: async (at: string, response: Response) => void kept.set(at, response),
    },
  });
  const first = await show(address({ layer: "Nora" }));
  await here.product.afterwards();
  const again = await show(address({ layer: "Nora" }));
  expect(await bytes(again)).toEqual(await bytes(first));
  expect(worker.png).toHaveBeenCalledTimes(1);
  await show(address({ layer: "Nora", other: "B" }));
  await show(address({ layer: "Norb" }));
  expect(worker.png).toHaveBeenCalledTimes(3);
  expect([...kept.keys()].join()).not.toContain("Nora");
  for (const { headers } of kept.values()) expect(headers.get("Cache-Control")).toBe("public, max-age=86400");
  vi.stubGlobal("caches", { default: { match: () => Promise.reject(new Error("away")), put: () => 0 } });
  expect((await show(address({ layer: "Nora" }))).status).toBe(200);
});

test.each([
  ["there is none", undefined],
  ["it fails", () => Promise.reject(new Error("no such service"))],
  ["it is busy", () => Promise.resolve({ ok: false, error: "busy" } as const)],
])("the SVG is shown when %s, and the PNG soon again", async (_what, png) => {
  if (png) worker.png.mockImplementation(png);
  else here.product.env.PICTURES = undefined;
  const shown = await show(address());
  expect(shown.status).toBe(200);
  expect(shown.headers.get("Content-Type")).toContain("image/svg+xml");
  expect(shown.headers.get("Cache-Control")).toBe("public, max-age=60");
  expect(await shown.text()).toContain("<svg");
  here.product.env.PICTURES = worker as unknown as PictureWorker;
  worker.png.mockImplementation(drawPng);
  expect((await show(address())).headers.get("Content-Type")).toBe("image/png");
});

test("a Worker that hangs is not waited for", async () => {
  worker.png.mockImplementation(() => new Promise(() => undefined));
  expect((await show(address())).headers.get("Content-Type")).toContain("image/svg+xml");
});

test("a picture that no page links to is not rendered", async () => {
  const other = (change: string) => show(`/media/${hash}/White-front.png?${change}`);
  for (const wrong of ["w=160", "w=161&on=warm", "w=1400&on=warm", "w=160&on=red", "on=warm"]) {
    expect((await other(wrong)).status, wrong).toBe(404);
  }
  expect((await show(`/media/${hash}/Nocolour-front.png?w=160&on=warm`)).status).toBe(404);
  expect((await show(`/media/${"0".repeat(32)}/White-front.png?w=160&on=warm`)).status).toBe(404);
  expect((await show(`/media/blank-TEE-CLASSIC/WHT-front.png?w=160&on=warm`)).status).toBe(404);
  expect(worker.png).not.toHaveBeenCalled();
});
