import { expect, onTestFinished, test, describe } from "vitest";
import { startSandbox } from "../src/server.ts";
import type { ShopOrder } from "../src/orders.ts";

const SHOP = "demo.myshopify.com";

async function sandbox() {
  const running = await startSandbox({
    port: 0,
    app: {
      clientId: "app",
      secret: "hush",
      name: "App",
      url: "http://app.test/install",
      redirectUrls: ["http://app.test/callback"],
      scopes: ["read_orders", "write_assigned_fulfillment_orders", "write_fulfillments", "write_products"],
      apiVersion: "2026-10",
      topics: [],
    },
  });
  onTestFinished(() => running.close());
  const { url } = running;
  const control = async (place: string, body: object = {}) =>
    (await fetch(`${url}/_sandbox/${place}`, { method: "POST", body: JSON.stringify(body) })).json();
  const form = async (place: string, fields: Record<string, string> = {}) =>
    fetch(`${url}${place}`, {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      redirect: "manual",
    });
  const begun = await fetch(
    `${url}/shops/${SHOP}/admin/oauth/authorize?${new URLSearchParams({
      client_id: "app",
      scope: "read_orders,write_assigned_fulfillment_orders,write_fulfillments,write_products",
      redirect_uri: "http://app.test/callback",
      state: "s",
    }).toString()}`,
    { method: "POST", redirect: "manual" },
  );
  const code = new URL(begun.headers.get("Location")!).searchParams.get("code");
  const { access_token: access } = (await (
    await fetch(`${url}/shops/${SHOP}/admin/oauth/access_token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ client_id: "app", client_secret: "hush", code, expiring: "1" }),
    })
  ).json()) as { access_token: string };
  const ask = async (query: string, variables: object = {}) => {
    const answer = await fetch(`${url}/shops/${SHOP}/admin/api/2026-10/graphql.json`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Shopify-Access-Token": access },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await answer.json()) as { data: never; errors?: object[] };
    expect(errors).toBeUndefined();
    return data as Record<string, { userErrors: { message: string }[] } & Record<string, unknown>>;
  };
  const orders = async () => {
    const state = (await (await fetch(`${url}/_sandbox/state`)).json()) as {
      shops: { domain: string; orders: ShopOrder[] }[];
    };
    return state.shops.find(({ domain }) => domain === SHOP)!.orders;
  };
  const works = async () => (await orders()).flatMap((order) => order.works);
  const press = (id: string, step: string, fields: Record<string, string> = {}) =>
    form(`/shops/${SHOP}/admin/orders/${id.split("/").at(-1)!}/${step}`, fields);
  const buy = async (input: object = {}) =>
    (await control("orders", {
      shop: SHOP,
      lines: [{ title: "Tee", quantity: 3, ours: true }],
      ...input,
    })) as ShopOrder;
  return { url, control, form, ask, orders, works, press, buy };
}

const ACCEPT =
  "mutation A($id: ID!) { fulfillmentOrderAcceptFulfillmentRequest(id: $id) { userErrors { message } } }";
const REJECT =
  "mutation R($id: ID!, $message: String, $reason: FulfillmentOrderRejectionReason) { fulfillmentOrderRejectFulfillmentRequest(id: $id, message: $message, reason: $reason) { userErrors { message } } }";
const LEAVE =
  'mutation L($id: ID!) { fulfillmentOrderAcceptCancellationRequest(id: $id, message: "ok") { userErrors { message } } }';
const SHIP =
  "mutation S($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { message } } }";
const ASSIGNED =
  "query Q($status: FulfillmentOrderAssignmentStatus) { assignedFulfillmentOrders(assignmentStatus: $status, first: 50) { nodes { id } } }";

const shipped = (id: string, line: string, quantity: number) => ({
  fulfillment: {
    lineItemsByFulfillmentOrder: [
      { fulfillmentOrderId: id, fulfillmentOrderLineItems: [{ id: line, quantity }] },
    ],
    notifyCustomer: true,
    trackingInfo: { numbers: [`N${quantity}`] },
  },
});

describe("an order", () => {
  test("is a request to the app for what our location sends, and for nothing else", async () => {
    const { ask, buy } = await sandbox();
    const order = await buy({
      lines: [
        { title: "Tee", ours: true },
        { title: "Their mug", ours: false },
      ],
    });
    expect(order.works.map(({ isOurs, requestStatus }) => [isOurs, requestStatus])).toEqual([
      [true, "SUBMITTED"],
      [false, "UNSUBMITTED"],
    ]);
    const listed = await ask(ASSIGNED, { status: "FULFILLMENT_REQUESTED" });
    expect(listed["assignedFulfillmentOrders"]!["nodes"]).toEqual([{ id: order.works[0]!.id }]);
  });

  test("that is split is a request for each line; one left to the merchant waits for their press", async () => {
    const { ask, buy, press, works } = await sandbox();
    await buy({ split: true, unsubmitted: true, lines: [{ ours: true }, { ours: true }] });
    const [first, second] = await works();
    expect([first!.requestStatus, second!.requestStatus]).toEqual(["UNSUBMITTED", "UNSUBMITTED"]);
    await press(first!.id, "hold");
    await press(first!.id, "request");
    expect((await works())[0]).toMatchObject({ status: "ON_HOLD", requestStatus: "UNSUBMITTED" });
    await press(first!.id, "release");
    await press(first!.id, "request");
    expect((await works())[0]).toMatchObject({ status: "OPEN", requestStatus: "SUBMITTED" });
    const left = await ask(ASSIGNED, { status: "FULFILLMENT_UNSUBMITTED" });
    expect(left["assignedFulfillmentOrders"]!["nodes"]).toEqual([{ id: second!.id }]);
  });

  test("is accepted once; a refused one can be requested again", async () => {
    const { ask, buy, press, works } = await sandbox();
    const {
      works: [work],
    } = await buy();
    const { id } = work!;
    await ask(REJECT, { id, message: "No street", reason: "INCORRECT_ADDRESS" });
    expect((await works())[0]).toMatchObject({
      requestStatus: "REJECTED",
      answer: { message: "No street", reason: "INCORRECT_ADDRESS" },
    });
    await press(id, "request");
    expect((await ask(ACCEPT, { id }))["fulfillmentOrderAcceptFulfillmentRequest"]!.userErrors).toEqual([]);
    const again = (await ask(ACCEPT, { id }))["fulfillmentOrderAcceptFulfillmentRequest"]!;
    expect(again.userErrors).toHaveLength(1);
    expect((await works())[0]).toMatchObject({ requestStatus: "ACCEPTED", accepted: 1 });
    expect((await works())[0]!.requests).toHaveLength(2);
  });

  test("is shipped in parts, of no more than it has, and closed by the last", async () => {
    const { ask, buy, works } = await sandbox();
    const {
      works: [work],
    } = await buy();
    const line = work!.lines[0]!.id;
    const ship = async (quantity: number) =>
      (await ask(SHIP, shipped(work!.id, line, quantity)))["fulfillmentCreate"]!.userErrors.length;
    expect(await ship(1)).toBe(1);
    await ask(ACCEPT, { id: work!.id });
    expect([await ship(2), await ship(2), await ship(1), await ship(1)]).toEqual([0, 1, 0, 1]);
    const [now] = await works();
    expect(now).toMatchObject({ status: "CLOSED" });
    expect(now!.fulfilments.map(({ numbers, mails }) => [numbers, mails])).toEqual([
      [["N2"], 1],
      [["N1"], 1],
    ]);
  });

  test("that is cancelled and given back is there once more, to be requested again", async () => {
    const { ask, buy, press, works } = await sandbox();
    const {
      works: [work],
    } = await buy();
    await ask(ACCEPT, { id: work!.id });
    await press(work!.id, "request-cancellation");
    expect((await works())[0]).toMatchObject({ requestStatus: "CANCELLATION_REQUESTED" });
    await ask(LEAVE, { id: work!.id });
    const [left, fresh] = await works();
    expect(left).toMatchObject({ status: "CLOSED", requestStatus: "CANCELLATION_ACCEPTED" });
    expect(fresh).toMatchObject({ status: "OPEN", requestStatus: "UNSUBMITTED", fulfilments: [] });
    expect(fresh!.id).not.toBe(left!.id);
  });

  test("hides name and street from an app that is not approved for them", async () => {
    const { ask, buy, control } = await sandbox();
    const {
      works: [work],
    } = await buy();
    const read = async () =>
      (
        await ask(
          "query W($id: ID!) { fulfillmentOrder(id: $id) { destination { lastName address1 city email } } }",
          { id: work!.id },
        )
      )["fulfillmentOrder"]!["destination"];
    expect(await read()).toEqual({
      lastName: "Buyer",
      address1: "1 Elm Street",
      city: "Tucson",
      email: "ann@buyer.example",
    });
    await control(`shops/${SHOP}`, { approved: false });
    expect(await read()).toEqual({ lastName: null, address1: null, city: "Tucson", email: null });
  });
});

test("the merchant's pages place an order with a text, change its address and cancel it, without scripts", async () => {
  const { url, form, orders, press } = await sandbox();
  const home = `/shops/${SHOP}/admin/orders`;
  expect((await form(home, { title: "Tee", quantity: "2", property: "Name=Ann", variant: "" })).status).toBe(
    303,
  );
  const [order] = await orders();
  expect(order!.works[0]!.lines[0]).toMatchObject({ quantity: 2, properties: { Name: "Ann" } });
  await press(order!.id, "address", { ...order!.destination, address1: "2 Oak Street" } as never);
  expect((await orders())[0]!.destination.address1).toBe("2 Oak Street");
  await press(order!.id, "cancel");
  expect((await orders())[0]).toMatchObject({ works: [{ status: "CANCELLED" }] });
  expect(await (await fetch(url + home)).text()).toContain("(cancelled)");
  expect((await press("gid://shopify/Order/1", "cancel")).status).toBe(404);
});

test("a customer buys what is on sale, and nothing else; the location that stocks it sends it", async () => {
  const { url, ask, form, orders } = await sandbox();
  await ask(
    "mutation P($identifier: ProductSetIdentifiers, $input: ProductSetInput!) { productSet(identifier: $identifier, input: $input, synchronous: true) { product { id } userErrors { message } } }",
    {
      identifier: { customId: { namespace: "$app", key: "product", value: "p1" } },
      input: {
        title: "Tee",
        status: "ACTIVE",
        metafields: [
          { namespace: "$app", key: "personal", type: "json", value: '[{"label":"Name","maxLength":9}]' },
        ],
        productOptions: [{ name: "Color", values: [{ name: "Red" }] }],
        variants: [{ optionValues: [{ optionName: "Color", name: "Red" }], price: "5.00" }],
      },
    },
  );
  const store = `${url}/shops/${SHOP}/store`;
  expect(await (await fetch(store)).text()).toContain("Nothing is on sale yet");
  const [{ id, handle, variants }] = (
    (await (await fetch(`${url}/_sandbox/state`)).json()) as {
      shops: { domain: string; products: { id: string; handle: string; variants: { id: string }[] }[] }[];
    }
  ).shops.find(({ domain }) => domain === SHOP)!.products as [
    { id: string; handle: string; variants: { id: string }[] },
  ];
  await ask(
    "mutation O($id: ID!, $input: [PublicationInput!]!) { publishablePublish(id: $id, input: $input) { userErrors { message } } }",
    { id, input: [{ publicationId: "gid://shopify/Publication/1" }] },
  );
  const front = async () => (await fetch(`${store}/products/${handle}`)).text();
  expect(await front()).toContain('name="properties[Name]"');
  expect(await front()).toContain('id="product-form-main"');
  // A theme that calls its form otherwise leaves it to the block's script.
  const [, script = ""] = /<script src="([^"]+)"/.exec(await front()) ?? [];
  expect(await (await fetch(url + script)).text()).toContain("data-popstall-texts");
  expect((await fetch(`${store}/assets/popstall.css`)).status).toBe(404);
  const theme = (themeForm: string) =>
    fetch(`${url}/_sandbox/shops/${SHOP}`, { method: "POST", body: JSON.stringify({ themeForm }) });
  await theme("buy-box");
  expect(await front()).toContain('id="buy-box"');
  await theme("");
  expect(await front()).toMatch(/<form method="post" action="[^"]*"\s*>/);
  expect((await fetch(`${store}/products/other`)).status).toBe(404);
  expect((await form(`/shops/${SHOP}/store/cart/add`, { product: handle, id: "other" })).status).toBe(422);
  const bought = { product: handle, id: variants[0]!.id, quantity: "2", "properties[Name]": "Ann" };
  expect((await form(`/shops/${SHOP}/store/cart/add`, bought)).status).toBe(200);
  expect(await orders()).toMatchObject([
    { works: [{ isOurs: false, lines: [{ title: "Tee", quantity: 2, properties: { Name: "Ann" } }] }] },
  ]);
});
