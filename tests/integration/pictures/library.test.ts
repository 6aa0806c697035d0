import { PhotonImage } from "@cf-wasm/photon";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { sizeKeysOf } from "../../../app/domain/pictures/stored-picture.ts";
import type { PictureWorker } from "../../../app/domain/pictures/picture-work.ts";
import { readUpload } from "../../support/pictures.ts";
import { action as upload, loader as list } from "../../../app/routes/admin/pictures/page.tsx";
import { action as change, loader as one } from "../../../app/routes/admin/pictures/picture/page.tsx";
import { loader as file } from "../../../app/routes/media/file.ts";
import { assets } from "../../../db/schema/products.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { ORIGIN } from "../../support/page.ts";
import { world, type World } from "../../support/world.ts";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path fill="#f00" d="M0 0h9v9z"/></svg>`;

let here: World;
let cookie: string;
beforeEach(async () => {
  here = await world();
  here.product.env.PICTURES = { read: readUpload } as unknown as PictureWorker;
  cookie = (await here.staff(here.runners, "account_manager")).cookie;
});

async function send(files: Record<string, string>, fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const [name, content] of Object.entries(files)) body.append("files", new File([content], name));
  const request = new Request(new URL("/assets", ORIGIN), {
    method: "POST",
    body,
    headers: { Cookie: cookie },
  });
  return call(upload, request, here.product.context(), {});
}
const listed = async (query = "") =>
  (await call(list, get(`/assets${query}`, { cookie }), here.product.context(), {})).body as {
    pictures: { id: string; name: string; src: string; folder: string; uses: number }[];
    folders: string[];
  };
const actions = async () =>
  (await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id))).map(
    ({ action }) => action,
  );

test("pictures of one form lie in their folder, are served by their content, and are noted", async () => {
  const sent = await send({ "logo.svg": LOGO }, { folder: "Logos" });
  expect([sent.status, sent.location]).toEqual([303, "/assets?folder=Logos"]);
  const { pictures, folders } = await listed();
  expect(folders).toEqual(["Logos"]);
  expect(pictures).toMatchObject([{ name: "logo.svg", folder: "Logos", uses: 0 }]);
  const { pathname } = new URL(pictures[0]!.src, ORIGIN);
  const [, , , tenantId = "", name = ""] = pathname.split("/");
  const shown = await call(file, get(pathname), here.product.context(), { tenantId, file: name });
  expect(shown.status).toBe(200);
  expect(shown.body).toContain("<path");
  expect(await actions()).toEqual(["File added"]);
});

test("a width is WebP for browsers that accept it, PNG for others, and nothing of it stays once the picture is deleted", async () => {
  const pixels = new Uint8Array(300 * 300 * 4);
  for (let at = 0; at < 300 * 300; at++) {
    const [x, y] = [(at % 300) - 150, Math.floor(at / 300) - 150];
    pixels.set([200, 40 + ((y + 150) >> 2), 60, x * x + y * y < 100 ** 2 ? 255 : 0], at * 4);
  }
  const logo = Buffer.from(new PhotonImage(pixels, 300, 300).get_bytes());
  const body = new FormData();
  body.append("files", new File([logo], "logo.png"));
  const request = new Request(new URL("/assets", ORIGIN), {
    method: "POST",
    body,
    headers: { Cookie: cookie },
  });
  expect((await call(upload, request, here.product.context(), {})).status).toBe(303);
  const [row] = await here.db.select().from(assets).where(eq(assets.tenantId, here.runners.id));
  const name = `${row!.sha256}.png`;
  const ask = async (accept: string) => {
    const address = new URL(`/media/files/${here.runners.id}/${name}?w=160`, ORIGIN);
    const params = { tenantId: here.runners.id, file: name };
    const asked = new Request(address, { headers: { Accept: accept } });
    const answer = await file({ request: asked, params, context: here.product.context() } as never);
    const head = Buffer.from(await answer.arrayBuffer()).toString("latin1", 0, 4);
    return [head, answer.headers.get("Vary")];
  };
  expect(await ask("image/avif,image/webp,*/*;q=0.8")).toEqual(["RIFF", "Accept"]);
  expect(await ask("image/png,*/*")).toEqual(["\x89PNG", "Accept"]);
  await call(change, post(`/assets/${row!.id}`, { intent: "delete" }, { cookie }), here.product.context(), {
    assetId: row!.id,
  });
  for (const key of [row!.storageKey!, ...sizeKeysOf(row!.storageKey!)])
    expect(await here.product.env.MEDIA.get(key)).toBeNull();
});

test("of several files the good ones are saved, and the page names each bad one with its reason", async () => {
  const sent = await send({
    "logo.svg": LOGO,
    "evil.svg": `<svg viewBox="0 0 9 9"><script>1</script></svg>`,
    "notes.png": "no picture",
  });
  expect(sent.status).toBe(422);
  expect(at(sent.body, "outcomes")).toMatchObject([
    { name: "logo.svg", error: null },
    { name: "evil.svg", error: "pictures:drawing.script?found=script" },
    { name: "notes.png", error: "pictures:refused.notAPicture" },
  ]);
  expect((await listed()).pictures).toHaveLength(1);
});

test("an empty form, and one that was too large to read, show a message beside the field", async () => {
  expect(at((await send({})).body, "outcomes", 0, "error")).toBe("pictures:refused.none");
  const refused = post("/assets", {}, { cookie, headers: { "X-Popstall-Refused-Body": "413" } });
  const answer = await call(upload, refused, here.product.context(), {});
  expect([answer.status, at(answer.body, "outcomes", 0, "error")]).toEqual([
    413,
    "pictures:refused.together",
  ]);
});

test("search and folder narrow the list; another tenant sees nothing of it", async () => {
  await send({ "Summer logo.svg": LOGO }, { folder: "Logos" });
  expect((await listed("?q=summer")).pictures).toHaveLength(1);
  expect((await listed("?q=winter")).pictures).toHaveLength(0);
  expect((await listed("?folder=Photos")).pictures).toHaveLength(0);
  const { id } = (await listed()).pictures[0]!;
  cookie = (await here.staff(here.maple, "admin")).cookie;
  expect((await listed()).pictures).toEqual([]);
  const asked = await call(one, get(`/assets/${id}`, { cookie }), here.product.context(), { assetId: id });
  expect(asked.status).toBe(404);
});

test("a picture gets a new name and folder, and is deleted with its file", async () => {
  await send({ "logo.svg": LOGO });
  const { id } = (await listed()).pictures[0]!;
  const say = (fields: Record<string, string>) =>
    call(change, post(`/assets/${id}`, fields, { cookie }), here.product.context(), { assetId: id });
  const nameless = await say({ intent: "save", name: " ", folder: "Logos" });
  expect([nameless.status, at(nameless.body, "result", "error", "name", 0)]).toEqual([
    422,
    "errors:required",
  ]);
  await say({ intent: "save", name: "Our logo", folder: "Logos" });
  expect((await listed()).pictures).toMatchObject([{ name: "Our logo", folder: "Logos" }]);
  const [row] = await here.db.select().from(assets).where(eq(assets.id, id));
  expect((await say({ intent: "delete" })).location).toBe("/assets");
  expect((await listed()).pictures).toEqual([]);
  expect(await here.product.env.MEDIA.get(row!.storageKey!)).toBeNull();
  expect(await actions()).toEqual(["File added", "File updated", "File deleted"]);
});
