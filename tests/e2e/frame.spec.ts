import type { Page } from "@playwright/test";
import { field } from "./support/fields.ts";
import { bothWorlds, expect, test } from "./support/journey.ts";
import { drawnPart, setupSteps } from "./support/page-parts.ts";

const PASSWORD = "Demo-Pass-2041!";

const side = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });
/** The name of the product above every page, where it leads somewhere. */
const brand = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Popstall" });
const items = (page: Page) =>
  side(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => `${link.textContent?.trim()} ${link.getAttribute("href")}`));

const NAVIGATION: [email: string, items: string[]][] = [
  [
    "admin@acme.example",
    [
      "Dashboard /dashboard",
      "Stores /events",
      "Orders /orders",
      "Clients /clients",
      "Products /products",
      "Pictures /assets",
      "Print partners /fulfillers",
      "Users /users",
      "Audit logs /audit-logs",
      "Settings /settings",
    ],
  ],
  [
    "manager@acme.example",
    [
      "Dashboard /dashboard",
      "Stores /events",
      "Orders /orders",
      "Clients /clients",
      "Products /products",
      "Pictures /assets",
      "Print partners /fulfillers",
      "Settings /settings",
    ],
  ],
  [
    "service@acme.example",
    ["Dashboard /dashboard", "Stores /events", "Orders /orders", "Settings /settings"],
  ],
];

for (const [email, wanted] of NAVIGATION) {
  test(`${email} sees the navigation of the role, a help page in a new tab and a way out`, async ({
    page,
    signedInAs,
  }) => {
    await signedInAs(email);
    await page.goto("/settings");
    const seen = await items(page);
    expect(seen.slice(0, -1)).toEqual(wanted);
    const faq = side(page).getByRole("link").last();
    await expect(faq).toHaveAttribute("target", "_blank");
    await expect(faq).toHaveAttribute("rel", /noopener/);
    await expect(page.getByRole("banner").getByText(email)).toBeVisible();
    await expect(brand(page)).toHaveAttribute("href", "/get-started");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/orders");
    await expect(page).toHaveURL(/\/login/);
  });
}

test("the platform's people read Event, and the least of them neither that nor orders", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("superadmin@platform.example");
  await page.goto("/settings");
  expect(await items(page)).toContain("Event /events");
  await page.context().clearCookies();
  await signedInAs("super.service@platform.example");
  await page.goto("/settings");
  const seen = (await items(page)).join("\n");
  expect(seen).not.toMatch(/\/events|\/orders|\/users|\/audit-logs|\/clients|\/products/);
});

