import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "../../../db/schema/records.ts";
import { post } from "../../support/answers.ts";
import { wholeProduct } from "../../support/whole-product.ts";
import { world } from "../../support/world.ts";

test("a form that is posted for another language comes back with what was typed, and does nothing", async () => {
  const here = await world();
  const shop = await here.runners.store();
  const promo = await here.runners.store({ type: "Promo" });
  const ask = wholeProduct(here.product);
  const typed = { name: "Nora Typed", email: "nora@typed.example", message: "Do you ship to Åland?" };
  const headers = { "Sec-Fetch-Site": "same-origin" };
  for (const [path, fields] of [
    [`/${shop.slug}/contact-us`, typed],
    [`/${promo.slug}/is-this-real`, typed],
    ["/custom-solutions", { ...typed, kind: "event" }],
    ["/get-started", { name: typed.name, email: "", company: "Typed Ltd", password: "not-to-be-shown" }],
    ["/login", { email: typed.email, password: "not-to-be-shown" }],
    ["/event-builder", { name: typed.name, tagline: "Typed" }],
  ] as const) {
    const answer = await ask(post(path, { ...fields, intent: "language", lang: "de" }, { headers }));
    const [, found] = JSON.parse(await answer.text()) as [unknown, Record<string, { result?: unknown }>];
    const { result } = Object.values(found)[0] ?? {};
    expect([path, answer.status, result]).toEqual([path, 200, { initialValue: expect.anything() }]);
    const { password, ...shown } = fields as Record<string, string>;
    expect((result as { initialValue: Record<string, string> }).initialValue).toMatchObject(
      Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== "")),
    );
    expect(JSON.stringify(result)).not.toContain(password ?? "not-to-be-shown");
  }
  expect(await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).toEqual([]);
});
