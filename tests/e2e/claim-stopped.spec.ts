import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { field } from "./support/fields.ts";
import { expect, test as base } from "./support/journey.ts";

const WAIT = "processing, please wait";
const LATE = "No answer yet. Send it again if you like: it only counts once.";

/** The product behind a line on which pages come and posts are never answered. */
type StalledLine = { origin: string; posts: () => number };

const test = base.extend<{ line: StalledLine }>({
  line: async ({ baseURL }, use) => {
    const product = new URL(baseURL ?? "");
    let posts = 0;
    const server = http.createServer((request, response) => {
      // Not a form: the page asks for its language.
      if (request.url === "/api/get-lang") return void response.end("{}");
      if (request.method === "POST") return void (posts += 1);
      const { hostname: host, port } = product;
      const headers = { ...request.headers, host: product.host };
      // A connection each: one that is used again may be closed by the Worker at that moment.
      const asked = http.get({ host, port, path: request.url, headers, agent: false }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      asked.on("error", () => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await use({ origin: `http://127.0.0.1:${port}`, posts: () => posts });
    server.closeAllConnections();
    server.close();
  },
});

/**
 * What the bar says to a person who looks, told by the page itself: while it is being left, the browser answers no
 * questions about it.
 */
async function watchBar(page: Page): Promise<() => string> {
  let shown = "";
  page.on("console", (message) => {
    const [mark, text = ""] = message.text().split("bar:");
    if (mark === "") shown = text;
  });
  await page.evaluate(() => {
    setInterval(() => {
      const bar = document.querySelector("[data-busy]");
      const { top = -1, bottom = 0, height = 0 } = bar?.getBoundingClientRect() ?? {};
      console.log(`bar:${height > 0 && top >= 0 && bottom <= innerHeight ? bar?.textContent : ""}`);
    }, 50);
  });
  return () => shown;
}

/** Presses twice; each time the page says that it is busy until the browser's own button stops the request. */
async function pressAndStopTwice(page: Page, line: StalledLine, press: () => Promise<void>): Promise<void> {
  const shown = await watchBar(page);
  const browser = await page.context().newCDPSession(page);
  for (const time of [1, 2]) {
    await press();
    await expect.poll(shown).toBe(WAIT);
    await browser.send("Page.stopLoading");
    // Well before the clock that frees a button of a request that takes too long.
    await expect.poll(shown, { timeout: 2_000 }).toBe("");
    expect(line.posts()).toBe(time);
  }
}

async function fillIn(page: Page): Promise<void> {
  await field(page, "name").fill("Stan Stopped");
  await field(page, "email").fill("stan@gift.example");
  await field(page, "phone").fill("+44 20 7946 0777");
  await field(page, "address_first_line").fill("77 Stopped Street");
  await field(page, "address_city").fill("Leeds");
  await field(page, "address_postcode").fill("LS1 4AP");
}

test("a stopped claim says so while it is under way, frees its button and keeps what was typed", async ({
  page,
  line,
}) => {
  await page.goto(`${line.origin}/Acme-Sample-Gift`);
  await fillIn(page);
  const order = page.getByRole("button", { name: "Order your gift" }).last();
  await pressAndStopTwice(page, line, () => order.click({ noWaitAfter: true }));
  await expect(field(page, "name")).toHaveValue("Stan Stopped");
});

test("a stopped change on the status page does the same", async ({ page, line }) => {
  await page.goto("/Acme-Sample-Gift");
  await fillIn(page);
  await page.waitForTimeout(2_500);
  await page.getByRole("button", { name: "Order your gift" }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/thank you/i);
  const status = await page.getByRole("link", { name: "Track your gift" }).getAttribute("href");
  const { pathname, search } = new URL(status ?? "", page.url());
  await page.goto(`${line.origin}${pathname}${search}`);
  await page.getByText("Change address").click();
  const save = page.getByRole("button", { name: "Save address" });
  await field(page, "address_first_line").fill("78 Stopped Street");
  await pressAndStopTwice(page, line, () => save.click({ noWaitAfter: true }));
  await expect(field(page, "address_first_line")).toHaveValue("78 Stopped Street");
});

test("a claim that is not answered says so, and that sending it again is safe", async ({ page, line }) => {
  await page.goto(`${line.origin}/Acme-Sample-Gift`);
  await fillIn(page);
  const shown = await watchBar(page);
  const order = page.getByRole("button", { name: "Order your gift" }).last();
  // The page presses again by itself: while it is being left, the browser takes no clicks from outside.
  await order.evaluate((button: HTMLElement) => {
    const whenFree = () => {
      if (document.querySelector("[data-sent]")) setTimeout(whenFree, 100);
      else setTimeout(() => button.click(), 1_000);
    };
    document.addEventListener("submit", () => setTimeout(whenFree, 1_000), { once: true });
  });
  await order.click({ noWaitAfter: true });
  await expect.poll(shown).toBe(WAIT);
  await expect.poll(shown).toBe(LATE);
  await expect.poll(shown).toBe(WAIT);
  expect(line.posts()).toBe(2);
});
