import type { Page, WebSocketRoute } from "@playwright/test";
import { expect, test } from "./support/journey.ts";

type Socket = { opened: boolean; heard: string[]; closed: { code: number; reason: string } | null };
type WithSockets = { sockets: Record<string, Socket> };

/** A page without scripts of the desk, so that only the test's own sockets are there. */
const QUIET_PAGE = "/help/frequently-asked-questions";

/** Posts to the API as a script of ours does. */
const call = (page: Page, path: string, body: Record<string, string> = {}) =>
  page.evaluate(
    async ([to, json]) => {
      await fetch("/api/sanctum/csrf-cookie");
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "";
      const answer = await fetch(to, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-XSRF-TOKEN": token },
        body: json,
      });
      return { status: answer.status, text: await answer.text() };
    },
    [path, JSON.stringify(body)] as const,
  );

/** Asks for an authorisation of the tenant's channel. @returns the address of the socket that brings it. */
async function authorise(page: Page, id: string): Promise<string> {
  const tenant = await page.evaluate(async () => {
    const { data } = (await (await fetch("/api/user")).json()) as { data: { tenant_id: string } };
    return data.tenant_id;
  });
  const channel = `tenant.${tenant}`;
  const { text } = await call(page, "/api/broadcasting/auth", { socket_id: id, channel_name: channel });
  const { auth } = JSON.parse(text) as { auth: string };
  return `/parties/tenant-room/${tenant}?${new URLSearchParams({ _pk: id, channel, auth })}`;
}

/** Opens a socket in the page; what becomes of it is kept there under a name. */
const open = (page: Page, name: string, address: string) =>
  page.evaluate(
    ([as, to]) => {
      const all = ((window as unknown as WithSockets).sockets ??= {});
      const socket: Socket = { opened: false, heard: [], closed: null };
      all[as] = socket;
      const line = new WebSocket(`ws://${location.host}${to}`);
      line.onopen = () => (socket.opened = true);
      line.onmessage = ({ data }) => socket.heard.push(String(data));
      line.onclose = ({ code, reason }) => (socket.closed = { code, reason });
    },
    [name, address] as const,
  );
const stateOf = (page: Page, name: string) =>
  page.evaluate((as) => (window as unknown as WithSockets).sockets[as], name);

test("an authorisation opens one socket, and one whose session ended is closed at the next notice", async ({
  page,
  browser,
  request,
  baseURL,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await page.goto(QUIET_PAGE);
  const address = await authorise(page, "first-socket");
  await open(page, "first", address);
  await expect.poll(async () => (await stateOf(page, "first"))?.opened).toBe(true);
  await open(page, "again", address);
  await expect
    .poll(async () => (await stateOf(page, "again"))?.closed)
    .toEqual({ code: 1008, reason: "Authorised once" });
  expect((await stateOf(page, "first"))?.closed).toBeNull();
  // Another socket's authorisation is not this one's.
  await open(page, "stolen", address.replace("first-socket", "other-socket"));
  await expect.poll(async () => (await stateOf(page, "stolen"))?.closed).not.toBeNull();
  expect((await stateOf(page, "stolen"))?.opened).toBe(false);

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  const left = await elsewhere.newPage();
  await signedInAs("admin@acme.example", left);
  await left.goto(QUIET_PAGE);
  await open(left, "left", await authorise(left, "left-socket"));
  await expect.poll(async () => (await stateOf(left, "left"))?.opened).toBe(true);
  expect((await call(left, "/api/logout")).status).toBe(200);
  expect((await stateOf(left, "left"))?.closed).toBeNull();

  const claim = await (await request.get("/Acme-Free-Gift")).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(claim)?.[1] ?? "";
  const answer = await request.post("/Acme-Free-Gift", {
    form: {
      _token: hidden("_token"),
      idempotency_key: hidden("idempotency_key"),
      name: "Roo Mer",
      email: "room@gift.example",
      phone: "+44 20 7946 0777",
      address_first_line: "9 Channel Road",
      address_city: "Bath",
      address_postcode: "BA1 1AB",
      address_country: "United Kingdom",
      promo_code: "GIFT-0008",
    },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  await expect.poll(async () => (await stateOf(page, "first"))?.heard).toHaveLength(1);
  await expect
    .poll(async () => stateOf(left, "left"))
    .toEqual({ opened: true, heard: [], closed: { code: 1008, reason: "The session ended" } });
  expect((await stateOf(page, "first"))?.closed).toBeNull();
  await elsewhere.close();
});

test("a notice that comes while a saved page is on its way leaves what it says", async ({
  page,
  signedInAs,
}) => {
  let line: WebSocketRoute | undefined;
  await page.routeWebSocket(/tenant-room/, (socket) => (line = socket));
  await signedInAs("admin@acme.example");
  await page.goto("/events/Acme-Tracked-Store/overview");
  await page.getByRole("link", { name: "Put on hold" }).click();
  await expect.poll(() => line).toBeDefined();
  // What the page asks when its line comes up is answered by then.
  await page.waitForLoadState("networkidle");

  let held = 0;
  await page.route(/\/overview/, async (route) => {
    if (route.request().method() !== "GET" || (held += 1) > 1) return route.continue();
    const answer = await route.fetch();
    line?.send("{}");
    // Longer than notices are gathered for.
    await new Promise((resolve) => setTimeout(resolve, 500));
    // A page that asked again does not wait for this answer any more.
    await route.fulfill({ response: answer }).catch(() => {});
  });
  await page.getByRole("button", { name: "Put on hold" }).click();
  await expect(page.getByText("The store is on hold.").first()).toBeVisible();
  await expect.poll(() => held).toBeGreaterThan(1);
});
