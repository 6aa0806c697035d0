import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  action as change,
  loader as fulfillerPage,
} from "../../../app/routes/admin/fulfillers/fulfiller/page.tsx";
import { action as press, loader as openJob } from "../../../app/routes/print-shop/job/page.tsx";
import { loader as openList } from "../../../app/routes/print-shop/list/page.tsx";
import { loader as openLink } from "../../../app/routes/print-shop/open.ts";
import { workPages } from "../../../db/schema/fulfillers.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { submittedOrder } from "../../support/fulfilment.ts";

/** A print shop with one order to make, and a device that the link was opened on. */
async function shop() {
  const made = await submittedOrder();
  const { here, fulfillerId, fulfilmentId } = made;
  const staff = await here.staff(here.runners, "account_manager");
  const pressMakeLink = (also: Record<string, string> = {}) => {
    const fields = { intent: "make_link", lang: "de", ...also };
    const request = post(`/fulfillers/${fulfillerId}`, fields, staff);
    return call(change, request, here.product.context(), { fulfillerId });
  };
  const makeLink = async () => String(at((await pressMakeLink({ confirmed: "yes" })).body, "link"));
  const enter = async (link: string) => {
    const [, , pageId = "", , key = ""] = new URL(link).pathname.split("/");
    const answer = await call(openLink, get(link), here.product.context(), { pageId, key });
    return { pageId, cookie: answer.setCookie?.split(";")[0] ?? "", answer };
  };
  const link = await makeLink();
  const { pageId, cookie } = await enter(link);
  const params = { pageId, fulfilmentId };
  const list = (as = cookie) =>
    call(openList, get(`/print-shop/${pageId}`, { cookie: as }), here.product.context(), { pageId });
  const path = `/print-shop/${pageId}/jobs/${fulfilmentId}`;
  const job = (as = cookie, id = fulfilmentId) =>
    call(openJob, get(path, { cookie: as }), here.product.context(), { pageId, fulfilmentId: id });
  const tell = (fields: Record<string, string>, as = cookie) =>
    call(press, post(path, fields, { cookie: as }), here.product.context(), params);
  return { ...made, staff, pressMakeLink, makeLink, enter, link, pageId, cookie, list, job, tell };
}

test("a new link is asked about while the one before opens the page, and changes nothing until then", async () => {
  const { here, pressMakeLink, pageId, list } = await shop();
  const [before] = await here.db.select().from(workPages).where(eq(workPages.id, pageId));
  const asked = await pressMakeLink();
  expect([asked.status, asked.location]).toEqual([303, expect.stringContaining("renew=1&lang=de#work-page")]);
  expect((await here.db.select().from(workPages).where(eq(workPages.id, pageId)))[0]).toEqual(before);
  expect((await list()).status).toBe(200);
});

test("a link opens one fulfiller's work for one tenant, is kept as a hash, and ends with the next one", async () => {
  const { here, makeLink, enter, link, pageId, cookie, list, job, orderId, read } = await shop();
  const [kept] = await here.db.select().from(workPages).where(eq(workPages.id, pageId));
  expect(link).not.toContain(kept?.keyHash);
  expect((await enter(link)).answer.location).toBe(`/print-shop/${pageId}`);
  const { order } = await read();
  const open = await list();
  expect(at(open.body, "work")).toMatchObject({
    groups: [{ jobs: [{ ref: order.orderRef, status: "submitted to fulfiller", next: "picked" }] }],
    total: 1,
    picks: [{ quantity: 3 }],
  });
  // The list may hang on a wall: it names nobody, and no page names more than the parcel needs.
  for (const word of [order.name, order.addressFirstLine, order.email]) {
    expect(JSON.stringify(open.body)).not.toContain(word);
  }
  const shown = JSON.stringify((await job()).body);
  expect(shown).toContain(order.addressFirstLine);
  expect(shown).not.toContain(order.email);
  expect(shown).not.toContain(orderId);

  // Another fulfiller's device finds neither the list nor the job, and its own page does not hold it.
  const other = await shop();
  expect((await list(other.cookie)).status).toBe(401);
  expect((await other.job(other.cookie, at((await job()).body, "job", "id") as string)).status).toBe(404);
  await makeLink();
  expect((await list()).status).toBe(401);
  expect((await job(cookie)).status).toBe(303);
});

test("each press tells one step once, from however many hands it comes, and another's press is told where it is", async () => {
  const { tell, job, status, moves } = await shop();
  const version = String(at((await job()).body, "job", "version"));
  const before = await moves();
  const both = await Promise.all([
    tell({ intent: "step", step: "picked", version }),
    tell({ intent: "step", step: "picked", version }),
  ]);
  expect(both.map(({ status: code }) => code)).toEqual([303, 303]);
  expect(both.map(({ location }) => location?.split("=")[1]).sort()).toEqual(["before", "step"]);
  expect(await moves()).toBe(before + 1);
  await tell({ intent: "step", step: "in_production", version });
  expect(await status()).toBe("in production");
  const late = await tell({ intent: "problem", problem: "address", version });
  expect(late.status).toBe(409);
  expect(at(late.body, "job", "status")).toBe("in production");
  const misprint = await tell({
    intent: "problem",
    problem: "misprint",
    detail: "Torn sleeve",
    version: "9",
  });
  expect(misprint.location).toContain("done=problem");
  expect(await status()).toBe("awaiting reprint");
  const wrong = await tell({ intent: "step", step: "delivered", version });
  expect(wrong.status).toBe(422);
});

test("a parcel is handed over with its number, or without one, and after that the page hides its address", async () => {
  const { tell, job, status, parcels, read } = await shop();
  const version = String(at((await job()).body, "job", "version"));
  const bare = await tell({ intent: "ship", carrier: "DHL", tracking_number: "", version });
  expect(bare.status).toBe(422);
  expect(at(bare.body, "result", "error", "tracking_number")).toEqual(["printShop:ship.numberOrNone"]);
  expect(at(bare.body, "result", "initialValue", "carrier")).toBe("DHL");
  const sent = await tell({ intent: "ship", carrier: "DHL", tracking_number: "00340 1", version });
  expect(sent.location).toContain("done=shipped");
  expect(await status()).toBe("shipped");
  // The shop tells a number; the page that shows the parcel is the carrier's.
  const trackingUrl = expect.stringMatching(/^https:\/\/www\.dhl\.com\/.*=003401$/) as string;
  expect(await parcels()).toMatchObject([{ carrier: "DHL", trackingNumber: "00340 1", trackingUrl }]);
  const shown = await job();
  expect(at(shown.body, "job", "address")).toBeNull();
  expect(JSON.stringify(shown.body)).not.toContain((await read()).order.addressFirstLine);
});

test("staff end a link, and only those who may write make one", async () => {
  const { here, staff, fulfillerId, list, pageId } = await shop();
  const params = { fulfillerId };
  const send = (fields: Record<string, string>, cookie: string) =>
    call(change, post(`/fulfillers/${fulfillerId}`, fields, { cookie }), here.product.context(), params);
  const { cookie: theirs } = await here.staff(here.maple);
  expect((await send({ intent: "make_link", lang: "en" }, theirs)).status).toBe(404);
  await send({ intent: "end_link" }, staff.cookie);
  expect((await list()).status).toBe(401);
  const page = await call(
    fulfillerPage,
    get(`/fulfillers/${fulfillerId}`, staff),
    here.product.context(),
    params,
  );
  expect(at(page.body, "workPage")).toEqual({ lang: "de", since: null });
  expect((await here.db.select().from(workPages).where(eq(workPages.id, pageId)))[0]?.keyHash).toBeNull();
});
