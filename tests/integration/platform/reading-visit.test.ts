import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { users } from "../../../db/schema/users.ts";
import { drawnProduct } from "../../support/drawn-product.tsx";
import { formsOf, type PageForm } from "../../support/forms-of-page.ts";
import { everyDeskPage, furnishTenant } from "../../support/furnished-tenant.ts";
import { ORIGIN } from "../../support/page.ts";
import { payingWorld } from "../../support/payments.ts";
import { DOORS } from "../../support/whole-product.ts";

vi.setConfig({ testTimeout: 240_000 });

/*
 * Every page of the desk as a superadmin sees it on a visit that only reads: no form may be drawn there that would be
 * refused once it was filled in.
 */

const isId = (value: string) => /^(?=.*\d)[\w-]{16,64}$/.test(value);
/** Forms that would end the visit, or what the visit is made from. */
const ENDS_THE_VISIT = /^(?:\/logout|\/settings\/super-admin-panel\/support)$/;
/** Pages that only a link in a mail leads to. */
const NOT_ASKED = new Set(["/settings/your-data/erase/:key"]);

async function visit() {
  const here = await payingWorld();
  here.product.clock.set(new Date().toISOString());
  const mine = await furnishTenant(here, here.runners, "OURS");
  const { cookie, userId } = await here.staff(await here.tenant("The platform"));
  await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
  const ask = drawnProduct(here.product);
  const headers = { Cookie: cookie, Origin: ORIGIN, Host: new URL(ORIGIN).host };
  const read = (path: string) => ask(new Request(ORIGIN + path, { headers }));
  const send = ({ fields, multipart, path }: PageForm) => {
    const body = multipart ? new FormData() : new URLSearchParams();
    for (const [name, value] of fields) body.append(name, value);
    return ask(new Request(ORIGIN + path, { method: "POST", body, headers }));
  };
  const press = (path: string, fields: Record<string, string>) =>
    send({ path, multipart: false, fields: Object.entries(fields) });
  await press(`/settings/super-admin-panel/${mine.tenantId}`, { intent: "support", reason: "They asked" });
  return { pages: everyDeskPage(mine), read, send, press };
}

/** What a page offers to send, without what ends the visit. */
const formsIn = (html: string, path: string) =>
  formsOf(html, path, isId).filter((form) => !ENDS_THE_VISIT.test(form.path.split("?")[0]!));

test("a visit that only reads is shown no form that it may not send", async () => {
  const { pages, read, send } = await visit();
  const wrong: string[] = [];
  const seen: string[] = [];
  for (const path of pages) {
    const page = await read(path);
    const html = await page.text();
    if (page.status !== 200) {
      // What is only there to be changed says so itself.
      if (page.status !== 403 && page.status !== 404) wrong.push(`${path}: ${page.status}`);
      continue;
    }
    seen.push(path);
    for (const form of formsIn(html, path)) {
      const intent = form.fields.find(([name]) => name === "intent")?.[1] ?? "";
      if (intent.startsWith("end_")) continue;
      const { status } = await send(form);
      if (status === 403 || status >= 500) wrong.push(`${path}: ${form.path} ${intent} ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  const addressOf = (path: string) =>
    DOORS.find(({ address }) => new RegExp(`^${address.replaceAll(/:[^/]+/g, "[^/]+")}$`).test(path))
      ?.address;
  const addresses = new Set(seen.map(addressOf));
  const closed = DOORS.filter(
    ({ file, isPage }) => isPage && /^routes\/(?:admin|designer\/product)/.test(file),
  )
    .map(({ address }) => address)
    .filter((address) => !addresses.has(address) && !NOT_ASKED.has(address));
  // Pages that are there to make or change something, or hold codes, and the company's own file.
  expect(closed.sort()).toEqual([
    "/clients/create",
    "/events/:slug/vouchers/:voucherId",
    "/events/:slug/vouchers/print",
    "/events/changes",
    "/orders/payment-links/create",
    "/products/create",
    "/settings/super-admin-panel/maintenance",
    "/settings/your-data",
    "/settings/your-data/person",
    "/users/create",
  ]);
});

test("such a visit reads that it may not change a page, and once it may, it has the forms", async () => {
  const { pages, read, press } = await visit();
  const kept = pages.filter((path) =>
    /\/(?:branding|seo|gift|event-details|store-configuration|company-details)$|^\/(?:clients|orders)\/(?=.*\d)(?!.*\/statement$)/.test(
      path,
    ),
  );
  let shown = 0;
  for (const path of kept) {
    const page = await read(path);
    const html = await page.text();
    // A shop gives nothing.
    if (page.status === 404) continue;
    shown += 1;
    expect(html, path).toContain("You can read this, but not change it.");
    expect(html, path).not.toContain(">Save<");
  }
  expect(shown).toBeGreaterThan(15);
  await press("/settings/super-admin-panel/support", { intent: "allow" });
  let forms = 0;
  for (const path of pages) {
    const page = await read(path);
    if (page.status === 200) forms += formsIn(await page.text(), path).length;
  }
  expect(forms).toBeGreaterThan(100);
});
