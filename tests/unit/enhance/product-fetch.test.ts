import { describe, expect, test } from "vitest";
import { FRESH_MS, productFetch, SHORTEST_LOADING_MS } from "../../../app/enhance/product/product-fetch.ts";

const TEXTS = { failed: "Failed to load product", unexpected: "No product data received in expected format" };

function around(answers: (() => Response | Promise<Response>)[] = []) {
  const asked: string[] = [];
  const paused: number[] = [];
  const kept = new Map<string, string>();
  let now = 1_000_000;
  const surroundings = {
    fetch: async (address: string) => {
      asked.push(address);
      return (answers.shift() ?? good())();
    },
    now: () => now,
    pause: async (ms: number) => void paused.push(ms),
    storage: () =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      }) as unknown as Storage,
  };
  return {
    asked,
    paused,
    kept,
    surroundings,
    pass: (ms: number) => {
      now += ms;
    },
    fetcher: () => productFetch(TEXTS, surroundings),
  };
}

const good =
  (id = "p1") =>
  () =>
    Response.json({
      data: {
        product: { id, colours: [{ name: "White", sizes: ["S"] }] },
        you_may_like_products: [{ id: "p2" }],
        event: { slug: "Acme-UK-Store" },
      },
    });

test("what came is the state: product, related products, store and time", async () => {
  const { fetcher } = around();
  const products = fetcher();
  expect(products.state()).toEqual({
    productData: null,
    relatedProducts: [],
    eventData: null,
    lastFetchTime: 0,
    error: null,
  });
  await products.load("/api/t/s/product-id=p1", "p1");
  expect(products.state()).toMatchObject({
    productData: { id: "p1" },
    relatedProducts: [{ id: "p2" }],
    eventData: { slug: "Acme-UK-Store" },
    lastFetchTime: 1_000_000,
    error: null,
  });
});

describe("five minutes", () => {
  test("it is fresh until then, and asked for again after", async () => {
    const { asked, pass, fetcher } = around();
    const products = fetcher();
    await products.load("/a", "p1");
    pass(FRESH_MS - 1000);
    await products.load("/a", "p1");
    expect(asked).toHaveLength(1);
    pass(2000);
    await products.load("/a", "p1");
    expect(asked).toHaveLength(2);
  });

  test("the next page of the same product uses it again, another product's does not", async () => {
    const { asked, fetcher } = around([good("p1"), good("p2")]);
    await fetcher().load("/a", "p1");
    await fetcher().load("/a", "p1");
    expect(asked).toHaveLength(1);
    await fetcher().load("/b", "p2");
    expect(asked).toEqual(["/a", "/b"]);
  });
});

test("a loading state lasts at least 200 ms, and there is none for what is kept", async () => {
  const { paused, fetcher } = around();
  const products = fetcher();
  await products.load("/a", "p1");
  await products.load("/a", "p1");
  expect(paused).toEqual([SHORTEST_LOADING_MS]);
  expect(SHORTEST_LOADING_MS).toBe(200);
});

describe("what fails is kept in the state and thrown on:", () => {
  test.each([
    [
      "the server's message",
      () => Response.json({ message: "This product is sold out" }, { status: 500 }),
      "This product is sold out",
    ],
    ["an error without words", () => new Response("", { status: 502 }), TEXTS.failed],
    ["no connection", () => Promise.reject(new TypeError("Failed to fetch")), TEXTS.failed],
    ["an answer without data", () => Response.json({ message: "fine" }), TEXTS.unexpected],
    ["an answer without a product", () => Response.json({ data: {} }), TEXTS.unexpected],
    ["an answer that is no JSON", () => new Response("<html>"), TEXTS.unexpected],
  ])("%s", async (_, answer, text) => {
    const { fetcher } = around([answer]);
    const products = fetcher();
    await expect(products.load("/a", "p1")).rejects.toThrow(text);
    expect(products.state()).toMatchObject({ error: text, productData: null });
    await products.load("/a", "p1");
    expect(products.state().error).toBeNull();
  });
});

test("a browser that keeps nothing, or kept nonsense, asks each time", async () => {
  const { asked, kept, surroundings } = around();
  kept.set("product-fetch-state", "{");
  const refusing = {
    ...surroundings,
    storage: () => {
      throw new Error("refused");
    },
  };
  await productFetch(TEXTS, surroundings).load("/a", "p1");
  await productFetch(TEXTS, refusing).load("/a", "p1");
  expect(asked).toHaveLength(2);
});

test("calls while one is under way share its request", async () => {
  const { fetcher, asked } = around();
  const products = fetcher();
  const [one, other] = await Promise.all([products.load("/a", "p1"), products.load("/a", "p1")]);
  expect(one).toBe(other);
  expect(asked).toEqual(["/a"]);
});
