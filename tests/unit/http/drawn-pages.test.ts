import { expect, test } from "vitest";
import { renderOnce, type RenderInputs } from "../../../app/page-cache/render-cache.server.ts";
import type { PageState } from "../../../app/http/wiring/page-state.server.ts";

let nonces = 0;

/** One request's own values; what is drawn tells how often it was. */
function copy(token: string, change: Partial<PageState> = {}) {
  const nonce = `nonce-${(nonces += 1)}-of-this-request`;
  return { nonce, shared: true, freshValues: [{ value: token, renew: () => token }], ...change } as PageState;
}

function drawing() {
  let drawn = 0;
  const draw = (page: PageState, ingredients: RenderInputs) => {
    const { token = "" } = ingredients.data as { token?: string };
    const html = renderOnce(page, ingredients, () => {
      drawn += 1;
      return `<i nonce="${page.nonce}">Łódź ${drawn}</i><b>${token}</b><u nonce="${page.nonce}"></u>`;
    });
    return typeof html === "string" ? html : new TextDecoder().decode(html);
  };
  return { draw, times: () => drawn };
}

const of = (address: string, data: Record<string, unknown>): RenderInputs => ({
  method: "GET",
  address,
  language: "en",
  status: 200,
  outside: null,
  data,
});

test("the same data are drawn once, and each copy has values of its own", () => {
  const { draw, times } = drawing();
  const [one, other] = [copy("token-of-the-first"), copy("token-of-the-second")];
  const first = draw(one, of("/a", { basket: 1, token: "token-of-the-first" }));
  const second = draw(other, of("/a", { basket: 1, token: "token-of-the-second" }));
  expect(times()).toBe(1);
  expect(second).toBe(
    first.replaceAll(one.nonce, other.nonce).replaceAll("token-of-the-first", "token-of-the-second"),
  );
  expect(second).not.toContain(one.nonce);
  expect(second).not.toContain("token-of-the-first");
});

test("other data, another address and another language are another page", () => {
  const { draw, times } = drawing();
  draw(copy("a-token"), of("/b", { basket: 1 }));
  draw(copy("a-token"), of("/b", { basket: 2 }));
  draw(copy("a-token"), of("/b?q=tee", { basket: 1 }));
  draw(copy("a-token"), { ...of("/b", { basket: 1 }), language: "de" });
  expect(times()).toBe(4);
});

test.each([
  ["a page that nobody called shareable", { shared: false }, {}],
  ["an error", {}, { status: 500 }],
  ["a form with what was typed", {}, { method: "POST" }],
])("%s is never remembered", (what, change, said) => {
  const { draw, times } = drawing();
  const input = { ...of("/c", { what }), ...said };
  draw(copy("a-token", change), input);
  draw(copy("a-token", change), input);
  expect(times()).toBe(2);
});

test("however many pages there are, a bounded number is remembered, the ones asked for last", () => {
  const { draw, times } = drawing();
  for (let index = 0; index < 200; index += 1) draw(copy("a-token"), of(`/d/${index}`, {}));
  draw(copy("a-token"), of("/d/0", {}));
  expect(times()).toBe(200);
  draw(copy("a-token"), of("/d/one-more", {}));
  draw(copy("a-token"), of("/d/0", {}));
  expect(times()).toBe(201);
  draw(copy("a-token"), of("/d/1", {}));
  expect(times()).toBe(202);
});
