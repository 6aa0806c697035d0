import { describe, expect, test } from "vitest";
import { action, loader } from "../../../app/routes/storefront/checkout/page.tsx";
import { call, get, post } from "../../support/answers.ts";
import { ADDRESS, checkout, STANDARD } from "../../support/checkout-page.ts";
import { fileForm, MALFORMED } from "../../support/forms.ts";
import { ORIGIN } from "../../support/page.ts";

describe("who is not so far", () => {
  test("finds an empty checkout without a basket, and is led back without an address or a price", async () => {
    const { here, store, show, send, path } = await checkout();
    const other = await here.visitor();
    for (const cookie of [other.cookie, ""]) {
      const step = await call(loader, get(`${path}?step=payment`, { cookie }), here.product.context());
      expect(step, "a page in the browser cannot draw it").toMatchObject({ status: 302, location: path });
      const empty = await call(loader, get(path, { cookie }), here.product.context());
      expect(empty).toMatchObject({ status: 200, body: { step: "empty" } });
      expect(JSON.stringify(empty.body)).not.toContain("deliverTo");
      expect(empty.body, "with something to begin with").toMatchObject({
        ideas: [{ name: expect.any(String) }],
      });
    }
    expect((await call(action, post(path, STANDARD), here.product.context())).location).toBe(
      `/${store.slug}/basket`,
    );
    expect(await show("?step=payment")).toMatchObject({ body: { step: "address" } });
    expect(await send(STANDARD)).toMatchObject({ status: 303, location: `${path}?step=address` });
    await send(ADDRESS);
    expect(await show("?step=payment")).toMatchObject({ body: { step: "shipping" } });
    expect(await show("?step=nonsense")).toMatchObject({ body: { step: "shipping" } });
  });

  test.each([
    ["on hold", { status: "On hold" as const }],
    ["a Bulk store", { type: "Bulk" as const }],
    ["a Products store", { type: "Products" as const }],
  ])("finds no checkout in a store that is %s, neither page nor form", async (_, input) => {
    const { store, show, send, draft } = await checkout(input);
    expect(await show()).toMatchObject({ status: 302, location: `/${store.slug}` });
    const answer = await send(ADDRESS);
    expect(answer.location ?? "").not.toContain("step=shipping");
    expect(await draft()).toBeUndefined();
  });
});

describe("a body that is no form is never an error of ours", () => {
  test.each(MALFORMED)("%s", async (_, type, body) => {
    const { here, path, visitor } = await checkout();
    const headers = { Cookie: visitor.cookie, ...(type ? { "Content-Type": type } : {}) };
    const request = new Request(`${ORIGIN}${path}`, { method: "POST", body, headers });
    const answer = await call(action, request, here.product.context());
    expect(answer.status).toBeGreaterThanOrEqual(300);
    expect(answer.status).toBeLessThan(500);
  });

  test.each(["intent", "name", "shipping_method", "accept_terms"])(
    "a file as %s, at every step",
    async (name) => {
      const { here, path, visitor, send } = await checkout();
      const upload = () =>
        call(
          action,
          new Request(`${ORIGIN}${path}`, {
            method: "POST",
            body: fileForm(name),
            headers: { Cookie: visitor.cookie },
          }),
          here.product.context(),
        );
      for (const step of [undefined, ADDRESS, STANDARD]) {
        if (step) await send(step);
        expect((await upload()).status).toBeLessThan(500);
      }
    },
  );
});
