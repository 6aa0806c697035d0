import { expect, test } from "vitest";
import { loader as article } from "../../../app/routes/help/article/page.tsx";
import { loader as articles } from "../../../app/routes/help/articles/page.tsx";
import { loader as privacyDe } from "../../../app/routes/legal/privacy-de.tsx";
import { languageOf } from "../../../app/http/wiring/page-state.server.ts";
import { action as inquire } from "../../../app/routes/marketing/custom-solutions/page.tsx";
import { loader as products } from "../../../app/routes/marketing/our-products/page.tsx";
import { at, call, get, post } from "../../support/answers.ts";
import { mailsTo } from "../../support/mails.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

/** Where the platform's people read, unless a deployment says otherwise. */
const OPERATOR = "hello@popstall.example";

test("help articles are searched in the reader's language, and an unknown one is not found", async () => {
  const here = await world();
  const list = await call(articles, get("/help/help-articles?q=gutschein&lang=de"), here.product.context());
  expect(at(list.body, "articles", "0", "href")).toBe("/help/help-articles/use-voucher");
  const one = await call(article, get("/help/help-articles/use-voucher?lang=de"), here.product.context(), {
    article: "use-voucher",
  });
  expect(at(one.body, "subject")).toBe("Gutschein einlösen");
  expect(at(one.body, "summary")).toMatch(/^Geben Sie den Code an der Kasse .{60,}\.$/);
  expect(at(one.body, "builderHref")).toBeNull();
  const organising = { article: "open-store" };
  const other = await call(
    article,
    get("/help/help-articles/open-store"),
    here.product.context(),
    organising,
  );
  expect(at(other.body, "builderHref")).toBe("/event-builder");
  const none = await call(article, get("/help/help-articles/x"), here.product.context(), { article: "x" });
  expect(none.status).toBe(404);
});

test("the German policy is German for every visitor, and another language is chosen on the general page", async () => {
  const here = await world();
  const context = here.product.context();
  const request = get("/privacy-policy-de?lang=fr");
  const answer = await call(privacyDe, request, context);
  expect(await languageOf(request, context)).toBe("de");
  expect(at(answer.body, "site", "languageForm", "action")).toBe("/privacy-policy");
});

test("the calculator answers from the price list, and says what is wrong with a question", async () => {
  const here = await world();
  const ask = async (query: string) =>
    (await call(products, get(`/our-products${query}`), here.product.context())).body;
  expect(at(await ask(""), "question", "answer")).toBeNull();
  const one = await ask("?product=TEE-CLASSIC&sides=1&quantity=3&where=UK");
  const range = at(one, "range") as { code: string; blank: { GBP: number }; printed: { GBP: number } }[];
  const tee = range.find(({ code }) => code === "TEE-CLASSIC")!;
  expect(at(one, "question", "answer", "total")).toEqual({ minor: 3 * tee.printed.GBP, currency: "GBP" });
  const both = await ask("?product=TEE-CLASSIC&sides=2&quantity=1&where=UK");
  expect(at(both, "question", "answer", "each", "minor")).toBe(2 * tee.printed.GBP - tee.blank.GBP);
  for (const query of ["?quantity=0", "?quantity=1.5", "?quantity=99999999"]) {
    const bad = await ask(query);
    expect(at(bad, "question", "result", "error", "quantity", "0")).toBe("errors:quantityOutOfRange");
    expect(at(bad, "question", "asked", "quantity")).toBe(query.split("=")[1]);
  }
  expect(at(await ask("?product=nothing&sides=9&where=Mars"), "question", "answer")).toBeNull();
});

test("an inquiry is kept once and mailed to the operator; what was typed stays where a trap was filled", async () => {
  const here = await world();
  const message = `We need ${freshId()}`;
  const typed = { name: "Ada", email: "ada@example.org", company: "Engines", message };
  const send = (fields: Record<string, string>) =>
    call(inquire, post("/custom-solutions", fields), here.product.context());
  const bad = await send({ ...typed, email: "ada" });
  expect(bad.status).toBe(422);
  expect(at(bad.body, "result", "initialValue", "message")).toBe(message);
  const trapped = await send({ ...typed, website: "x" });
  expect([trapped.status, at(trapped.body, "result", "error")]).toEqual([
    422,
    { website: ["errors:trapFilled"] },
  ]);
  expect(at(trapped.body, "result", "initialValue")).toMatchObject(typed);
  for (let time = 0; time < 2; time++)
    expect(await send(typed)).toMatchObject({ status: 303, location: "/custom-solutions?sent" });
  const written = (await mailsTo(here, OPERATOR)).filter(({ text }) => text.includes(message));
  expect(written).toHaveLength(1);
  expect(written[0]).toMatchObject({ replyTo: typed.email, subject: "Inquiry from Ada" });
  expect(written[0]?.text).toContain("Engines");
});
