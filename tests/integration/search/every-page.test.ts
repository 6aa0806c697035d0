import { expect, test } from "vitest";
import { may, type Permission } from "../../../app/domain/access/permissions.ts";
import { ROLE_KEYS } from "../../../app/domain/access/roles.ts";
import { HELP_ARTICLES } from "../../../app/domain/help/help-articles.ts";
import { holdsWords } from "../../../app/domain/text/words.ts";
import { translatorFor } from "../../../app/i18n/instance.server.ts";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { loader } from "../../../app/routes/admin/search/page.tsx";
import { deskPages, namesOf } from "../../../app/ui/admin/search/hits.ts";
import { EVENT_PAGES, eventPagesFor } from "../../../app/ui/admin/event/event-pages.ts";
import { at, call, get } from "../../support/answers.ts";
import { putOrders } from "../../support/orders.ts";
import { freshId } from "../../support/stores.ts";
import { DOORS } from "../../support/whole-product.ts";
import { type TestTenant, type World, world } from "../../support/world.ts";
import { TABLE } from "../access/access-table.ts";

const modules = import.meta.glob<{ handle?: unknown }>("../../../app/routes/admin/**/page.tsx", {
  eager: true,
});
type Found = { kind: string; name: string; note: string; href: string };

/** The pages of the desk that a person may open without knowing of anything there. */
const PAGES = DOORS.filter(
  ({ address, file, isPage }) => isPage && file.startsWith("routes/admin/") && !address.includes(":"),
);

test("every page of the desk that stands by itself is found by its title, by those who may open it", async () => {
  const t = await translatorFor("en");
  for (const role of ROLE_KEYS)
    for (const superadmin of [false, true]) {
      const pages = new Map(deskPages({ role, superadmin }).map((page) => [page.href, namesOf(t, page)]));
      for (const { address, file } of PAGES) {
        const right = TABLE[address]?.see as Permission;
        const isOpen =
          may({ role, superadmin }, right) && (superadmin || !address.includes("super-admin-panel"));
        expect([address, role, superadmin, pages.has(address)]).toEqual([address, role, superadmin, isOpen]);
        const handle = modules[`../../../app/${file}`]?.handle as { title?: unknown } | undefined;
        if (!isOpen || typeof handle?.title !== "string") continue;
        const names = pages.get(address) ?? "";
        expect(holdsWords(names, t(handle.title)), `${address}: ${t(handle.title)}`).toBe(true);
      }
    }
});

const finder = (here: World, cookie: string) => async (words: string, lang?: string) => {
  const address = `/dashboard/search?q=${encodeURIComponent(words)}${lang ? `&lang=${lang}` : ""}`;
  const { body } = await call(loader, get(address, { cookie }), here.product.context(), {});
  return at(body, "hits") as Found[];
};

async function desk() {
  const here = await world();
  const fill = async (tenant: TestTenant, word: string) => ({
    shop: await tenant.store({ name: `${word} Shop`, slug: freshId() }),
    gift: await tenant.store({
      type: "Promo",
      shipping: null,
      vatRate: 0,
      name: `${word} Gift`,
      slug: freshId(),
    }),
  });
  const own = await fill(here.runners, "Zebra");
  await fill(here.maple, "Zebra Maple");
  const { cookie } = await here.staff(here.runners);
  const { cookie: service } = await here.staff(here.runners, "customer_service");
  return { here, own, find: finder(here, cookie), findAsService: finder(here, service) };
}

test("every page of every store is found by the store's name and the page's, in each language", async () => {
  const { own, find } = await desk();
  for (const { code } of LANGUAGES) {
    const t = await translatorFor(code);
    for (const [store, type] of [
      [own.shop, "Store"],
      [own.gift, "Promo"],
    ] as const) {
      const pages = eventPagesFor({ role: "admin", superadmin: false }, { slug: store.slug, type });
      expect(pages.length).toBeGreaterThan(8);
      // One language is asked everything, the others a few.
      for (const { text, href } of code === "en" ? pages : pages.slice(0, 2)) {
        const found = await find(`${type === "Store" ? "zebra shop" : "ZEBRA gift"} ${t(text)}`, code);
        expect([code, text, found.filter(({ kind }) => kind === "places").map((one) => one.href)]).toEqual([
          code,
          text,
          expect.arrayContaining([href]),
        ]);
        expect(JSON.stringify(found)).not.toContain("Maple");
      }
    }
  }
  expect(Object.keys(EVENT_PAGES).length).toBeGreaterThan(10);
});

test("a page's name alone finds it in all stores; a store's name alone only the store", async () => {
  const { find } = await desk();
  const vouchers = await find("vouchers");
  expect(vouchers.filter(({ kind }) => kind === "places").map(({ note }) => note)).toContain("Zebra Shop");
  expect((await find("zebra")).filter(({ kind }) => kind === "places")).toEqual([]);
});

test("actions are found by what they are called and open the form that does them, for those who may", async () => {
  const { own, find, findAsService } = await desk();
  const actions = (found: Found[]) => found.filter(({ kind }) => kind === "actions").map(({ href }) => href);
  expect(actions(await find("new voucher"))).toEqual([
    `/events/${own.shop.slug}/vouchers?show=new-vouchers#new-vouchers`,
  ]);
  expect(actions(await find("add recipients"))).toEqual([
    `/events/${own.gift.slug}/recipients?show=add-recipients#add-recipients`,
  ]);
  for (const words of ["new voucher", "add recipients", "duplicate zebra"])
    expect(actions(await findAsService(words)), words).toEqual([]);
});

test("of the one order that was found a refund and a message can be begun, by what is said beside its reference", async () => {
  const { here, own, find, findAsService } = await desk();
  const [id = "", other] = await putOrders(here.db, own.shop, [{ name: "Zoe Buyer" }, { name: "Zoe Other" }]);
  const hrefs = async (words: string) =>
    (await find(words)).filter(({ kind }) => kind === "actions").map(({ href }) => href);
  const orderRef = `PS-${id.slice(0, 8).toUpperCase()}`;
  expect(await hrefs(orderRef)).toEqual([`/orders/${id}#refund`, `/orders/${id}#message`]);
  expect(await hrefs(`refund ${orderRef}`)).toEqual([`/orders/${id}#refund`]);
  expect(await hrefs(`${orderRef.toLowerCase()} write`)).toEqual([`/orders/${id}#message`]);
  expect(await hrefs("Zoe")).toEqual([]);
  expect((await findAsService(orderRef)).filter(({ kind }) => kind === "actions").length).toBe(2);
  expect(other).toBeDefined();
});

test("help articles are found by their titles", async () => {
  const { find } = await desk();
  const t = await translatorFor("en");
  for (const { name, slug } of HELP_ARTICLES) {
    const found = await find(t(`helpArticles:article.${name}.title`).replaceAll(/[?!.]/g, ""));
    expect(found.map(({ href }) => href)).toContain(`/help/help-articles/${slug}`);
  }
});
