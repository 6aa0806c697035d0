import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action as builder } from "../../../app/routes/builder/event-builder.tsx";
import { action as contact } from "../../../app/routes/storefront/contact/page.tsx";
import { action as report } from "../../../app/routes/storefront/is-this-real/page.tsx";
import { tooMany } from "../../../app/services/limits/rate-limit.server.ts";
import { outbox } from "../../../db/schema/records.ts";
import { rateLimits } from "../../../db/schema/rate-limits.ts";
import { at, call, post } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { freshId } from "../../support/stores.ts";
import { wholeProduct } from "../../support/whole-product.ts";
import { world } from "../../support/world.ts";

const from = (ip: string) => ({ headers: { "CF-Connecting-IP": ip } });

describe("a limit", () => {
  const limit = (subject: string) => ({ subject, most: 5, windowMs: MINUTE });

  test("lets exactly as many pass as it says, however many come at once", async () => {
    const { runners } = await world();
    const subject = freshId();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => tooMany(runners.scope, [limit(subject)])),
    );
    expect(answers.filter((refused) => refused === undefined)).toHaveLength(5);
    expect(answers.find((refused) => refused)).toEqual({
      ok: false,
      error: "errors:sentTooOftenSeconds",
      seconds: 60,
    });
  });

  test("a limit starts again when its window has ended, gets counts back and is swept", async () => {
    const here = await world();
    const { scope } = here.runners;
    const subject = freshId();
    for (let time = 0; time < 6; time += 1) await tooMany(scope, [limit(subject)]);
    here.product.clock.forward(MINUTE - 1);
    expect(await tooMany(scope, [limit(subject)])).toMatchObject({ seconds: 1 });
    here.product.clock.forward(1);
    for (let time = 0; time < 5; time += 1) expect(await tooMany(scope, [limit(subject)])).toBeUndefined();
    await scope.rateLimits.giveBack(subject);
    expect(await tooMany(scope, [limit(subject)])).toBeUndefined();
    expect(await tooMany(scope, [limit(subject)])).toBeDefined();
    expect(await here.db.select().from(rateLimits).where(eq(rateLimits.subject, subject))).toHaveLength(1);
  });

  test("of an address that is exceeded uses nothing of the receiver's", async () => {
    const { runners } = await world();
    const [address, receiver] = [freshId(), freshId()];
    for (let time = 0; time < 20; time += 1) await tooMany(runners.scope, [limit(address), limit(receiver)]);
    expect(await tooMany(runners.scope, [{ ...limit(receiver), most: 6 }])).toBeUndefined();
    expect(await tooMany(runners.scope, [{ ...limit(receiver), most: 6 }])).toBeDefined();
  });
});

describe("messages to an organiser", () => {
  async function shop() {
    const here = await world();
    const store = await here.runners.store({ type: "Promo", shipping: null });
    const params = { slug: store.slug };
    const fields = (word: string) => ({ name: "Pat", email: "pat@test.example", message: word });
    return {
      here,
      store,
      write: (word: string, ip: string) =>
        call(
          contact,
          post(`/${store.slug}/contact-us`, fields(word), from(ip)),
          here.product.context(),
          params,
        ),
      doubt: (word: string, ip: string) =>
        call(
          report,
          post(`/${store.slug}/is-this-real`, fields(word), from(ip)),
          here.product.context(),
          params,
        ),
      written: async () =>
        (await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).filter(
          ({ payload }) => payload.kind === "contact" || (payload.kind === "report" && !payload.to),
        ).length,
    };
  }

  test("are few from one address, by either form, and what was typed stays", async () => {
    const { write, doubt, written } = await shop();
    for (let time = 0; time < 10; time += 1) {
      expect((await write(`Words ${time}`, "192.0.2.7")).status).toBe(303);
      expect((await doubt(`Doubts ${time}`, "192.0.2.7")).status).toBe(303);
    }
    const refused = await write("One more", "192.0.2.7");
    expect(refused.status).toBe(429);
    expect(at(refused.body, "result", "error", "message")).toEqual([
      "errors:sentTooOftenMinutes?seconds=600&minutes=10",
    ]);
    expect(at(refused.body, "result", "initialValue", "message")).toBe("One more");
    expect((await doubt("One more", "192.0.2.7")).status).toBe(429);
    expect(await written()).toBe(20);
    expect((await write("From elsewhere", "192.0.2.8")).status).toBe(303);
  });

  test("are bounded for the organiser, wherever they come from", async () => {
    const { write, written } = await shop();
    const all = await Promise.all(
      Array.from({ length: 70 }, (_, time) => write(`Words ${time}`, `198.51.100.${time}`)),
    );
    expect(all.filter(({ status }) => status === 303)).toHaveLength(60);
    expect(await written()).toBe(60);
  });

  test("are refused with the time to wait in Retry-After", async () => {
    const { here, store } = await shop();
    const ask = wholeProduct(here.product);
    const write = (message: string) =>
      ask(
        post(
          `/${store.slug}/contact-us`,
          { name: "Pat", email: "pat@test.example", message },
          { headers: { "CF-Connecting-IP": "192.0.2.7", "Sec-Fetch-Site": "same-origin" } },
        ),
      );
    for (let time = 0; time < 20; time += 1) expect((await write(`Words ${time}`)).status).toBe(303);
    const answer = await write("One more");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(500);
    expect(Number(answer.headers.get("Retry-After"))).toBeLessThanOrEqual(600);
  });
});

test("a drawing is counted by its address before it is read, right or wrong", async () => {
  const { product } = await world();
  const send = () => {
    const body = new FormData();
    const fields = { name: "Tees", tagline: "", type: "Store", region: "UK", brand: "#aa0000" };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set("image", new File(["<svg onload='x()'/>"], "x.svg", { type: "image/svg+xml" }));
    const headers = { "CF-Connecting-IP": "192.0.2.77" };
    const request = new Request("http://shop.test/event-builder", { method: "POST", body, headers });
    return call(builder, request, product.context());
  };
  for (let time = 0; time < 30; time += 1) expect((await send()).status).toBe(422);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(at(refused.body, "waitSeconds")).toBe(3600);
});

test("the platform gets so many reports in all, whatever store and address they are of", async () => {
  const here = await world();
  const store = await here.runners.store({ type: "Promo", shipping: null });
  const endsAt = new Date(here.product.clock.now().getTime() + MINUTE);
  const subject = "report:platform";
  await here.db
    .insert(rateLimits)
    .values({ subject, count: 300, endsAt })
    .onConflictDoUpdate({ target: rateLimits.subject, set: { count: 300, endsAt } });
  const doubt = (path: string, action: typeof report) =>
    call(
      action,
      post(path, { name: "Pat", email: "pat@test.example", message: freshId() }, from("192.0.2.9")),
      here.product.context(),
      { slug: store.slug },
    );
  try {
    expect((await doubt(`/${store.slug}/is-this-real`, report)).status).toBe(429);
    expect((await doubt(`/${store.slug}/contact-us`, contact)).status).toBe(303);
  } finally {
    await here.db.delete(rateLimits).where(eq(rateLimits.subject, subject));
  }
});
