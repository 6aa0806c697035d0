import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawingRefusal } from "../../../app/domain/pictures/refusal-texts.ts";
import type { PictureWorker } from "../../../app/domain/pictures/picture-work.ts";
import { loader as drawing } from "../../../app/routes/admin/pictures/drawing.ts";
import { storePicture } from "../../../app/services/pictures/store-picture.server.ts";
import type { Scope } from "../../../app/services/scope.ts";
import { assets } from "../../../db/schema/products.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { readUpload } from "../../support/pictures.ts";
import { call, get } from "../../support/answers.ts";
import { world, type World } from "../../support/world.ts";

/** A real file: the light on a garment, 700 px wide. */
const WEBP = new Uint8Array(readFileSync("public/garments/tshirt/front-1/shade-700.webp"));
const LOGO = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path fill="#f00" d="M0 0h9v9z"/></svg>`,
);
const AS_LOGO = { kind: "logo", eventId: null, widths: [200] } as const;

let here: World;
let scope: Scope;
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  here = await world();
  here.product.env.PICTURES = { read: readUpload } as unknown as PictureWorker;
  scope = here.runners.scope;
});
afterEach(() => void vi.restoreAllMocks());

const rows = () => here.db.select().from(assets).where(eq(assets.tenantId, here.runners.id));
const entries = () => here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
const inStorage = async (key: string) => (await here.product.env.MEDIA.get(key))?.arrayBuffer();

test("a picture lies in the storage with its smaller one, and in the tenant's files with an audit entry", async () => {
  const stored = await storePicture(scope, { ...AS_LOGO, name: "../Our\u0000 logo.webp", bytes: WEBP });
  expect(stored).toMatchObject({ ok: true, value: { contentType: "image/png", width: 700 } });
  const [row] = await rows();
  expect(row).toMatchObject({ kind: "logo", name: ".. Our  logo.webp", width: 700, svg: null });
  expect((await inStorage(row!.storageKey!))?.byteLength).toBeGreaterThan(1000);
  expect((await inStorage(`${row!.storageKey}/200`))?.byteLength).toBeGreaterThan(500);
  expect(row!.storageKey).toContain(here.runners.id);
  expect(await entries()).toMatchObject([{ action: "File added", subjectId: row!.id }]);
});

test("the same file sent again, also twice at once, is the same picture", async () => {
  const send = () => storePicture(scope, { ...AS_LOGO, name: "logo.svg", bytes: LOGO });
  const answers = await Promise.all([send(), send(), send()]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await rows()).toHaveLength(1);
  expect((await rows())[0]?.svg).toContain("<path");
  expect(await entries()).toHaveLength(1);
});

test.each([
  ["no picture", Buffer.from("<html>"), "not_a_picture"],
  [
    "a script",
    Buffer.from(`<svg viewBox="0 0 9 9"><script>1</script></svg>`),
    drawingRefusal([{ part: "script", count: 1, found: "script" }]),
  ],
  ["fifty megabytes", new Uint8Array(50_000_000), "too_large"],
])("%s leaves nothing behind", async (_what, bytes, error) => {
  expect(await storePicture(scope, { ...AS_LOGO, name: "x.png", bytes })).toEqual({ ok: false, error });
  expect(await rows()).toEqual([]);
  expect(await entries()).toEqual([]);
});

test("a picture is not taken for another tenant's store", async () => {
  const { id } = await here.maple.store();
  const upload = { ...AS_LOGO, eventId: id, name: "logo.svg", bytes: LOGO };
  expect(await storePicture(scope, upload)).toEqual({ ok: false, error: "no_such_store" });
  expect(await rows()).toEqual([]);
});

test("while the Worker or the storage is away nothing is half kept", async () => {
  const send = () => storePicture(scope, { ...AS_LOGO, name: "logo.svg", bytes: LOGO });
  Object.assign(here.product.env.MEDIA, { put: () => Promise.reject(new Error("R2 is away")) });
  expect(await send()).toEqual({ ok: false, error: "away" });
  here.product.env.PICTURES = undefined;
  expect(await send()).toEqual({ ok: false, error: "away" });
  expect(await rows()).toEqual([]);
  expect(await entries()).toEqual([]);
});

test("a drawing that designs place has a size of its own, since a canvas draws a part of one without", async () => {
  const { cookie } = await here.staff(here.runners);
  const id = here.runners.id;
  const kept = {
    id,
    tenantId: id,
    kind: "artwork" as const,
    name: "badge",
    width: 400,
    height: 220,
    contentType: "image/svg+xml",
    sha256: "0",
  };
  await here.db.insert(assets).values({ ...kept, svg: `<path d="M0 0h9v9z"/>`, createdAt: new Date(0) });
  const { status, body } = await call(
    drawing,
    get(`/assets/${id}/drawing`, { cookie }),
    here.product.context(),
    { assetId: id },
  );
  expect([status, body]).toEqual([
    200,
    expect.stringContaining(`width="400" height="220" viewBox="0 0 400 220"`),
  ]);
});
