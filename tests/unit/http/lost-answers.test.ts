import { describe, expect, test } from "vitest";
import { answerOr } from "../../../app/routes/storefront/checkout/lost-answers.ts";

const LOST = { lost: "sent" } as const;
const asking = { signal: new AbortController().signal };

/** What Remix throws for an answer that is not fine. */
const refused = (status: number) =>
  Object.assign(new Error(), { status, statusText: "", internal: false, data: null });

describe("an answer of the checkout", () => {
  test("that comes is the answer", async () => {
    expect(await answerOr(async () => "fine", asking, LOST)).toBe("fine");
  });

  test.each([
    ["whose connection broke", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["of a server that failed", () => Promise.reject(refused(500))],
    ["of a server that is busy", () => Promise.reject(refused(503))],
    ["that never comes", () => new Promise<never>(() => undefined)],
  ])("%s is lost", async (_, ask) => {
    expect(await answerOr<string, typeof LOST>(ask, asking, LOST, 20)).toBe(LOST);
  });

  test.each([
    ["a redirect", Response.redirect("http://shop.test/next")],
    ["a page that is refused", refused(404)],
  ])("that is %s goes on as it is", async (_, thrown) => {
    await expect(answerOr(() => Promise.reject(thrown), asking, LOST)).rejects.toBe(thrown);
  });

  test("that nobody waits for any more is called off", async () => {
    const call = new AbortController();
    call.abort();
    const ask = () => Promise.reject(new Error("called off"));
    await expect(answerOr(ask, { signal: call.signal }, LOST)).rejects.toThrow("called off");
  });
});
