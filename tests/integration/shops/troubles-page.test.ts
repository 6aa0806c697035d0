import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopConnections } from "../../../db/schema/shops.ts";
import { drawnProduct } from "../../support/drawn-product.tsx";
import { ORIGIN } from "../../support/page.ts";
import { shopWorld } from "../../support/shops.ts";

/** The connection page of a shop, as a browser without scripts gets it. */
async function connectionPage() {
  const here = await shopWorld();
  // The Worker around the page has the time of day.
  here.product.clock.set(new Date().toISOString());
  await here.connectTo(here.runners);
  const { cookie } = await here.staff(here.runners);
  const ask = drawnProduct(here.product);
  const { id } = (await here.row(here.runners))!;
  return {
    here,
    check: () => here.send(here.runners, { intent: "check", connection: id }),
    read: async () => {
      const headers = { Cookie: cookie, Host: new URL(ORIGIN).host };
      const answer = await ask(new Request(`${ORIGIN}/settings/shopify-connection`, { headers }));
      expect(answer.status).toBe(200);
      const html = (await answer.text()).replaceAll(/<!--.*?-->/g, "");
      const card = html.slice(html.indexOf("Test Shop"));
      return {
        text: card.replaceAll(/<[^>]+>/g, " ").replaceAll("&#x27;", "'"),
        buttons: [...card.matchAll(/<button[^>]*>([^<]+)/g)].map(([, label]) => label),
      };
    },
  };
}

const ASKS = ["Get orders now", "Check now", "Disconnect"];

type Place = Awaited<ReturnType<typeof connectionPage>>;

/** The next check meets this answer of the shop. */
const checkedWith =
  (mode: string) =>
  async ({ here, check }: Place) => {
    await here.control("faults", { mode, match: "graphql" });
    expect((await check()).status).toBe(303);
  };

test.each([
  [
    "whose scopes are missing",
    ({ here }: Place) =>
      here.db
        .update(shopConnections)
        .set({ scopes: ["write_products", "read_orders"] })
        .where(eq(shopConnections.shopDomain, here.shop)),
    "Not connected",
    "write_assigned_fulfillment_orders",
    ["Connect again", "Disconnect"],
  ],
  ["that is frozen (402)", checkedWith("402"), "Needs a look", "Shopify has frozen this shop", ASKS],
  ["that is locked (423)", checkedWith("423"), "Needs a look", "Shopify has locked this shop", ASKS],
  ["that is blocked (430)", checkedWith("430"), "Needs a look", "for security reasons", ASKS],
  [
    "whose API has fallen forward to another version",
    checkedWith("old-version"),
    "Needs a look",
    "by another version of its interface",
    ASKS,
  ],
] as const)(
  "a shop %s says so on its page, with what can be done, until a check finds it well",
  async (_, begins, light, sentence, buttons) => {
    const place = await connectionPage();
    expect((await place.read()).text).not.toContain(sentence);
    await begins(place);
    const troubled = await place.read();
    expect(troubled.text).toContain(light);
    expect(troubled.text).toContain(sentence);
    expect(troubled.buttons).toEqual([...buttons, "Connect"]);
    expect((await place.check()).status).toBe(303);
    const well = await place.read();
    expect(well.text).not.toContain(sentence);
    expect(well.text).not.toContain(light);
    expect(well.buttons).toEqual([...ASKS, "Connect"]);
  },
);
