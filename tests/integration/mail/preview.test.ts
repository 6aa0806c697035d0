import { expect, test } from "vitest";
import { MAIL_SAMPLES } from "../../../app/mail/samples/samples.ts";
import { get } from "../../support/answers.ts";
import { wholeProduct } from "../../support/whole-product.ts";
import { world } from "../../support/world.ts";

test("every mail can be looked at while developing, in each language and in dark colours", async () => {
  const { product } = await world();
  const ask = wholeProduct(product);
  const list = await (await ask(get("/dev/mail/preview?mail=verify&mail_lang=de"))).text();
  for (const name of Object.keys(MAIL_SAMPLES)) expect(list.includes(`mail=${name}&`), name).toBe(true);
  expect(list).toContain("Adresse bestätigen");

  const answer = await ask(get("/dev/mail/preview/claim_confirmed?mail_lang=fi&scheme=dark"));
  expect(answer.status).toBe(200);
  // It stands in a frame of ours, and can run nothing there.
  expect(answer.headers.get("Content-Security-Policy")).toMatch(
    /default-src 'none'.*frame-ancestors 'self'; sandbox/,
  );
  const html = await answer.text();
  expect(html).toContain('lang="fi"');
  expect(html).toContain("@media all{");
  expect(html).not.toContain("prefers-color-scheme");
});

test("a mail that does not exist is not found", async () => {
  const { product } = await world();
  for (const path of ["/dev/mail/preview?mail=constructor", "/dev/mail/preview/toString"])
    expect((await wholeProduct(product)(get(path))).status, path).toBe(404);
});

test("users without the right do not see the samples", async () => {
  const { product } = await world({ APP_ENV: "production" });
  for (const path of ["/dev/mail/preview", "/dev/mail/preview/order_confirmed"])
    expect((await wholeProduct(product)(get(path))).status, path).toBe(404);
});
