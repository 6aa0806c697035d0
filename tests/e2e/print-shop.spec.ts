import type { Page } from "@playwright/test";
import { connect } from "../../scripts/db/database-client.ts";
import { violations } from "./support/axe.ts";
import { fillFields } from "./support/fields.ts";
import { tooSmall, tooWide } from "./support/geometry.ts";
import { expect, test } from "./support/journey.ts";

// What is still fading in has no contrast yet.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The print shop of the demo world, as the README names it. */
const SHOP = "/print-shop/mbmv4qxnx4p4vsjc";
const WIDTHS = [360, 390, 768, 1280];

/** A gift that was claimed on its page; answers the address of its order. */
async function claimGift(page: Page): Promise<string> {
  await page.goto("/Acme-Sample-Gift");
  const form = {
    name: "Bartholomäus Featherstonehaugh-Orr",
    email: "bartholomaeus.print@longname.example",
    phone: "+44 20 7946 0777",
    address_first_line: "12 Print Row",
    address_city: "Llanfairpwllgwyngyllgogerychwyrn",
    address_postcode: "LL61 5UJ",
  };
  await fillFields(page, form);
  await page.getByRole("button", { name: "Order your gift" }).last().click();
  await expect(page).toHaveURL(/payment-success/);
  return (await page.getByRole("link", { name: "Track your gift" }).getAttribute("href")) ?? "";
}

/** The recipient's two hours to change it are over. */
async function endTimeToChange(databaseUrl: string) {
  const client = connect(databaseUrl);
  const now = Date.now();
  await client.execute({
    sql: "update fulfilments set due_at = ?, editable_until = ? where status = 'new'",
    args: [now, now],
  });
  client.close();
}

/** What somebody cannot use or see on a page, in both schemes and at every width. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const found: unknown[] = [];
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  found.push(...(await tooSmall(page)));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page)));
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await tooWide(page)).map((what) => `${what} at ${width}`));
  }
  return found.map((what) => `${path}: ${typeof what === "string" ? what : JSON.stringify(what)}`);
}

test("a gift goes from its claim to the parcel and to a report of what is wrong, on pages that everyone can use", async ({
  page,
  product,
}) => {
  const order = await claimGift(page);
  await endTimeToChange(product.databaseUrl);
  await page.goto(`${SHOP}/open/Demo-Print-Shop-2041`);
  const found: string[] = [];
  // The scheduled work comes by once a minute: meanwhile, what needs no job.
  for (const path of [order, `${SHOP}/shipments`, `${SHOP}/stock`, `${SHOP}/plan`])
    found.push(...(await faultsOf(page, path)));
  const jobs = page.getByRole("link", { name: /^PS-/ });
  await expect(async () => {
    await page.goto(SHOP);
    await expect(jobs.first()).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [2_000] });
  const job = (await jobs.first().getAttribute("href")) ?? "";
  for (const path of [SHOP, `${SHOP}?grouped=on`, job]) found.push(...(await faultsOf(page, path)));
  expect(found).toEqual([]);

  await page.goto(job);
  await page.getByRole("button", { name: "Blanks are picked" }).click();
  await page.goto(job);
  await page.getByText("Hand over to the carrier").first().click();
  await page.getByLabel("Carrier").fill("Royal Mail");
  await page.getByLabel("Tracking number").fill("AB123456785GB");
  await page.getByRole("button", { name: "It is on its way" }).click();
  await page.goto(order);
  await expect(page.getByRole("main")).toContainText("AB123456785GB");
  expect(await faultsOf(page, `${order}/problem`)).toEqual([]);
});
