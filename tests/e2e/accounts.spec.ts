import type { Page } from "@playwright/test";
import { field } from "./support/fields.ts";
import { bothWorlds, expect, test } from "./support/journey.ts";
import { setupSteps } from "./support/page-parts.ts";

const PASSWORD = "Demo-Pass-2041!";
const OWN = "three unrelated words";
let count = 0;
const freshAddress = (name: string) => `${name}-${Date.now()}-${(count += 1)}@fresh.example`;

const linkIn = ({ text }: { text: string }) => /https?:\/\/\S+/.exec(text)?.[0] ?? "";

const linkTo = (page: string, { text }: { text: string }) =>
  text.match(/https?:\/\/\S+/g)?.find((link) => link.includes(`/login/${page}/`)) ?? "";

async function signIn(page: Page, email: string, password: string) {
  await page.goto("/login");
  await field(page, "email").fill(email);
  await field(page, "password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

bothWorlds("an account", () => {
  test("is signed up for, confirmed by a link, and opens the dashboard", async ({ page, mailbox }) => {
    const email = freshAddress("bea");
    await page.goto("/");
    await page.goto("/get-started");
    await page.getByRole("button", { name: "Create an account" }).click();
    await expect(page.getByRole("alert").first()).toContainText("Please check");
    await field(page, "company").fill("Birch & Co");
    await field(page, "name").fill("Bea Birch");
    await field(page, "email").fill(email);
    await field(page, "password").fill(OWN);
    await field(page, "accept_terms").check();
    await page.getByRole("button", { name: "Create an account" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
    await page.goto(linkIn(await mailbox.waitFor(email, "Confirm your address")));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText("We’re checking your company")).toBeVisible();
    await page.goto("/orders");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
  });

  test("is given by invitation, and taken away again", async ({ page, mailbox, browser, baseURL }) => {
    const email = freshAddress("ivy");
    await signIn(page, "admin@acme.example", PASSWORD);
    await page.goto("/users/create");
    await field(page, "name").fill("Ivy Invited");
    await field(page, "email").fill(email);
    await page.getByRole("radio", { name: /Account Manager/ }).check();
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expect(page).toHaveURL(/\/users$/);
    const mail = await mailbox.waitFor(email, "invites you");

    const theirs = await browser.newContext({ baseURL: baseURL ?? "" });
    const ivy = await theirs.newPage();
    await ivy.goto(linkIn(mail));
    await field(ivy, "password").fill(OWN);
    await ivy.getByRole("button", { name: "Accept invitation" }).click();
    await expect(ivy).toHaveURL(/\/dashboard$/);
    expect((await ivy.goto("/users"))?.status()).toBe(403);

    await page.goto(`/users?q=${encodeURIComponent(email)}`);
    await page.getByRole("link", { name: "Ivy Invited" }).click();
    await page.getByRole("button", { name: "Remove access" }).click();
    await expect(page.getByText("disabled").first()).toBeVisible();
    await ivy.goto("/dashboard");
    await expect(ivy).toHaveURL(/\/login/);
    await theirs.close();
  });

  test("gets another address to sign in with, which the old mailbox takes back", async ({
    page,
    mailbox,
    browser,
    baseURL,
  }) => {
    const [before, after] = [freshAddress("old"), freshAddress("new")];
    await page.goto("/get-started");
    await field(page, "company").fill("Alder");
    await field(page, "name").fill("Al Alder");
    await field(page, "email").fill(before);
    await field(page, "password").fill(OWN);
    await field(page, "accept_terms").check();
    await page.getByRole("button", { name: "Create an account" }).click();
    await page.goto(linkIn(await mailbox.waitFor(before, "Confirm your address")));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto("/settings");
    await page.getByLabel("New e-mail address").fill(after);
    await page.getByLabel("Current password").first().fill(OWN);
    await page.getByRole("button", { name: "Change e-mail address" }).click();
    await expect(page.getByText(after).first()).toBeVisible();
    const confirm = linkTo("new-address", await mailbox.waitFor(after));
    const keep = linkTo("keep-address", await mailbox.waitFor(before, "about to change"));

    // A mailbox is often read in another browser.
    const theirs = await browser.newContext({ baseURL: baseURL ?? "" });
    const other = await theirs.newPage();
    const heading = other.getByRole("heading", { level: 1 });
    await other.goto(confirm);
    await other.getByRole("button", { name: "Confirm the address" }).click();
    await expect(heading).toHaveText("E‑mail address changed");
    await other.goto(confirm);
    await expect(heading).toHaveText("This link is no longer valid");
    await signIn(other, after, OWN);
    await expect(other).toHaveURL(/\/dashboard$/);

    await page.goto(keep);
    await expect(page.getByText(`changed ${before} to ${after}`)).toBeVisible();
    await field(page, "password").fill("short");
    await page.getByRole("button", { name: "Keep my address" }).click();
    await expect(field(page, "password")).toHaveAttribute("aria-invalid", "true");
    await field(page, "password").fill(`${OWN} again`);
    await page.getByRole("button", { name: "Keep my address" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is kept");
    // Not by a visit: the page that is open there may be leaving for the sign-in by itself just now.
    expect((await theirs.request.get("/dashboard")).url()).toContain("/login");
    await page.goto(keep);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is no longer valid");
    await signIn(page, before, `${OWN} again`);
    await expect(page).toHaveURL(/\/dashboard$/);
    await theirs.close();
  });

  test("gets a new password by a link that works once", async ({ page, mailbox }) => {
    const email = freshAddress("rae");
    await page.goto("/get-started");
    await field(page, "company").fill("Rowan Ltd");
    await field(page, "name").fill("Rae Rowan");
    await field(page, "email").fill(email);
    await field(page, "password").fill(OWN);
    await field(page, "accept_terms").check();
    await page.getByRole("button", { name: "Create an account" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");

    await page.goto("/login");
    await page.getByRole("link", { name: /Forgot/ }).click();
    await field(page, "email").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page).toHaveURL(/\/reset-password\/confirmation$/);
    const link = linkIn(await mailbox.waitFor(email, "A new password"));
    await page.goto(link);
    await field(page, "password").fill("another three words");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByRole("status")).toContainText("Your password was changed");
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is no longer valid");
    await signIn(page, email, "another three words");
    // Whoever pressed the mailed link has proved the address with it.
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto("/orders");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
  });

  test("with open steps of the integration is led to them, and told so everywhere else", async ({ page }) => {
    await signIn(page, "owner@cactus.example", PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(setupSteps(page)).toHaveCount(4);
    await expect(page.getByText("Your setup isn’t complete yet.")).toHaveCount(0);
    await page.goto("/settings");
    await expect(page.getByText("Your setup isn’t complete yet.")).toBeVisible();
    await expect(page.getByRole("link", { name: "View steps" })).toHaveAttribute("href", "/dashboard");
    await page.goto("/orders");
    await expect(page).toHaveURL(/\/get-started$/);
    await expect(setupSteps(page)).toHaveCount(4);
  });

  test("whose integration is done is led nowhere", async ({ page }) => {
    await signIn(page, "owner@dogwood.example", PASSWORD);
    await page.goto("/orders");
    await expect(page).toHaveURL(/\/orders$/);
    await expect(page.getByText("Your setup isn’t complete yet.")).toHaveCount(0);
  });
});

test("the browser's copy of the steps is cleared by the dashboard link and by signing out", async ({
  page,
}) => {
  await signIn(page, "owner@cactus.example", PASSWORD);
  const kept = () => page.evaluate(() => localStorage.getItem("onboarding"));
  await expect.poll(kept).toContain('"stepsCompleted":false');
  await page.goto("/");
  expect(await kept()).not.toBeNull();
  const link = page.getByRole("link", { name: "Dashboard" });
  await link.evaluate((element) => element.addEventListener("click", (event) => event.preventDefault()));
  await link.click();
  expect(await kept()).toBeNull();
  await page.goto("/dashboard");
  await expect.poll(kept).not.toBeNull();
  await page.getByRole("button", { name: /sign out/i }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await kept()).toBeNull();
});

test("signing out leads home though the page is still asking for its own data", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("service@acme.example");
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  const isData = (url: URL) => url.pathname === "/dashboard.data";
  let sendOn = () => {};
  const signedOut = new Promise<void>((resolve) => (sendOn = resolve));
  // The question reaches the server only when the session is over, and its answer comes before that of the sign-out.
  await page.route(isData, async (route) => {
    await signedOut;
    await route.continue().catch(() => undefined);
  });
  const isOver = new Promise<void>((resolve) => {
    for (const event of ["requestfinished", "requestfailed"] as const) {
      page.on(event as "requestfinished", (request) => {
        if (isData(new URL(request.url()))) resolve();
      });
    }
  });
  await page.route("**/logout*", async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    sendOn();
    await isOver;
    await route.fulfill({ response });
  });
  const asked = page.waitForRequest((request) => isData(new URL(request.url())));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await asked;
  await page.getByRole("button", { name: /sign out/i }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a session that ends elsewhere leads this page to the sign-in as soon as it is looked at", async ({
  page,
  context,
}) => {
  await signIn(page, "service@acme.example", PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  // A page that React has not taken over yet looks at nothing.
  await page.waitForLoadState("networkidle");
  const other = await context.newPage();
  await other.goto("/orders");
  await other.getByRole("button", { name: /sign out/i }).click();
  await expect(other).toHaveURL(/\/$/);
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page).toHaveURL(/\/login/);
});

for (const lang of ["en", "de"]) {
  const words =
    lang === "en"
      ? { title: "Welcome back", button: "Sign in", orders: "Orders" }
      : { title: null, button: "Anmelden", orders: "Bestellungen" };
  test(`a click after the session has ended leads to a sign-in that reads as one, in ${lang}`, async ({
    page,
    context,
  }) => {
    await signIn(page, "service@acme.example", PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto(`/dashboard?lang=${lang}`);
    await page.waitForLoadState("networkidle");
    await context.clearCookies({ name: "auth.session" });
    await page.getByRole("navigation").getByRole("link", { name: words.orders }).first().click();
    await expect(page).toHaveURL(/\/login\?return=/);
    if (words.title) await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("title");
    await expect(page.getByRole("button", { name: words.button, exact: true })).toBeVisible();
    await expect(page).not.toHaveTitle(/title/);
  });
}

test("what was typed into a form of the desk is there after signing in again", async ({ page, context }) => {
  await signIn(page, "admin@acme.example", PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/users/create");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Name").fill("Ivy Invited");
  await page.getByLabel("E-mail").fill("ivy@acme.example");
  await context.clearCookies({ name: "auth.session" });
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page).toHaveURL(/\/login\?return=/);
  await expect(page.getByText("Your session had ended")).toBeVisible();
  await page.getByLabel("E-mail").fill("admin@acme.example");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/users\/create/);
  await expect(page.getByLabel("Name")).toHaveValue("Ivy Invited");
  await expect(page.getByLabel("E-mail")).toHaveValue("ivy@acme.example");
  expect(await page.evaluate(() => sessionStorage.getItem("desk.draft"))).toBeNull();

  // What was never sent is offered again after a reload, until it is saved.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/clients/create");
  await page.waitForLoadState("networkidle");
  const name = page.getByLabel(/^Name/);
  await name.fill("Half a client");
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("desk.unsaved:/clients/create")))
    .toContain("Half a client");
  await page.reload();
  await page.getByRole("button", { name: "Bring my changes back" }).click();
  await expect(name).toHaveValue("Half a client");
  await page.getByRole("button", { name: "Add client", exact: true }).click();
  await expect(page).not.toHaveURL(/\/clients\/create/);
  await page.goto("/clients/create");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("button", { name: "Bring my changes back" })).toHaveCount(0);
});
