import { expect, test } from "vitest";
import { ORIGIN } from "../../support/page.ts";
import { wholeProduct } from "../../support/whole-product.ts";
import { world } from "../../support/world.ts";

const HTML = { Accept: "text/html,application/xhtml+xml" };
const foreign = (path: string, headers: Record<string, string> = {}) =>
  new Request(ORIGIN + path, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Host: new URL(ORIGIN).host,
      Origin: "https://evil.example",
      ...headers,
    },
    body: "email=a%40b.example",
  });

test("the refusal of a foreign form shows the site's frame, the page to open again, and no session", async () => {
  const { product, staff, runners } = await world();
  const { cookie } = await staff(runners);
  const ask = wholeProduct(product);
  const response = await ask(foreign("/login?next=1", { ...HTML, Cookie: cookie }));
  expect(response.status).toBe(403);
  expect(response.headers.get("Content-Type")).toContain("text/html");
  expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  expect(response.headers.get("Set-Cookie")).toBeNull();
  const [loaded] = JSON.parse(await response.text()) as [
    Record<string, { foreignForm?: string; site?: object }>,
  ];
  expect(Object.values(loaded)).toContainEqual(
    expect.objectContaining({ foreignForm: "/login", site: expect.objectContaining({ visitor: null }) }),
  );
});

test("the way on never leads to another host", async () => {
  const { product } = await world();
  const text = await (await wholeProduct(product)(foreign("//evil.example/login", HTML))).text();
  expect(text).toContain('"foreignForm":"/evil.example/login"');
});

test("the API stays JSON, and scripts get the bare line", async () => {
  const { product } = await world();
  const ask = wholeProduct(product);
  const api = await ask(foreign("/api/login", HTML));
  expect([api.status, await api.json()]).toEqual([
    403,
    { message: "The request did not come from this site." },
  ]);
  for (const [path, headers] of [
    ["/login", {}],
    ["/login.data", HTML],
  ] as const) {
    const bare = await ask(foreign(path, headers));
    expect([bare.status, await bare.text()]).toEqual([403, "The request did not come from this site.\n"]);
  }
});

test("an unknown address is still not found", async () => {
  const { product } = await world();
  const headers = { ...HTML, Host: new URL(ORIGIN).host };
  const response = await wholeProduct(product)(new Request(`${ORIGIN}/refused/foreign/form`, { headers }));
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('"foreignForm":null');
});