test.describe("the side navigation", () => {
  const nav = (page: Page) => drawnPart(page, ".side");
  const inView = (page: Page) => nav(page).evaluate((box) => box.getBoundingClientRect().right > 0);

  test("slides in below 1024 pixels, and closes when one goes on", async ({ page, signedInAs }) => {
    await page.setViewportSize({ width: 1023, height: 800 });
    await signedInAs("admin@acme.example");
    await page.goto("/dashboard");
    await expect(nav(page)).toBeHidden();
    expect(await nav(page).evaluate((box) => getComputedStyle(box).transitionProperty)).toContain(
      "transform",
    );
    await drawnPart(page, ".bar label").click();
    await expect(nav(page)).toBeVisible();
    await expect.poll(() => inView(page)).toBe(true);
    await side(page).getByRole("link", { name: "Orders" }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(nav(page)).toBeHidden();
    await expect.poll(() => inView(page)).toBe(false);
    // By keyboard as well: the toggle is a real control.
    await page.getByRole("checkbox", { name: "Menu" }).focus();
    await page.keyboard.press("Space");
    await expect(nav(page)).toBeVisible();
  });

  test("takes the focus, says whether it is open, and gives the focus back on Escape", async ({
    page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await signedInAs("admin@acme.example");
    await page.goto("/dashboard");
    const menu = page.getByRole("checkbox", { name: "Menu" });
    await expect(menu).toHaveAttribute("aria-expanded", "false");
    await menu.focus();
    await page.keyboard.press("Space");
    await expect(menu).toHaveAttribute("aria-expanded", "true");
    await expect(nav(page).getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await expect(menu).toHaveAttribute("aria-expanded", "false");
    await expect(nav(page)).toBeHidden();
  });

  test("is no stop of Tab where it always stands, and the next page's heading takes the focus", async ({
    page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signedInAs("admin@acme.example");
    await page.goto("/dashboard");
    const menu = page.getByRole("checkbox", { name: "Menu", includeHidden: true });
    await expect(menu).toBeHidden();
    // Said by its script: from here links lead on without a reload.
    await expect(menu).toHaveAttribute("aria-expanded", "false");
    await side(page).getByRole("link", { name: "Orders" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeFocused();
  });

  test("stays where it is from 1024 pixels on", async ({ page, signedInAs }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await signedInAs("admin@acme.example");
    await page.goto("/dashboard");
    await expect(nav(page)).toBeVisible();
    await side(page).getByRole("link", { name: "Orders" }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(nav(page)).toBeVisible();
  });
});

bothWorlds("the public header", (javaScript) => {
  test("leads a guest to the three pages, the sign-in and the sign-up", async ({ page }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Main menu" });
    await expect(brand(page)).toHaveAttribute("href", "/get-started");
    await expect(menu.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
    await expect(menu.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/get-started");
    await expect(menu.getByRole("link", { name: "Dashboard" })).toHaveCount(0);
    await expect(menu.getByLabel("Language")).toBeVisible();
    for (const [name, path, title] of [
      ["Our products", "/our-products", "What we print on"],
      ["Merch for an event", "/need-merch-for-an-event", "Merch for your event"],
      ["How it works", "/how-does-it-work", "How does it work?"],
    ] as const) {
      await menu.getByRole("link", { name }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    }
    await expect(page.getByText("Your setup isn’t complete yet.")).toHaveCount(0);
  });

  test("opens its menu by a toggle on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto("/");
    const link = page.getByRole("link", { name: "Our products" });
    await expect(link).toBeHidden();
    await drawnPart(page, ".menu-toggle").click();
    await expect(link).toBeVisible();
  });

  test("leads whoever is signed in to the dashboard, with their initial", async ({ page, signedInAs }) => {
    await signedInAs("admin@acme.example");
    await page.goto("/");
    const link = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: /Dashboard/ });
    await expect(link).toHaveText(/^A\s*Dashboard$/);
    await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(0);
    if (javaScript) {
      await page.evaluate(() => localStorage.setItem("onboarding", '{"stepsCompleted":true,"steps":[1]}'));
      await link.click();
      await expect(page).toHaveURL(/\/dashboard$/);
      expect(await page.evaluate(() => localStorage.getItem("onboarding"))).toBeNull();
    }
  });

  test("stands still in integration mode, with no menu, and the banner is the admin's alone", async ({
    page,
    signedInAs,
  }) => {
    await signedInAs("owner@cactus.example");
    await page.goto("/");
    await expect(brand(page)).toHaveCount(0);
    await expect(
      page.getByRole("banner").getByText("Popstall").filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Our products" })).toHaveCount(0);
    await expect(page.getByText("Your setup isn’t complete yet.")).toHaveCount(0);
    await page.goto("/orders");
    await expect(page).toHaveURL(/\/get-started$/);
    await page.goto("/settings");
    await expect(brand(page)).toHaveCount(0);
    await expect(
      page.getByRole("banner").getByText("Popstall").filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(page.getByText("Your setup isn’t complete yet.")).toBeVisible();
    await page.getByRole("link", { name: "View steps" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText("Your setup isn’t complete yet.")).toHaveCount(0);
    await expect(setupSteps(page)).toHaveCount(4);
  });

  test("is there above a page that is not", async ({ page }) => {
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page could not be found");
    await expect(page.getByRole("link", { name: "Our products" })).toBeVisible();
    await page.goto("/no/such/page?lang=de");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Diese Seite haben wir nicht gefunden");
  });

  test("gives way to the desk's frame for its errors, which works on", async ({ page, signedInAs }) => {
    await signedInAs("service@acme.example");
    expect((await page.goto("/users"))?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You don’t have access to this page");
    await side(page).getByRole("link", { name: "Orders" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
    expect((await page.goto("/orders/nothing"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page could not be found");
    await expect(side(page)).toBeVisible();
  });
});

bothWorlds("a store that is built before the sign-in", (javaScript) => {
  test("opens with it, with its picture, in the tenant of whoever signed in", async ({ page }) => {
    const name = `Guest Shop ${javaScript ? "A" : "B"}`;
    await page.goto("/event-builder");
    await expect(page.getByRole("heading", { level: 1, name: "Build your store" })).toBeVisible();
    await page.getByRole("button", { name: "Save and create account" }).click();
    await expect(page.getByRole("alert")).toContainText("required");
    await page.getByLabel(/Name of the store/).fill(name);
    await page.getByRole("checkbox", { name: "Canvas tote" }).check();
    await page.getByLabel("Your logo").setInputFiles({
      name: "bad.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from("<svg viewBox='0 0 1 1'><script>1</script></svg>"),
    });
    await page.getByRole("button", { name: "Save and create account" }).click();
    await expect(page.getByRole("alert").first()).toContainText("contains a script");
    await expect(page.getByLabel(/Name of the store/)).toHaveValue(name);
    await expect(page.getByRole("checkbox", { name: "Canvas tote" })).toBeChecked();
    await page.getByLabel("Your logo").setInputFiles({
      name: "logo.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from('<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#c0392b"/></svg>'),
    });
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await field(page, "email").fill("manager@acme.example");
    await field(page, "password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(new RegExp(`/events/${name.replaceAll(" ", "-")}/`));
    await expect(page.getByRole("status").filter({ hasText: "Store created as a draft" })).toBeVisible();
    await page.goto(`/site-preview/${name.replaceAll(" ", "-")}`);
    await expect(page.getByRole("link", { name: "Canvas tote" }).first()).toBeVisible();
    expect((await page.goto(`/${name.replaceAll(" ", "-")}`))?.status()).toBe(404);
    await page.goto("/event-builder");
    await expect(page.getByLabel(/Name of the store/)).toHaveValue("");
    await expect(page.getByRole("button", { name: "Create the store" })).toBeVisible();
  });
});

/** What is told as news, and not as an alarm. */
const savedToast = (page: Page) => page.getByRole("status").filter({ hasText: "Profile saved." });

test.describe("toasts of the desk", () => {
  const saveProfile = async (page: Page, name: string) => {
    await page.goto("/settings");
    await field(page, "name").first().fill(name);
    await page.getByRole("button", { name: "Save" }).first().click();
  };

  test("say that a save went well, for five seconds", async ({ page, signedInAs }) => {
    await signedInAs("admin@acme.example");
    await page.clock.install();
    await saveProfile(page, "Ada Admin");
    const toast = savedToast(page);
    await expect(toast).toBeVisible();
    // The five seconds to the millisecond are the unit tests'; a busy machine is late with its looks.
    await page.clock.fastForward(2_000);
    await expect(toast).toBeVisible();
    await page.clock.fastForward(3_000);
    await expect(toast).toBeHidden();
  });

  test("stay while somebody points at them", async ({ page, signedInAs }) => {
    await signedInAs("admin@acme.example");
    await page.clock.install();
    await saveProfile(page, "Ada Admin");
    const toast = savedToast(page);
    // What is read anew after a save may still move the page below the pointer.
    await page.waitForLoadState("networkidle");
    await toast.getByText("Profile saved.").hover();
    await page.clock.fastForward(20_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(5_000);
    await expect(toast).toBeHidden();
  });

  test("are closed with Escape or the cross", async ({ page, signedInAs }) => {
    await signedInAs("admin@acme.example");
    const toast = savedToast(page);
    await saveProfile(page, "Ada Admin");
    await expect(toast).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(toast).toHaveCount(0);
    await saveProfile(page, "Ada Admin");
    await toast.getByRole("button", { name: "Close" }).click();
    await expect(toast).toHaveCount(0);
  });

  test("stay until the next page without JavaScript", async ({ browser, baseURL, signedInAs }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
    const page = await context.newPage();
    await signedInAs("admin@acme.example", page);
    await saveProfile(page, "Ada Admin");
    await expect(savedToast(page)).toBeVisible();
    await page.reload();
    await expect(savedToast(page)).toHaveCount(0);
    await context.close();
  });
});

test("the progress bar shows what lasts 200 ms, until the last request has ended", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await page.goto("/dashboard");
  const bar = page.getByRole("status").filter({ hasText: /processing, please wait/i });
  await page.waitForLoadState("networkidle");
  await page.route("**/*.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await route.continue();
  });
  await side(page).getByRole("link", { name: "Stores" }).click();
  await expect(bar).toBeVisible();
  await expect(page).toHaveURL(/\/events$/);
  await expect(bar).toBeHidden();
});

test("a script that cannot be fetched loads the page anew, once in a minute", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await page.goto("/settings");
  await expect(side(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  await page.route(/_build\/orders-[^/]*\.js$/, (route) => route.abort());
  const loaded = page.waitForEvent("load");
  await side(page).getByRole("link", { name: "Orders" }).click();
  await loaded;
  expect(documents).toBe(1);
  await page.waitForLoadState("networkidle");
  await side(page).getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong on our side");
  await page.waitForTimeout(500);
  expect(documents).toBe(1);
});

test("a channel tells its listeners of their own things, and nobody of another tenant", async ({
  page,
  signedInAs,
  browser,
  request,
  baseURL,
}) => {
  await signedInAs("admin@acme.example");
  // A page without scripts of the desk: those ask for tokens and sockets of their own.
  await page.goto("/help/frequently-asked-questions");
  const theirs = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await theirs.newPage();
  await signedInAs("admin@borealis.example", other);
  await other.goto("/help/frequently-asked-questions");
  // A socket in the tenant's channel, as a script of ours opens it; what it hears is kept in the page.
  const listen = (at: Page, name: string) =>
    at.evaluate(async (channelName) => {
      await fetch("/api/sanctum/csrf-cookie");
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "";
      const { data } = (await (await fetch("/api/user")).json()) as { data: { tenant_id: string } };
      const channel = channelName.replace("{tenant}", data.tenant_id);
      const socket = `s${Math.random()}`;
      const answer = await fetch("/api/broadcasting/auth", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-XSRF-TOKEN": token },
        body: JSON.stringify({ socket_id: socket, channel_name: channel }),
      });
      if (!answer.ok) return answer.status;
      const { auth } = (await answer.json()) as { auth: string };
      const query = new URLSearchParams({ _pk: socket, channel, auth });
      const heard = ((window as unknown as { heard?: string[] }).heard ??= []);
      await new Promise((resolve, reject) => {
        const line = new WebSocket(`ws://${location.host}/parties/tenant-room/${data.tenant_id}?${query}`);
        line.onopen = resolve;
        line.onerror = reject;
        line.onmessage = (event) => heard.push(String(event.data));
      });
      return answer.status;
    }, name);
  expect(await listen(page, "tenant.{tenant}")).toBe(200);
  expect(await listen(other, "tenant.{tenant}")).toBe(200);
  expect(await listen(other, "order.nothing")).toBe(403);

  const claim = await (await request.get("/Acme-Free-Gift")).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(claim)?.[1] ?? "";
  const answer = await request.post(`${baseURL}/Acme-Free-Gift`, {
    form: {
      _token: hidden("_token"),
      idempotency_key: hidden("idempotency_key"),
      name: "Chan Nel",
      email: "chan@gift.example",
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
  const heard = (at: Page) => at.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await expect.poll(() => heard(page)).toHaveLength(1);
  const notice = JSON.parse((await heard(page))[0] ?? "{}") as Record<string, string>;
  expect(Object.keys(notice).sort()).toEqual(["id", "kind"]);
  expect(await heard(other)).toEqual([]);
  await theirs.close();
});
