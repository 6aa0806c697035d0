import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import type { TextLayer } from "../../../app/domain/design/design.ts";
import { placeTools } from "../../../app/http/wiring/print-tools.server.ts";
import { followShops } from "../../../app/jobs/follow-shops.server.ts";
import { jobsOfLines } from "../../../app/services/prints/print-jobs.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { creditAccounts } from "../../../db/schema/payments.ts";
import { products } from "../../../db/schema/products.ts";
import type { ShopOrder } from "../../../packages/shop-sandbox/src/orders.ts";
import { openTestDatabase } from "../../support/database.ts";
import { formsOf } from "../../support/forms-of-page.ts";
import { shelfWorld } from "../../support/shop-shelf.ts";
import { freshId } from "../../support/stores.ts";

const layer = (id: string, change: Partial<TextLayer> = {}): TextLayer => ({
  type: "text",
  id,
  text: "NAME",
  fontFamily: "Righteous",
  fontSize: 60,
  fontStyle: "normal",
  fontWeight: 400,
  underline: false,
  fill: "#111111",
  textAlign: "left",
  stroke: null,
  strokeWidth: 0,
  shadow: null,
  left: 20,
  top: 60,
  width: 300,
  height: 80,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
  centralTextPoint: { x: 170, y: 100 },
  lineHeight: 1.16,
  charSpacing: 0,
  curveRadius: 0,
  customisable: true,
  label: id,
  maxLength: 12,
  ...change,
});

const FIELDS = [
  {
    layerId: "name",
    side: "front" as const,
    label: "Name",
    maxLength: 12,
    required: true as const,
    sample: "ANN",
  },
  { layerId: "team", side: "front" as const, label: "Team & “number”", maxLength: 5 },
];

/** A shop that sells a product with two fields for a shopper's own words. */
async function sold() {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const here = await shelfWorld({}, { LIBSQL_URL: database.url });
  const [productId] = here.store.productIds;
  const now = here.product.clock.now();
  const keep = async (personalFields: typeof FIELDS | []) => {
    const [row] = await here.db.select().from(products).where(eq(products.id, productId!));
    const front = [layer("name", { required: true }), layer("team", { top: 200, width: 160 })];
    await here.db
      .update(products)
      .set({ design: { ...row!.design, front, back: [] }, offer: { ...row!.offer, personalFields } })
      .where(eq(products.id, productId!));
  };
  await keep(FIELDS);
  await here.db.insert(creditAccounts).values({
    id: freshId(),
    tenantId: here.runners.id,
    state: "approved",
    currency: "USD",
    limitMinor: 10_000_000,
    createdAt: now,
    updatedAt: now,
  });
  await here.publish();
  await here.settle();
  const front = `${here.sandbox.url}/shops/${here.shop}/store`;
  const page = async () => {
    const home = await (await fetch(front)).text();
    const [, address = ""] = /href="([^"]*\/products\/[^"]+)"/.exec(home) ?? [];
    return (await fetch(here.sandbox.url + address)).text();
  };
  return {
    here,
    keep,
    page,
    /** Buys on the product's page, by its own form. */
    buy: async (texts: Record<string, string>) => {
      const [form] = formsOf(await page(), "/", () => true);
      const fields = form!.fields.map(([name, value]) => [name, texts[name] ?? value] as [string, string]);
      const body = new URLSearchParams(fields).toString();
      const answer = await fetch(here.sandbox.url + form!.path, { method: "POST", body });
      expect(answer.status).toBe(200);
      await followShops(here.product.context());
      const state = (await here.control("state", {}, "GET")) as { shops: { orders: ShopOrder[] }[] };
      return state.shops.flatMap((shop) => shop.orders).at(-1)!.works[0]!;
    },
    lines: () => here.db.select().from(orderLines).where(eq(orderLines.tenantId, here.runners.id)),
  };
}

const NAME = "properties[Name]";
const TEAM = "properties[Team & “number”]";

test("what a shopper writes on the shop's page runs through their order into our print file", async () => {
  const { here, page, buy, lines } = await sold();
  expect(await page()).toContain('maxlength="12"');
  const work = await buy({ [NAME]: "ZOË", [TEAM]: "7" });
  expect(work).toMatchObject({ requestStatus: "ACCEPTED" });
  const [line, ...more] = await lines();
  expect(more).toEqual([]);
  expect(line!.personalTexts).toEqual({ name: "ZOË", team: "7" });
  const tools = placeTools(here.product.context());
  const sceneOf = async (personalTexts: Record<string, string>) =>
    (await jobsOfLines(here.scope, { lines: [{ ...line!, personalTexts }], tools })).get(line!.id)![0]!.job;
  const { sceneHash, layers } = (await jobsOfLines(here.scope, { lines: [line!], tools })).get(line!.id)![0]!
    .job;
  expect(layers).toHaveLength(2);
  expect(sceneHash).toBe((await sceneOf({ name: "ZOË", team: "7" })).sceneHash);
  expect(sceneHash).not.toBe((await sceneOf({ name: "ZOE", team: "7" })).sceneHash);
  expect(JSON.stringify(layers)).not.toBe(JSON.stringify((await sceneOf({ name: "ZOE", team: "7" })).layers));
});

test("a field that may be left empty prints nothing where it is", async () => {
  const { buy, lines } = await sold();
  expect(await buy({ [NAME]: "Ann", [TEAM]: "" })).toMatchObject({ requestStatus: "ACCEPTED" });
  expect((await lines())[0]!.personalTexts).toEqual({ name: "Ann" });
});

describe("a text that cannot be printed is refused with a sentence that names its field", () => {
  test.each([
    ["missing", { [NAME]: "" }, "the text for Name is missing"],
    ["too long for its field", { [NAME]: "ABCDEFGHIJKLM" }, "the text for Name is too long"],
    [
      "of letters that no font has",
      { [NAME]: "王力" },
      "the text for Name has characters that we can’t print",
    ],
    ["of signs that the field does not take", { [NAME]: "A<b>" }, "the text for Name has characters"],
    ["of the second field", { [NAME]: "Ann", [TEAM]: "1234567" }, "Team & “number” is too long"],
  ])("%s", async (_, texts, sentence) => {
    const { buy, lines } = await sold();
    const work = await buy(texts);
    expect(work).toMatchObject({
      requestStatus: "REJECTED",
      answer: { reason: "INCORRECT_PRODUCT_INFO", lines: [{ id: work.lines[0]!.id }] },
    });
    expect(work.answer!.message).toContain(sentence);
    expect(await lines()).toEqual([]);
  });
});

test("fields that change here are in the shop with the next sending, and a product without any shows none", async () => {
  const { here, keep, page } = await sold();
  await keep([{ ...FIELDS[0]!, label: "First name" }]);
  await here.publish();
  await here.settle();
  expect(await page()).toContain("properties[First name]");
  expect(await page()).not.toContain("Team");
  await keep([]);
  await here.publish();
  await here.settle();
  // The block's script and styles come with the block, whether it has fields or not.
  expect(await page()).not.toContain("data-popstall-texts");
});

test("fields whose sending was not answered are in the shop with the next run", async () => {
  const { here, keep, page } = await sold();
  await here.control("faults", { mode: "drop-after", match: "#ChangeProduct" });
  await keep([{ ...FIELDS[0]!, label: "Nickname" }]);
  await here.publish();
  await here.settle();
  expect(await page()).toContain("properties[Nickname]");
});
