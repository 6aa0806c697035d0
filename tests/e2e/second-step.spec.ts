import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { violations } from "./support/axe.ts";
import { field } from "./support/fields.ts";
import { expect, test } from "./support/journey.ts";

// What is still fading in has no contrast yet.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const PASSWORD = "Demo-Pass-2041!";

async function signIn(page: Page, email: string, from = "") {
  await page.goto(`${from}/login`);
  await field(page, "email").fill(email);
  await field(page, "password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The browser comes back some other day: nothing of the session is left, and signing out is other journeys'. */
const leave = (page: Page) => page.context().clearCookies({ name: "auth.session" });

const isAccessible = async (page: Page) => expect(await violations(page)).toEqual([]);

/** A device of the browser's own, which says yes to everything. */
async function withDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    agrees: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

test.describe("passkeys", () => {
  // Browsers have no passkeys at an address made of numbers.
  test.use({ baseURL: async ({ product }, use) => use(product.baseUrl.replace("127.0.0.1", "localhost")) });

  test("are made, open without a password, take the second step, and go", async ({ page, mailbox }) => {
    // Five sign-ins and as many pages that are looked at closely.
    const email = "manager@acme.example";
    const device = await withDevice(page);
    await signIn(page, email);
    await page.goto("/settings");
    await page.getByRole("link", { name: "Manage passkeys" }).click();
    // The page before has a field of the same name.
    await expect(page.getByRole("heading", { name: "Add a passkey" })).toBeVisible();
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "A passkey on this device" })).toBeVisible();
    await isAccessible(page);
    await page.getByLabel("Name").fill("Desk computer");
    await page.getByRole("button", { name: "Create passkey" }).click();
    await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
    const code = (await page.getByRole("listitem").getByRole("code").first().textContent()) ?? "";
    await page.getByRole("link", { name: "Back to passkeys" }).click();
    await expect(page.getByText("Desk computer", { exact: true })).toBeVisible();
    await isAccessible(page);
    expect((await mailbox.waitFor(email, "passkey was added")).text).toContain("Desk computer");

    await leave(page);
    await page.goto("/login?return=/orders");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page).toHaveURL(/\/orders$/);

    await leave(page);
    await signIn(page, email);
    await expect(page).toHaveURL(/\/login\/second-step$/);
    await isAccessible(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    // Whoever has the device, but cannot show that it is theirs, does not come in without the password.
    await leave(page);
    await device.agrees(false);
    await page.goto("/login");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByRole("alert")).toContainText("That didn’t work");

    await signIn(page, email);
    await page.getByLabel("Recovery code").fill(code);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto("/settings/passkeys");
    await page.getByText("Change Desk computer").click();
    const row = page.getByRole("listitem").filter({ hasText: "Desk computer" });
    await row.getByLabel("Current password").fill(PASSWORD);
    await row.getByRole("button", { name: "Remove this passkey" }).click();
    await expect(page.getByText("Passkey removed.")).toBeVisible();
    await leave(page);
    await signIn(page, email);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });
    test("say so, and the password works", async ({ page }) => {
      await page.goto("/login");
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await page.getByRole("button", { name: "Use a passkey" }).click();
      await expect(page.getByRole("alert")).toContainText("Passkeys need JavaScript");
      await page.getByRole("link", { name: "Sign in with your password instead" }).click();
      await signIn(page, "service@acme.example");
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.goto("/settings/passkeys");
      await page.getByLabel("Current password").fill(PASSWORD);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Create passkey" }).click();
      await expect(page).toHaveURL(/\/settings\/passkeys$/);
      await expect(page.getByText("Passkeys need JavaScript").last()).toBeVisible();
    });
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`an authenticator app, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("is added, asked for at the sign-in, stood in for by a recovery code, and removed", async ({
      page,
      resetDemo,
    }) => {
      await resetDemo();
      const email = javaScriptEnabled ? "admin@acme.example" : "service@acme.example";
      await signIn(page, email);
      await page.goto("/settings/second-factor");
      const secret = (await page.getByRole("code").textContent())?.replaceAll(" ", "") ?? "";
      const app = new TOTP({ secret: Secret.fromBase32(secret) });
      // A code is good for its half minute only, once.
      const codeIn = (halfMinutes: number) => app.generate({ timestamp: Date.now() + halfMinutes * 30_000 });
      await page.getByLabel("Current password").fill(PASSWORD);
      await page.getByLabel("Code from the app").fill("000000");
      await page.getByRole("button", { name: "Turn on" }).click();
      await expect(page.getByRole("alert").first()).toContainText(/this code is wrong/i);
      await page.getByLabel("Current password").fill(PASSWORD);
      await page.getByLabel("Code from the app").fill(codeIn(-1));
      await page.getByRole("button", { name: "Turn on" }).click();
      await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
      if (javaScriptEnabled) await isAccessible(page);
      const recovery = (await page.getByRole("listitem").getByRole("code").first().textContent()) ?? "";

      await leave(page);
      await signIn(page, email);
      await expect(page).toHaveURL(/\/login\/second-step$/);
      await page.getByLabel("Code").fill(codeIn(0));
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL(/\/dashboard$/);

      await leave(page);
      await signIn(page, email);
      await page.getByLabel("Code").fill(recovery.toUpperCase());
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL(/\/dashboard$/);

      await page.goto("/settings/second-factor");
      await page.getByLabel("Current password").fill(PASSWORD);
      await page.getByRole("button", { name: "Turn off" }).click();
      await expect(page).toHaveURL(/\/settings$/);
      await leave(page);
      await signIn(page, email);
      await expect(page).toHaveURL(/\/dashboard$/);
    });
  });
}
