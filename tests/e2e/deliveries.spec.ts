import type { Page } from "@playwright/test";
import { connect } from "../../scripts/db/database-client.ts";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";

// What is still fading in has no contrast yet.
test.use({ contextOptions: { reducedMotion: "reduce" }, seesOtherTenant: true });

const AWAY = { name: "Pat", email: "pat@away.example", orderRef: "", message: "?", lang: "en" };
const NOTICE = { kind: "realtime", notice: "order", id: "none" };

/** Rows that nobody could deliver for days, and the alarm about them. Gone again when the test is over. */
test.beforeEach(async ({ beginning: _, product }) => {
  const client = connect(product.databaseUrl);
  const now = Date.now();
  const before = now - 4 * 86_400_000;
  for (const [id, payload] of [
    ["dead-1", { kind: "contact", eventId: "none", ...AWAY }],
    ["dead-2", NOTICE],
    ["dead-3", NOTICE],
  ] as const) {
    await client.execute({
      sql: `insert into outbox (id, tenant_id, dedupe_key, payload, created_at, state, attempts, next_attempt_at, first_failed_at, last_error)
        select ?, tenant_id, ?, ?, ?, 'dead', 440, ?, ?, 'Error: The mail provider answered 503.'
        from users where email = 'admin@acme.example'`,
      args: [id, id, JSON.stringify(payload), before, before, before],
    });
  }
  await client.execute({
    sql: "insert into alarms (kind, opened_at, mailed_at) values ('dead_deliveries', ?, ?) on conflict do nothing",
    args: [now, now],
  });
  client.close();
});

test.afterEach(async ({ product }) => {
  const client = connect(product.databaseUrl);
  await client.execute("delete from outbox where id like 'dead-%'");
  await client.execute("delete from alarms");
  client.close();
});

async function openPanel(page: Page) {
  await page.goto("/settings/super-admin-panel");
  await expect(page.getByText("Something needs your attention")).toBeVisible();
}

test("everyone can read what could not leave, on a desk and on a phone", async ({ page, signedInAs }) => {
  await signedInAs("superadmin@platform.example");
  await openPanel(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Show deliveries" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Deliveries");
  await expect(page.getByText("pat@away.example")).toHaveCount(0);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `test-results/deliveries-${width}.png`, fullPage: true });
    expect(await violations(page), String(width)).toEqual([]);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide, String(width)).toBe(0);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the platform sends again what could not leave", async ({ page, signedInAs }) => {
    await signedInAs("superadmin@platform.example");
    await openPanel(page);
    await page.getByRole("link", { name: "Show deliveries" }).click();
    await page.getByRole("button", { name: /^Send again: Visitor’s message/ }).click();
    await expect(page.getByText("It is being retried now.")).toBeVisible();
    await page.getByRole("button", { name: "Live update: send all again (2)" }).click();
    await expect(page.getByText("It is being retried now.")).toBeVisible();
    await expect(page.getByRole("button", { name: /end all again|^Send again/ })).toHaveCount(0);
  });
});
