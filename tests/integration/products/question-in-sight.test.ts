import { expect, test } from "vitest";
import { drawnProduct } from "../../support/drawn-product.tsx";
import { furnishTenant } from "../../support/furnished-tenant.ts";
import { ORIGIN } from "../../support/page.ts";
import { payingWorld } from "../../support/payments.ts";

const ASKING = /href="([^"]*\?(?:delete|remove|ask)=[^"]*)"/g;

test("whatever asks before it is done leads to its question, however long the page is", async () => {
  const here = await payingWorld();
  here.product.clock.set(new Date().toISOString());
  const { cookie, pages } = await furnishTenant(here, here.runners, "OURS");
  const ask = drawnProduct(here.product);
  const headers = { Cookie: cookie, Host: new URL(ORIGIN).host };
  const read = async (address: string) => (await ask(new Request(ORIGIN + address, { headers }))).text();
  const asked = new Set<string>();
  for (const page of pages) {
    for (const [, found = ""] of (await read(page)).matchAll(ASKING)) {
      const { pathname, search, hash } = new URL(found.replaceAll("&amp;", "&"), ORIGIN + page);
      expect(hash, `${page}: ${found}`).not.toBe("");
      expect(await read(pathname + search), `${page}: ${found}`).toContain(`id="${hash.slice(1)}"`);
      asked.add(`${pathname.split("/")[1]} ${search.slice(1).split("=")[0]}`);
    }
  }
  expect([...asked].sort()).toEqual(["clients delete", "events ask", "events remove", "products delete"]);
});
