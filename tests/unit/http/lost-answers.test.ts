import { describe, expect, test } from "vitest";
import { answerOr } from "../../../app/routes/storefront/checkout/lost-answers.ts";

type Lost = { lost: "sent" | "failed" };
const LOST: { none: Lost; failed: Lost } = { none: { lost: "sent" }, failed: { lost: "failed" } };
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
    ["that never comes", () => new Promise<never>(() => undefined)],
  ])("%s is none", async (_, ask) => {
    expect(await answerOr<string, Lost>(ask, asking, LOST, 20)).toBe(LOST.none);
  });

  test.each([
    ["failed", 500],
    ["is away", 503],
    ["was asked too often", 429],
  ])("of a server that %s is not told as none", async (_, status) => {
    expect(await answerOr<string, Lost>(() => Promise.reject(refused(status)), asking, LOST)).toBe(
      LOST.failed,
    );
  });

  test.each([
    ["a redirect", Response.redirect("http://shop.test/next")],
    ["a page that is refused", refused(404)],
  ])("that is %s goes on as it is", async (_, thrown) => {
    await expect(answerOr(() => Promise.reject(thrown), asking, LOST)).rejects.toBe(thrown);
  });

  test("that cannot be read is a failure of the server", async () => {
    const ask = () => Promise.reject(new Error("Unable to decode turbo-stream response"));
    expect(await answerOr<string, Lost>(ask, asking, LOST)).toBe(LOST.failed);
  });

  test("that nobody waits for any more is called off", async () => {
    const call = new AbortController();
    call.abort();
    const ask = () => Promise.reject(new Error("called off"));
    await expect(answerOr(ask, { signal: call.signal }, LOST)).rejects.toThrow("called off");
  });
});
