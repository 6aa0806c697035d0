import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { PictureWorker } from "../../../app/domain/pictures/picture-work.ts";
import { finishedFolder } from "../../../app/domain/fulfilment/finished-photo.ts";
import { orderKey } from "../../../app/http/keys/order-key.server.ts";
import { loader as jobPhoto } from "../../../app/routes/print-shop/job-photo.ts";
import { action as press, loader as openJob } from "../../../app/routes/print-shop/job/page.tsx";
import { loader as deskPhoto } from "../../../app/routes/admin/orders/finished-photo.ts";
import { loader as orderPage } from "../../../app/routes/admin/orders/order/page.tsx";
import { loader as ownPhoto } from "../../../app/routes/storefront/finished-photo.ts";
import { loader as statusPage } from "../../../app/routes/storefront/order-status/page.tsx";
import { erasePerson } from "../../../app/services/persons/erase-person.server.ts";
import { keepFinishedPhoto } from "../../../app/services/work-pages/finished-photo.server.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { at, call, get } from "../../support/answers.ts";
import { interleave } from "../../support/interleaving.ts";
import { jpegOf, quarters } from "../../support/made-files.ts";
import { writeFulfilmentMail } from "../../../app/mail/writers/fulfilment-mail.server.ts";
import { scopeFor } from "../../../app/http/wiring/context.server.ts";
import { ORIGIN, SECRET } from "../../support/page.ts";
import { readUpload } from "../../support/pictures.ts";
import { printShop } from "../../support/print-shop.ts";
import { freshId } from "../../support/stores.ts";

const WEBP = new Uint8Array(readFileSync("public/garments/tshirt/front-1/shade-700.webp"));
const JPEG = new Uint8Array(
  jpegOf(
    quarters(80, 60, [
      [200, 0, 0],
      [0, 200, 0],
      [0, 0, 200],
      [9, 9, 9],
    ]),
    { width: 80, height: 60 },
  ),
);

/** A print shop with a job to photograph, and the page of who ordered it. */
async function shop() {
  const made = await printShop(1);
  const { here, pageId, cookie, jobs, store } = made;
  here.product.env.PICTURES = { read: readUpload } as unknown as PictureWorker;
  const [job] = jobs as [(typeof jobs)[0]];
  const { fulfilmentId, orderId } = job;
  const email = `${freshId()}@test.example`;
  await here.db.update(orders).set({ email }).where(eq(orders.id, orderId));
  const path = `/print-shop/${pageId}/jobs/${fulfilmentId}`;
  const params = { pageId, fulfilmentId };
  const send = (intent: string, file?: File) => {
    const body = new FormData();
    body.set("intent", intent);
    if (file) body.set("photo", file);
    const request = new Request(ORIGIN + path, { method: "POST", body, headers: { Cookie: cookie } });
    return call(press, request, here.product.context(), params);
  };
  const take = (bytes: Uint8Array = WEBP, name = "shirt.webp") =>
    send("photo", new File([bytes as Uint8Array<ArrayBuffer>], name));
  const key = await orderKey(SECRET, orderId);
  const own = { slug: store.slug, key };
  const shown = async () => {
    const request = get(`/${store.slug}/order/${encodeURIComponent(key)}`);
    return at((await call(statusPage, request, here.product.context(), own)).body, "page", "photos");
  };
  const open = (as: Record<string, string> = {}) =>
    call(ownPhoto, get(`/${store.slug}/order/x/photo/${fulfilmentId}?small`), here.product.context(), {
      ...own,
      fulfilmentId,
      ...as,
    });
  const stored = async () => {
    const { objects } = await here.product.env.MEDIA.list({
      prefix: finishedFolder(here.runners.id, fulfilmentId),
    });
    return objects.map(({ key: name }) => name);
  };
  const seenByShop = () => call(jobPhoto, get(`${path}/photo`, { cookie }), here.product.context(), params);
  const jobPage = async () =>
    (await call(openJob, get(path, { cookie }), here.product.context(), params)).body;
  return { ...made, ...job, email, send, take, shown, open, stored, seenByShop, jobPage };
}

