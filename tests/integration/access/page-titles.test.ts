import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test, vi } from "vitest";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { PageTitle } from "../../../app/ui/document/page-title.tsx";
import { users } from "../../../db/schema/users.ts";
import { everyDeskPage, furnishTenant } from "../../support/furnished-tenant.ts";
import { ORIGIN } from "../../support/page.ts";
import { payingWorld } from "../../support/payments.ts";
import { DOORS, drawnBy } from "../../support/whole-product.ts";

vi.setConfig({ testTimeout: 120_000 });

/** Answers with the title that the page gets, by its `handle` or its `meta`. */
async function titleOf(
  _request: Request,
  status: number,
  headers: Headers,
  { staticHandlerContext: { matches, loaderData }, routeModules }: EntryContext,
  _context: AppLoadContext,
): Promise<Response> {
  const met = matches.map(({ route }) => ({ handle: route.handle as unknown, data: loaderData[route.id] }));
  const title = createElement(PageTitle, { matches: met });
  const drawn = renderToStaticMarkup(createElement(I18nextProvider, { i18n: await i18nFor("en") }, title));
  const leaf = matches.at(-1)!.route.id;
  const tags = routeModules[leaf]?.meta?.({ data: loaderData[leaf] } as never) ?? [];
  const own = tags.flatMap((tag) => (tag && "title" in tag ? [String(tag.title)] : []));
  return new Response([drawn.replaceAll(/<[^>]+>/g, ""), ...own].filter(Boolean).join(" | "), {
    headers,
    status,
  });
}

/** Pages of the desk that only a link in a mail leads to. */
const NOT_ASKED = new Set(["/settings/your-data/erase/:key"]);

/** The routes' addresses as patterns. */
const asked = (address: string) => new RegExp(`^${address.replaceAll(/:[^/]+/g, "[^/]+")}$`);

test("no two pages of a tenant's desk have the same title, and those of a store name it", async () => {
  const here = await payingWorld();
  here.product.clock.set(new Date().toISOString());
  const mine = await furnishTenant(here, here.runners, "OURS");
  // What only the tenant's own people may see is asked by one of them.
  const { cookie: own } = await here.staff(here.runners);
  await here.db.update(users).set({ superadmin: true }).where(eq(users.id, mine.userId));
  const ask = drawnBy(titleOf as never)(here.product);
  const slugs = [...new Set(mine.pages.flatMap((path) => /^\/events\/([^/]+)/.exec(path)?.[1] ?? []))];
  const titles = new Map<string, string>();
  for (const path of everyDeskPage(mine)) {
    for (const cookie of [mine.cookie, own]) {
      const headers = { Cookie: cookie, Host: new URL(ORIGIN).host };
      const answer = await ask(new Request(ORIGIN + path, { headers }));
      if (answer.status === 200) titles.set(path, await answer.text());
    }
  }

  const unseen = DOORS.filter(({ file, isPage }) => isPage && /^routes\/(admin|designer\/product)/.test(file))
    .map(({ address }) => address)
    .filter(
      (address) => !NOT_ASKED.has(address) && ![...titles.keys()].some((path) => asked(address).test(path)),
    );
  expect(unseen).toEqual([]);
  const pathsOf = new Map<string, string[]>();
  for (const [path, title] of titles) pathsOf.set(title, [...(pathsOf.get(title) ?? []), path]);
  expect([...pathsOf].filter(([, same]) => same.length > 1)).toEqual([]);
  for (const [path, title] of titles) {
    expect(title, path).toMatch(/ – Popstall$/);
    const slug = slugs.find((one) => path.startsWith(`/events/${one}/`));
    if (slug) expect(title, path).toMatch(/OURS (?:shop|spare|gift) – /);
  }
});
