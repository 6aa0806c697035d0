import { readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { FILE_WIDTHS, sizeKeysOf } from "../../../app/domain/pictures/stored-picture.ts";
import { action, loader } from "../../../app/routes/designer/product.tsx";
import { loader as drawnPicture } from "../../../app/routes/media/picture.ts";
import { action as saveAction } from "../../../app/routes/designer/save-product.ts";
import { storePicture } from "../../../app/services/pictures/store-picture.server.ts";
import { events } from "../../../db/schema/events.ts";
import { assets, designVersions, products } from "../../../db/schema/products.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { wholePictureWorker } from "../../support/pictures.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { inksOf } from "../../support/made-files.ts";
import { freshId } from "../../support/stores.ts";
import { world, type World } from "../../support/world.ts";

const WEBP = new Uint8Array(readFileSync("public/garments/tshirt/front-1/shade-700.webp"));
const DRAWING = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path fill="#f00" d="M0 0h9v9z"/></svg>`,
);

async function desk() {
  const here = await world();
  here.product.env.PICTURES = wholePictureWorker;
  const store = await here.runners.store({ slug: freshId(), status: "Draft", products: [{ name: "Tee" }] });
  const id = store.productIds[0]!;
  const { cookie } = await here.staff(here.runners, "account_manager");
  const show = async (query = "", productId = id) =>
    call(loader, get(`/products/${productId}/design${query}`, { cookie }), here.product.context(), {
      productId,
    });
  const edition = async () => String(at((await show()).body, "page", "edition"));
  const send = async (fields: Record<string, string>, productId = id) => {
    const all = { edition: await edition(), ...fields };
    const request = post(`/products/${productId}/design`, all, { cookie });
    return call(action, request, here.product.context(), { productId });
  };
  const text = {
    intent: "text",
    side: "front",
    place: "chest",
    text: "Crew",
    font: "Righteous",
    ink: "#c02030",
  };
  const row = async () => (await here.db.select().from(products).where(eq(products.id, id)))[0]!;
  const versions = () => here.db.select().from(designVersions).where(eq(designVersions.productId, id));
  const noted = async () =>
    (await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(
      ({ action: name }) => name,
    );
  const status = (to: "Active" | "Draft") =>
    here.db.update(events).set({ status: to }).where(eq(events.id, store.id));
  return { here, cookie, id, show, send, edition, text, row, versions, noted, status };
}

const picture = async ({ scope }: World["runners"], bytes: Uint8Array = WEBP) => {
  const upload = { name: "a", bytes, kind: "file", eventId: null, widths: FILE_WIDTHS } as const;
  const kept = await storePicture(scope, upload);
  if (!kept.ok) throw new Error(kept.error);
  return kept.value.id;
};

test("words and pictures are put on both sides, with what a shopper may write", async () => {
  const { here, send, text, row, noted } = await desk();
  const own = await picture(here.runners);
  const before = await row();
  const rule = { customisable: "on", label: "Name", maxLength: "12", characters: "name", required: "on" };
  expect((await send({ ...text, ...rule, side: "back" })).location).toMatch(/\/design\?side=back$/);
  expect((await send({ intent: "picture", side: "front", place: "left_chest", picture: own })).status).toBe(
    303,
  );
  const { design, designHash, offer } = await row();
  expect(design.back).toMatchObject([
    {
      type: "text",
      text: "Crew",
      customisable: true,
      label: "Name",
      maxLength: 12,
      characters: "name",
      required: true,
    },
  ]);
  expect(design.front.at(-1)).toMatchObject({ type: "image", src: own, location: "tenant" });
  expect(design.fonts).toContain("Righteous");
  expect(designHash).not.toBe(before.designHash);
  expect(offer).toMatchObject({ printedBack: true, personalFields: [{ label: "Name", maxLength: 12 }] });
  expect(await noted()).toEqual(["Product updated", "Product updated"]);
});

test("what is wrong is said beside its field, and nothing is saved", async () => {
  const { here, send, text, row } = await desk();
  const foreign = await picture(here.maple, DRAWING);
  const { designHash } = await row();
  const errors = async (fields: Record<string, string>) => at((await send(fields)).body, "result", "error");
  expect(await errors({ ...text, text: "" })).toEqual({ text: ["errors:required"] });
  expect(await errors({ ...text, text: "Smile 😀" })).toEqual({
    text: ["productDesk:catalogueDesk.refused.glyphs"],
  });
  expect(await errors({ ...text, maxLength: "0", customisable: "on" })).toEqual({
    maxLength: ["designer:refused.maxLength"],
  });
  const place = { intent: "picture", side: "front", place: "middle" };
  expect(await errors({ ...place, picture: "" })).toEqual({ picture: ["designer:refused.noPicture"] });
  expect(await errors({ ...place, picture: foreign })).toEqual({ picture: ["designer:refused.picture"] });
  expect(await errors({ intent: "remove", layer: "nothing" })).toEqual({
    edition: ["designer:refused.changed"],
  });
  expect((await row()).designHash).toBe(designHash);
});

test("of two people who draw at once, the second sees the conflict and overwrites nothing", async () => {
  const { send, text, edition, row } = await desk();
  const shown = await edition();
  await send({ ...text, edition: shown, text: "First" });
  const second = await send({ ...text, edition: shown, text: "Second" });
  expect([second.status, at(second.body, "result", "error", "edition", 0)]).toEqual([
    409,
    "designer:refused.changed",
  ]);
  expect(at(second.body, "result", "initialValue", "text")).toBe("Second");
  const race = await edition();
  const both = await Promise.all(
    ["Third", "Fourth"].map((words) => send({ ...text, edition: race, text: words })),
  );
  expect(both.map((answer) => answer.status).sort()).toEqual([303, 409]);
  expect(
    (await row()).design.front.filter((layer) => layer.type === "text" && layer.id !== "second"),
  ).not.toEqual([]);
});

test("an earlier version is taken up again, and what was there stays one", async () => {
  const { here, send, text, row, versions, show } = await desk();
  const { design } = await row();
  await send({ ...text, text: "One" });
  await send({ ...text, text: "Two" });
  const all = (await versions()).sort((a, b) => a.savedAt.getTime() - b.savedAt.getTime());
  expect(all.map(({ design: { front } }) => front.length - design.front.length)).toEqual([0, 1, 2]);
  expect(at((await show()).body, "page", "versions", 2, "by")).toBe("");
  expect((await send({ intent: "restore", version: all[1]!.id })).status).toBe(303);
  expect((await row()).design.front).toEqual(all[1]!.design.front);
  expect(await versions()).toHaveLength(3);
  const foreign = await here.maple.store({ products: [{ name: "Foreign" }] });
  expect((await show("", foreign.productIds[0]!)).status).toBe(404);
  const refused = await send({ intent: "restore", version: "ffff" });
  expect(at(refused.body, "result", "error", "edition", 0)).toBe("designer:refused.version");
});

test("a locked design and one that an open store sells stay as they are, and a copy is offered", async () => {
  const { here, id, send, text, row, show, status } = await desk();
  const { designHash } = await row();
  const change = (set: object) => here.db.update(products).set(set).where(eq(products.id, id));
  const reason = async () => at((await send(text)).body, "result", "error", "edition", 0);
  await change({ locked: true });
  expect(await reason()).toBe("designer:refused.locked");
  expect(at((await show()).body, "page", "closed")).toBe("designer:refused.locked");
  await change({ locked: false });
  await status("Active");
  expect(await reason()).toBe("designer:refused.sold");
  expect((await row()).designHash).toBe(designHash);
  const copied = await send({ intent: "copy" });
  expect(copied.location).toMatch(/^\/products\/\w+\/design$/);
  const copy = copied.location!.split("/")[2]!;
  expect(
    (await send({ ...text, edition: String(at((await show("", copy)).body, "page", "edition")) }, copy))
      .status,
  ).toBe(303);
});

test("the canvas saves what was drawn, tells who was late, and refuses what no design may be", async () => {
  const { id, here, cookie, edition, row, versions, noted } = await desk();
  const { front, back, inksOnDark } = (await row()).design;
  const save = async (fields: Record<string, string>, productId = id) => {
    const request = post(`/products/${productId}/design/save`, fields, { cookie });
    const { status, body } = await call(saveAction, request, here.product.context(), { productId });
    return { status, body: typeof body === "string" && body !== "" ? (JSON.parse(body) as unknown) : body };
  };
  const moved = front.map((layer) => ({ ...layer, left: layer.left + 3 }));
  const drawn = JSON.stringify({ front: moved, back, inksOnDark });
  const shown = await edition();
  const first = await save({ edition: shown, drawn, automatic: "on" });
  expect(first.body).toMatchObject({ ok: true, pictures: { front: expect.stringContaining("/media/") } });
  const late = await save({ edition: shown, drawn: JSON.stringify({ front: [], back, inksOnDark }) });
  expect([late.status, late.body]).toEqual([409, { ok: false, error: "designer:refused.changed" }]);
  const again = JSON.stringify({ front: moved.slice(1), back, inksOnDark });
  expect(
    (await save({ edition: String(at(first.body, "edition")), drawn: again, automatic: "on" })).status,
  ).toBe(200);
  expect(await noted()).toEqual(["Product updated"]);
  const forced = await save({
    edition: shown,
    drawn: JSON.stringify({ front: [], back, inksOnDark }),
    force: "on",
  });
  expect([forced.status, (await row()).design.front]).toEqual([200, []]);
  expect((await versions()).length).toBeGreaterThanOrEqual(3);
  for (const bad of ["{", "[]", JSON.stringify({ front: [{ type: "text" }], back: [], inksOnDark: {} })])
    expect((await save({ edition: await edition(), drawn: bad })).status).toBe(422);
  const foreign = await here.maple.store({ products: [{ name: "Foreign" }] });
  expect((await save({ edition: shown, drawn }, foreign.productIds[0]!)).status).toBe(404);
});

test("a script that saves without a session gets that error, and no redirect", async () => {
  const { id, here, row } = await desk();
  const { front, back, inksOnDark } = (await row()).design;
  const drawn = JSON.stringify({ front: front.slice(1), back, inksOnDark });
  const request = post(`/products/${id}/design/save`, { edition: "any", drawn, automatic: "on" });
  const { status, body } = await call(saveAction, request, here.product.context(), { productId: id });
  expect([status, JSON.parse(String(body))]).toEqual([401, { ok: false, error: "designer:save.signedOut" }]);
  expect((await row()).design.front).toEqual(front);
});

test("the page and every save show what a printer could not print", async () => {
  const { id, here, cookie, send, show, edition, text, row } = await desk();
  expect((await send(text)).status).toBe(303);
  const { front, back, inksOnDark } = (await row()).design;
  const placed = front.find((layer) => layer.type === "text" && layer.text === "Crew");
  const wrong = front.map((layer) => (layer === placed ? { ...layer, text: "Crew Ж", left: -4000 } : layer));
  const drawn = JSON.stringify({ front: wrong, back, inksOnDark });
  const fields = { edition: await edition(), drawn, automatic: "on" };
  const request = post(`/products/${id}/design/save`, fields, { cookie });
  const { body } = await call(saveAction, request, here.product.context(), { productId: id });
  const found = { severity: "error", side: "front", layer: placed?.id };
  const told = at(JSON.parse(String(body)), "findings");
  expect(told).toContainEqual({ ...found, code: "missing_glyph", detail: "U+0416" });
  expect(told).toContainEqual({ ...found, code: "text_outside_area" });
  expect(at((await show()).body, "page", "findings")).toEqual(told);
});

test.each(["marked", "unmarked", "mixed"] as const)(
  "whoever places a picture of four inks, %s, is told that its colours were converted",
  async (writing) => {
    const { id, here, cookie, send, show, edition, row } = await desk();
    const inks = Array.from({ length: 1024 }, () => [200, 40, 10, 30] as const);
    // One that is shown itself, and one that is shown in smaller widths.
    for (const [place, across] of [
      ["chest", 16],
      ["middle", 64],
    ] as const) {
      const placed = await picture(here.runners, inksOf(inks, across, writing));
      await send({ intent: "picture", side: "front", place, picture: placed });
    }
    const codes = (findings: unknown) =>
      (findings as { code: string }[]).filter(({ code }) => code === "picture_cmyk").length;
    expect(codes(at((await show()).body, "page", "findings"))).toBe(2);
    const { front, back, inksOnDark } = (await row()).design;
    const fields = { edition: await edition(), drawn: JSON.stringify({ front, back, inksOnDark }) };
    const request = post(`/products/${id}/design/save`, { ...fields, automatic: "on" }, { cookie });
    const { body } = await call(saveAction, request, here.product.context(), { productId: id });
    expect(codes(at(JSON.parse(String(body)), "findings"))).toBe(2);
  },
);

test("a large picture of before, which has no smaller widths, gets them when it is first drawn", async () => {
  const { here, send, row } = await desk();
  const placed = await picture(here.runners);
  await send({ intent: "picture", side: "front", place: "middle", picture: placed });
  const isOwn = and(eq(assets.tenantId, here.runners.id), eq(assets.id, placed));
  const [file] = await here.db.select().from(assets).where(isOwn);
  // As it was uploaded then: its own file is wider than a card shows, and nothing lies beside it.
  await here.product.env.MEDIA.delete(sizeKeysOf(file!.storageKey!));
  const { designHash, offer } = await row();
  const address = `/media/${designHash}/${offer.defaultColour}-front.svg?w=400`;
  const params = { hash: designHash, file: `${offer.defaultColour}-front.svg` };
  const draw = () => call(drawnPicture, get(address), here.product.context(), params);
  expect((await draw()).status).toBe(503);
  await here.product.afterwards();
  expect((await draw()).status).toBe(200);
});