test("a photograph of the finished piece is seen by its shop and by who ordered, replaced, and taken away with its files", async () => {
  const { send, take, shown, open, stored, seenByShop, jobPage, fulfilmentId } = await shop();
  expect(await shown()).toEqual([]);
  expect((await open()).status).toBe(404);
  expect((await take()).location).toContain("done=photo");
  expect(await shown()).toEqual([expect.stringContaining(`/photo/${fulfilmentId}`)]);
  expect((await open()).status).toBe(200);
  expect((await seenByShop()).status).toBe(200);
  expect(at(await jobPage(), "job", "photoHref")).toContain("/photo?");
  const before = await stored();
  expect(before.length).toBeGreaterThan(0);
  // The same picture again is the same file; another one takes its place.
  await take();
  expect(await stored()).toEqual(before);
  await take(JPEG, "shirt.jpg");
  const after = await stored();
  expect(after.filter((name) => before.includes(name))).toEqual([]);
  expect(after.length).toBeGreaterThan(0);
  await send("remove_photo");
  expect(await stored()).toEqual([]);
  expect(await shown()).toEqual([]);
  expect((await open()).status).toBe(404);
});

test("staff see the photograph at their order, and those of another company see none", async () => {
  const { here, take, send, fulfilmentId, orderId } = await shop();
  const staff = (await here.staff(here.runners, "customer_service")).cookie;
  const stranger = (await here.staff(here.maple)).cookie;
  const address = `/orders/${orderId}`;
  const href = async () => {
    const { body } = await call(orderPage, get(address, { cookie: staff }), here.product.context(), {
      orderId,
    });
    return (at(body, "besides", "parts") as { photoHref: string | null }[]).map(({ photoHref }) => photoHref);
  };
  const open = async (cookie: string, as: Record<string, string> = {}) =>
    (
      await call(
        deskPhoto,
        get(`${address}/photo/${fulfilmentId}?small`, { cookie }),
        here.product.context(),
        {
          orderId,
          fulfilmentId,
          ...as,
        },
      )
    ).status;
  expect(await href()).toEqual([null]);
  await take();
  const [before] = await href();
  expect(before).toMatch(new RegExp(`^${address}/photo/${fulfilmentId}\\?\\w{8}$`));
  expect(await open(staff)).toBe(200);
  expect(await open(stranger)).toBe(404);
  expect(await open(staff, { orderId: "none" })).toBe(404);
  await take(JPEG, "shirt.jpg");
  expect((await href())[0]).not.toBe(before);
  await send("remove_photo");
  expect([await href(), await open(staff)]).toEqual([[null], 404]);
});

test("what is no photograph is refused beside its field, and a link of another order opens none", async () => {
  const { send, take, open, stored } = await shop();
  const errorOf = (answer: { body: unknown }) => at(answer.body, "result", "error", "photo");
  expect(errorOf(await send("photo"))).toEqual(["errors:required"]);
  const text = await take(new TextEncoder().encode("hello"), "a.jpg");
  expect([text.status, errorOf(text)]).toEqual([422, [expect.stringMatching(/^pictures:/)]]);
  const drawing = await take(
    new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
    ),
    "a.svg",
  );
  expect(drawing.status).toBe(422);
  expect(await stored()).toEqual([]);
  await take();
  const other = await shop();
  const key = await orderKey(SECRET, other.orderId);
  expect((await open({ key })).status).toBe(404);
  expect((await open({ key: "no-key" })).status).not.toBe(200);
});

test("the mail of the parcel leads to the photograph, where there is one", async () => {
  const { here, take, send, tell, fulfilmentId, orderId, system } = await shop();
  await take();
  await tell({ type: "shipped", parcels: [] });
  const write = async () => {
    const payload = { kind: "mail", template: "shipped", orderId, fulfilmentId } as const;
    return (await writeFulfilmentMail(system, payload, here.product.context().page.settings))?.text;
  };
  expect(await write()).toMatch(/\/order\/\S+#finished/);
  await send("remove_photo");
  expect(await write()).not.toContain("#finished");
});

test("it is erased with who ordered, also when both happen at once", async () => {
  const { here, take, tell, email, stored, fulfilmentId, fulfillerId, fulfiller } = await shop();
  await take();
  await tell({ type: "shipped", parcels: [] });
  here.product.clock.forward(400 * 86_400_000);
  const erase = () => erasePerson(here.runners.scope, { email, company: "Runners" });
  const { scope } = interleave(scopeFor(here.product.context().page, here.runners.id, fulfiller.actor), {
    step: "tenant.workPages.notePhoto",
    call: 1,
    when: "before",
    rival: erase,
  });
  const late = await keepFinishedPhoto(scope, { fulfillerId, fulfilmentId, bytes: JPEG });
  expect(late).toEqual({ ok: false, error: "gone" });
  expect(await stored()).toEqual([]);
  const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.id, fulfilmentId));
  expect(part!.finishedPhoto).toBeNull();
});
