import type { Page } from "@playwright/test";
import { cutOut, dataUrl, keepComposed, open, ORIGIN, pictureUrl, signIn } from "./camera.ts";
import { GUESTS } from "./guests.ts";
import { claim } from "./phones.ts";

/** Three to two, and twice as wide as a phone shows them. */
const SIZE = { width: 840, height: 560 };
const INK = "#241f1a";
const BUTTER = "#ffd269";
const TINT = "#f7f1e6";
const SHADOW = "box-shadow: 0 16px 36px rgb(70 40 10 / 24%)";

const on = (colour: string, inner: string) =>
  `<body style="position: relative; inline-size: 100vw; block-size: 100vh; overflow: hidden; background: ${colour}">${inner}`;
const at = (left: number, top: number, width: number) =>
  `position: absolute; left: ${left}px; top: ${top}px; inline-size: ${width}px`;
const turned = (degrees: number) => `transform: rotate(${degrees}deg)`;

/** A window with a bar on top, as browsers have; it goes on below the picture's edge. */
const browserWindow = (inner: string, ground = "#fff") =>
  `<div style="${at(50, 44, 740)}; block-size: 560px; border-radius: 14px; overflow: hidden; background: ${ground}; ${SHADOW}">
    <div style="display: flex; gap: 7px; padding: 10px 14px; background: #e9e2d6">${`<i style="inline-size: 10px; block-size: 10px; border-radius: 50%; background: #bdb2a1"></i>`.repeat(3)}</div>
    ${inner}</div>`;

const phone = (name: string, place: string) =>
  `<img src="${pictureUrl(`phone-${name}`)}" style="${place}; aspect-ratio: 390/640; object-fit: cover; object-position: top; border: 7px solid ${INK}; border-radius: 30px; ${SHADOW}">`;

async function compose(page: Page, name: string, body: string): Promise<void> {
  await page.setViewportSize(SIZE);
  await keepComposed(page, `scene-${name}`, body);
}

/** A list of the desk in a window: without its navigation and its filters, in the columns and the width that are asked for. */
async function composeList(
  page: Page,
  name: string,
  ground: string,
  list: { width: number; columns: number },
) {
  const above =
    "form[method=get], form:has([type=search]), .notice, .event-head, .list-count, .desk-note, details, .stack > form";
  const main = page.locator("main");
  await main.evaluate(
    (part, { selector, width, columns }) => {
      for (const other of part.querySelectorAll(selector)) other.remove();
      for (const cell of part.querySelectorAll(`:is(th, td):nth-child(n + ${columns + 1})`)) cell.remove();
      part.style.inlineSize = `${width}px`;
    },
    { selector: above, ...list },
  );
  const shown = await cutOut(main);
  await compose(
    page,
    name,
    on(ground, browserWindow(`<img src="${shown}" style="inline-size: 100%; display: block">`, "#f7f7f8")),
  );
}

type Answer<Data> = { data: Data };

const GIFT = "/events/Meridian-Conf-Gift";

