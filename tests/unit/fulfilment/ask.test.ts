import { expect, test } from "vitest";
import { fulfillerBreakers } from "../../../app/gateways/fulfillers/breakers.ts";
import { ask } from "../../../app/gateways/fulfillers/ask.server.ts";

/** Answers after five seconds, unless it is given up before. */
const slow: typeof fetch = (_address, init) =>
  new Promise((resolve, reject) => {
    const answer = setTimeout(() => resolve(Response.json({})), 5_000);
    init?.signal?.addEventListener("abort", () => {
      clearTimeout(answer);
      reject(init.signal?.reason as Error);
    });
  });

test("a call takes no longer than the page has that waits for it", async () => {
  const breaker = fulfillerBreakers()("shop", "");
  const asked = ask({ breaker, fetch: slow, timeMs: () => 30 }, "https://shop.test", {});
  expect(await asked).toEqual({ away: "It did not answer in time." });
  // Of a page whose time is over, nothing but the attempt.
  const over = ask({ breaker, fetch: slow, timeMs: () => -2_000 }, "https://shop.test", {});
  expect(await over).toEqual({ away: "It did not answer in time." });
});
