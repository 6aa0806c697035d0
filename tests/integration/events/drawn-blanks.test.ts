import { nameOfBlank } from "../../../app/domain/design/catalogue-filter.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { textLayer } from "../../../app/domain/design/layout.ts";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { sha256Hex } from "../../../app/http/keys/signing.server.ts";
import { action as build, loader as builder } from "../../../app/routes/builder/event-builder.tsx";
import { loader as picture } from "../../../app/routes/designer/blank-picture.ts";
import { action as draw, loader as show } from "../../../app/routes/designer/blank/page.tsx";
import { action as save } from "../../../app/routes/designer/save-blank.ts";
import {
  addTemporaryPicture,
  readDrawnBlank,
  saveDrawnBlank,
} from "../../../app/services/designs/draw-on-blank.server.ts";
import { openTemporaryStore } from "../../../app/services/events/open-temporary-store.server.ts";
import { events } from "../../../db/schema/events.ts";
import { assets, products } from "../../../db/schema/products.ts";
import { temporaryStores } from "../../../db/schema/temporary-stores.ts";
import { wholePictureWorker } from "../../support/pictures.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { interleave } from "../../support/interleaving.ts";
import { ORIGIN } from "../../support/page.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

const CODE = "TEE-CLASSIC";
const FIELDS = { tagline: "", type: "Store", region: "UK", brand: "#aa0000", paper: "warm", products: CODE };
const drawing = (colour: string) =>
  new File(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path fill="${colour}" d="M0 0h9v9z"/></svg>`,
    ],
    `${colour.slice(1)}.svg`,
  );
const line = (id: string, text: string) =>
  textLayer(
    { id, text, fontFamily: "Righteous", fontWeight: 400, fontSize: 30, fill: "#112233" },
    { middle: 200, baseline: 100, width: 300 },
  );

/** A browser that keeps a store and goes on to draw on its first product. */
async function browser(image?: File) {
  const here = await world();
  here.product.env.PICTURES = wholePictureWorker;
  const name = `Drawn ${freshId()}`;
  let cookie = "";
  const send = async (file?: File, intent = `design:${CODE}`) => {
    const body = new FormData();
    for (const [field, value] of Object.entries({ ...FIELDS, name, intent })) body.append(field, value);
    if (file) body.append("image", file);
    const request = new Request(`${ORIGIN}/event-builder`, {
      method: "POST",
      body,
      headers: { Cookie: cookie },
    });
    const answer = await call(build, request, here.product.context());
    cookie = /builder=[^;]+/.exec(answer.setCookie ?? "")?.[0] ?? cookie;
    return answer;
  };
  const sent = await send(image);
  const page = async (query = "") =>
    call(show, get(`/event-builder/design/${CODE}${query}`, { cookie }), here.product.context(), {
      code: CODE,
    });
  const edition = async () => String(at((await page()).body, "page", "edition"));
  const form = async (fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [field, value] of Object.entries({ edition: await edition(), side: "front", ...fields }))
      body.append(field, value);
    const request = new Request(`${ORIGIN}/event-builder/design/${CODE}`, {
      method: "POST",
      body,
      headers: { Cookie: cookie },
    });
    return call(draw, request, here.product.context(), { code: CODE });
  };
  const canvas = async (sides: object, shown?: string) => {
    const fields = { edition: shown ?? (await edition()), drawn: JSON.stringify(sides) };
    const request = post(`/event-builder/design/${CODE}/save`, fields, { cookie });
    return call(save, request, here.product.context(), { code: CODE });
  };
  const kept = async () => {
    const id = await sha256Hex(cookie.replace("builder=", ""));
    return (await here.db.select().from(temporaryStores).where(eq(temporaryStores.id, id)))[0]!;
  };
  const open = async () => {
    const settings = {
      email: "ada@test.example",
      lang: "en",
      reserved: new Set<string>(),
      fonts: () => Promise.resolve(new Map()),
      nameOfBlank,
    };
    const opened = await openTemporaryStore(here.runners.scope, { kept: await kept(), ...settings });
    const [product] = await here.db.select().from(products).where(eq(products.tenantId, here.runners.id));
    const files = await here.db.select().from(assets).where(eq(assets.tenantId, here.runners.id));
    return { opened, product: product!, files };
  };
  return { here, sent, send, page, edition, form, canvas, kept, open, cookie: () => cookie };
}

test("what is drawn by forms and by hand before a sign-in comes along, pictures too", async () => {
  const guest = await browser(drawing("#ff0000"));
  expect([guest.sent.status, guest.sent.location]).toEqual([303, `/event-builder/design/${CODE}`]);
  // The store's picture lies there already, as it would have been printed.
  expect(at((await guest.page()).body, "page", "sides", 0, "layers")).toHaveLength(1);
  const words = { place: "low", text: "Žofie", font: "Righteous", ink: "#c02030", sample: "Ada" };
  expect((await guest.form({ intent: "text", ...words })).status).toBe(303);
  const more = { intent: "picture", side: "back", place: "middle", picture: "", file: drawing("#00ff00") };
  expect((await guest.form(more)).status).toBe(303);
  const page = await guest.page();
  expect(at(page.body, "page", "sides", 1, "layers")).toHaveLength(1);
  const sides = at(page.body, "canvas", "sides") as { front: object[]; back: object[] };
  const saved = await guest.canvas({ ...sides, back: [...sides.back, line("own", "By hand")] });
  expect(JSON.parse(String(saved.body))).toMatchObject({ ok: true, findings: expect.any(Array) });

  const svg = await call(
    picture,
    get(`/event-builder/design/${CODE}/back.svg?w=400`, { cookie: guest.cookie() }),
    guest.here.product.context(),
    { code: CODE, file: "back.svg" },
  );
  expect([svg.status, String(svg.body)]).toEqual([200, expect.stringMatching(/^<svg[^]*#00ff00/i)]);

  const { opened, product, files } = await guest.open();
  expect(opened.ok).toBe(true);
  expect(product).toMatchObject({ status: "draft", catalogueCode: CODE });
  const { front, back } = product.design;
  expect([front.length, back.map(({ type }) => type)]).toEqual([2, ["image", "text"]]);
  const placed = [...front, ...back].flatMap((layer) => (layer.type === "image" ? [layer.src] : []));
  expect(files.map(({ id }) => id).sort()).toEqual(placed.sort());
});

test("of two tabs the second sees the conflict, and neither overwrites the other", async () => {
  const guest = await browser();
  const shown = await guest.edition();
  expect((await guest.canvas({ front: [line("a", "First")], back: [], inksOnDark: {} }, shown)).status).toBe(
    200,
  );
  const late = await guest.canvas({ front: [line("b", "Second")], back: [], inksOnDark: {} }, shown);
  expect([late.status, JSON.parse(String(late.body))]).toEqual([
    409,
    { ok: false, error: "designer:refused.changed" },
  ]);
  // Both read before either writes.
  const scope = baseScope(guest.here.product.context());
  const read = (await readDrawnBlank(scope, {
    kept: await guest.kept(),
    code: CODE,
    fonts: async () => new Map(),
  }))!;
  const both = await Promise.all(
    ["c", "d"].map((id) =>
      saveDrawnBlank(scope, {
        read,
        shown: read.edition,
        sides: { front: [line(id, id)], back: [], inksOnDark: {} },
      }),
    ),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

/** What a guest saves between two steps of the sign-in that opens their store. */
const WHEN = [
  ["before the pictures move", "tenant.files.find"],
  ["before the store is made", "tenant.company.find"],
  ["as it is written", "tenant.events.create"],
] as const;
test.each(WHEN)("a drawing that is saved %s comes along into the one store", async (_when, step) => {
  const guest = await browser(drawing("#ff0000"));
  const { here } = guest;
  const sides = at((await guest.page()).body, "canvas", "sides") as { front: object[] };
  await guest.canvas({ ...sides, front: [...sides.front, line("first", "First")] });
  const kept = await guest.kept();
  const settings = {
    email: "ada@test.example",
    lang: "en",
    reserved: new Set<string>(),
    fonts: () => Promise.resolve(new Map()),
    nameOfBlank,
  };
  let saved = 0;
  const { scope, steps } = interleave(here.runners.scope, {
    step,
    call: 1,
    when: "before" as const,
    rival: async () => {
      const answer = await guest.canvas({ ...sides, front: [...sides.front, line("last", "Last words")] });
      saved = answer.status;
    },
  });
  const opened = await openTemporaryStore(scope, { kept, ...settings });
  expect([saved, opened.ok, steps.includes(step)]).toEqual([200, true, true]);
  // A second sign-in, in another tab, that read the store when the first did.
  const again = await openTemporaryStore(here.runners.scope, { kept, ...settings });
  expect(again).toEqual({ ok: false, error: "errors:orderChangedMeanwhile" });
  const stores = await here.db.select().from(events).where(eq(events.tenantId, here.runners.id));
  const made = await here.db.select().from(products).where(eq(products.tenantId, here.runners.id));
  expect([stores.length, made.length]).toEqual([1, 1]);
  const texts = made[0]!.design.front.flatMap((layer) => (layer.type === "text" ? [layer.text] : []));
  expect(texts).toEqual(["Last words"]);
  expect(await here.db.select().from(temporaryStores).where(eq(temporaryStores.id, kept.id))).toEqual([]);
});

test("a visitor who draws after the store was opened learns that it was, by script and by form", async () => {
  const guest = await browser(drawing("#ff0000"));
  const sides = at((await guest.page()).body, "canvas", "sides") as { front: object[] };
  const shown = await guest.edition();
  const scope = baseScope(guest.here.product.context());
  const read = (await readDrawnBlank(scope, {
    kept: await guest.kept(),
    code: CODE,
    fonts: async () => new Map(),
  }))!;
  const lastPicture = { ...read.pictures[0]!, id: freshId(), sha256: freshId() };
  await guest.open();
  const late = await guest.canvas({ ...sides, front: [] }, shown);
  expect([late.status, JSON.parse(String(late.body))]).toEqual([
    410,
    { ok: false, error: "designer:refused.gone" },
  ]);
  // It was there when the request read it.
  const wish = { read, shown: read.edition, sides: { front: [], back: [], inksOnDark: {} } };
  expect(await saveDrawnBlank(scope, wish)).toEqual({ ok: false, error: "designer:refused.gone" });
  expect(await addTemporaryPicture(scope, { read, picture: lastPicture })).toEqual({
    ok: false,
    error: "designer:refused.gone",
  });
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent: "text", text: "Late", edition: shown }))
    body.append(name, value);
  const request = new Request(`${ORIGIN}/event-builder/design/${CODE}`, {
    method: "POST",
    body,
    headers: { Cookie: guest.cookie() },
  });
  const posted = await call(draw, request, guest.here.product.context(), { code: CODE });
  expect([posted.status, posted.location]).toEqual([303, "/event-builder"]);
  const flash = /flash=[^;]+/.exec(posted.setCookie ?? "")![0];
  const shownThere = await call(
    builder,
    get("/event-builder", { cookie: flash }),
    guest.here.product.context(),
  );
  expect(at(shownThere.body, "flash", "message")).toBe("designer:refused.gone");
});

test("the builder sent again leaves drawings, and the picture that they place", async () => {
  const guest = await browser(drawing("#ff0000"));
  const before = await guest.kept();
  const sides = at((await guest.page()).body, "canvas", "sides") as { front: object[] };
  await guest.canvas({ ...sides, front: [...sides.front, line("own", "Mine")] });
  await guest.send(undefined, "");
  expect((await guest.kept()).imgId).toBe(before.imgId);
  await guest.send(drawing("#0000ff"));
  const { imgId, pictures, designs } = await guest.kept();
  expect(imgId).not.toBe(before.imgId);
  expect(pictures).toMatchObject([{ id: before.imgId, svg: expect.stringContaining("#ff0000") }]);
  expect(designs?.[CODE]?.sides.front).toHaveLength(2);
  const { product, files } = await guest.open();
  expect(product.design.front).toHaveLength(2);
  expect(files).toHaveLength(2);
});

test.each([
  ["a picture of somebody else", { front: [{ src: "0".repeat(32) }] }, 409],
  ["more than a browser's store holds", { long: true }, 409],
  ["no design", { front: "text" }, 422],
])("%s is refused, and what is there stays", async (_what, wrong, status) => {
  const guest = await browser(drawing("#ff0000"));
  const sides = at((await guest.page()).body, "canvas", "sides") as { front: object[]; back: object[] };
  const many = Array.from({ length: 190 }, (_, index) => line(`t${index}`, "x".repeat(300)));
  const front =
    "long" in wrong
      ? many
      : Array.isArray(wrong.front)
        ? wrong.front.map((change) => ({ ...sides.front[0], ...change }))
        : wrong.front;
  const answer = await guest.canvas({ ...sides, front });
  expect([answer.status, JSON.parse(String(answer.body))]).toMatchObject([
    status,
    { error: expect.stringContaining("designer:refused.") },
  ]);
  expect(at((await guest.page()).body, "canvas", "sides")).toEqual(sides);
});

test("a visitor who built nothing is redirected to the builder, and sees no other visitor's picture", async () => {
  const guest = await browser(drawing("#ff0000"));
  const stranger = await call(show, get(`/event-builder/design/${CODE}`), guest.here.product.context(), {
    code: CODE,
  });
  expect([stranger.status, stranger.location]).toEqual([302, "/event-builder"]);
  const file = { code: CODE, file: "front.svg" };
  const address = `/event-builder/design/${CODE}/front.svg?w=400`;
  expect((await call(picture, get(address), guest.here.product.context(), file)).status).toBe(302);
});