/** What the public pages show, and how one gets there; gifts have been claimed before. */
export const SCENES: Record<string, (page: Page) => Promise<void>> = {
  /** A poster of a stand with the page that its code opens. */
  async poster(page) {
    await page.setViewportSize({ width: 1100, height: 1000 });
    await signIn(page, "owner@meridian.example");
    await open(page, `${GIFT}/vouchers/print?layout=a5`);
    const sheet = await cutOut(page.locator(".poster").last());
    await compose(
      page,
      "poster",
      on(
        BUTTER,
        `<img src="${sheet}" style="${at(150, 40, 380)}; ${turned(-4)}; ${SHADOW}">` +
          phone("gift", `${at(500, 130, 232)}; ${turned(5)}`),
      ),
    );
  },

  /** A list of people who are to get a gift, before anybody claims one for the next picture. */
  async recipients(page) {
    await page.setViewportSize({ width: 1240, height: 900 });
    await signIn(page, "owner@meridian.example");
    await open(page, `${GIFT}/recipients?page=2`);
    await composeList(page, "recipients", TINT, { width: 760, columns: 4 });
  },

  /** The screen of a stand, some gifts after its beginning. */
  async wall(page) {
    await page.setViewportSize({ width: 1180, height: 790 });
    await signIn(page, "owner@meridian.example");
    await open(page, `${GIFT}/vouchers/print`);
    const codes = (await page.locator(".card").allInnerTexts()).flatMap(
      (card) => /\b\w{4}-\w{4}-\w\b/.exec(card) ?? [],
    );
    for (const [at, guest] of GUESTS.entries()) await claim(page, { ...guest, code: codes[at] ?? "" });
    await open(page, `${GIFT}/wall`);
    await page.getByRole("link", { name: "Back to the desk" }).evaluate((link) => link.remove());
    const screen = dataUrl(await page.screenshot());
    await compose(
      page,
      "wall",
      on(
        TINT,
        `<img src="${screen}" style="${at(60, 30, 720)}; border: 12px solid ${INK}; border-radius: 16px; ${SHADOW}">
         <i style="${at(380, 515, 80)}; block-size: 60px; background: ${INK}"></i>`,
      ),
    );
  },

  /** The cards that codes are handed out on. */
  async cards(page) {
    await page.setViewportSize({ width: 1000, height: 900 });
    await signIn(page, "owner@meridian.example");
    await open(page, `${GIFT}/vouchers/print`);
    const card = await cutOut(page.locator(".card").last());
    const one = (place: string) => `<img src="${card}" style="${place}; border-radius: 8px; ${SHADOW}">`;
    await compose(
      page,
      "cards",
      on(TINT, one(`${at(110, 90, 470)}; ${turned(-9)}`) + one(`${at(270, 180, 470)}; ${turned(3)}`)),
    );
  },

  /** The designer with a design of three layers within the area that is printed. */
  async designer(page) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await signIn(page, "owner@juniper.example");
    await open(page, "/products");
    const product = await page.getByRole("link", { name: "Slow Pour Tee" }).first().getAttribute("href");
    await open(page, `${product}/design`);
    const copy = page.getByText("Make a copy and design that");
    if ((await copy.count()) > 0) await copy.click();
    await page.waitForURL(/design/);
    const stage = page.locator("[role=application][data-ready=true]");
    await stage.waitFor();
    await open(page, new URL(page.url()).pathname);
    await stage.waitFor();
    await page.locator("main button", { hasText: "Slow pour" }).first().click();
    await page.waitForTimeout(1000);
    const clip = { x: 268, y: 120, width: 992, height: 690 };
    const tools = dataUrl(await page.screenshot({ clip }));
    await compose(
      page,
      "designer",
      on(BUTTER, browserWindow(`<img src="${tools}" style="inline-size: 100%; display: block">`, "#f7f7f8")),
    );
  },

  /** Several stores of one organiser, side by side. */
  async stores(page) {
    await page.setViewportSize({ width: 1080, height: 900 });
    await signIn(page, "owner@juniper.example");
    await open(page, "/events");
    await composeList(page, "stores", BUTTER, { width: 560, columns: 4 });
  },

  /** What is printed, between the marks of its area, beside the shirt that it is printed on. */
  async print(page) {
    const shop = await (await page.request.get(`${ORIGIN}/Northbeat-Festival`)).text();
    const shirt = /src="(\/media\/[^"?]+front\.svg)/.exec(shop)?.[1] ?? "";
    const drawing = await (await page.request.get(ORIGIN + shirt)).text();
    const ink = /<g transform="scale\(\.1\)">.*?<\/g>/s.exec(drawing)?.[0] ?? "";
    const mark = (place: string) =>
      `<i style="position: absolute; inline-size: 28px; block-size: 28px; border: 0 solid #fff9; ${place}"></i>`;
    await compose(
      page,
      "print",
      on(
        BUTTER,
        `<div style="${at(60, 60, 340)}; block-size: 430px; background: #3b3733; ${SHADOW}; ${turned(-3)}">
          ${mark("inset: 18px auto auto 18px; border-width: 2px 0 0 2px")}${mark("inset: 18px 18px auto auto; border-width: 2px 2px 0 0")}
          ${mark("inset: auto auto 18px 18px; border-width: 0 0 2px 2px")}${mark("inset: auto 18px 18px auto; border-width: 0 2px 2px 0")}
          <svg viewBox="260 300 480 570" style="position: absolute; inset: 40px">${ink}</svg>
         </div>
         <img src="${ORIGIN}${shirt}?w=800" style="${at(350, 4, 460)}; filter: drop-shadow(0 12px 16px rgb(70 40 10 / 26%))">`,
      ),
    );
  },

  /** A shop of somebody else whose menu leads to a store of ours. */
  async shopify(page) {
    const line = (width: number, style = "") =>
      `<i style="display: block; inline-size: ${width}px; block-size: 11px; border-radius: 6px; background: #cfc6b8; ${style}"></i>`;
    const ware = `<div><div style="block-size: 120px; border-radius: 10px; background: #ece6dc"></div>${line(84, "margin-block-start: 12px")}${line(50, "margin-block-start: 8px")}</div>`;
    await compose(
      page,
      "shopify",
      on(
        BUTTER,
        browserWindow(
          `<div style="display: flex; align-items: center; gap: 26px; padding: 20px 26px; font-size: 17px">
            <i style="inline-size: 104px; block-size: 22px; border-radius: 11px; background: ${INK}"></i><span style="flex: 1"></span>${line(54)}${line(54)}
            <b style="padding: 8px 18px; border-radius: 22px; background: #cf3a22; color: #fff">Our merch</b></div>
           <div style="display: grid; grid-template-columns: repeat(4, 1fr); gap: 18px; padding: 6px 26px">${ware.repeat(8)}</div>`,
        ) + phone("store", at(530, 168, 244)),
      ),
    );
  },

  /** What the API answers about a product, as it answered when the picture was taken. */
  async api(page) {
    await signIn(page, "owner@juniper.example");
    const { data: user } = (await (await page.request.get(`${ORIGIN}/api/user`)).json()) as Answer<{
      tenant_id: string;
    }>;
    const shop = await (await page.request.get(`${ORIGIN}/Juniper-Coffee-Supply`)).text();
    const id = /Product=(\w+)/.exec(shop)?.[1] ?? "";
    const call = `/api/${user.tenant_id}/Juniper-Coffee-Supply/product-id=${id}`;
    const { data } = (await (await page.request.get(ORIGIN + call)).json()) as Answer<{
      product: Record<string, unknown> & { colours: unknown[] };
    }>;
    const { name, currency, price_including_vat, colours } = data.product;
    const told = JSON.stringify(
      { product: { id, name, currency, price_including_vat, colours: colours.slice(0, 2) } },
      null,
      2,
    )
      .replaceAll(/\[\s+("[^\]]*?")\s+\]/g, (sizes) => sizes.replaceAll(/\s+/g, " "))
      .replaceAll(/"([^"]+)":/g, '<i style="color: #ffd269; font-style: normal">$1</i>:')
      .replaceAll(/: ("[^"]*"|[\d.]+)/g, ': <i style="color: #9fd8b4; font-style: normal">$1</i>');
    await compose(
      page,
      "api",
      on(
        TINT,
        `<div style="${at(50, 50, 740)}; block-size: 540px; padding: 26px 32px; border-radius: 14px; background: ${INK}; color: #f4ecdf; font: 17px/1.5 'DejaVu Sans Mono', monospace; ${SHADOW}">
          <p style="margin-block-end: 16px; color: #cf9f8f">GET /api/…/product-id=${id}</p><pre style="font: inherit">${told}</pre></div>`,
      ),
    );
  },
};
