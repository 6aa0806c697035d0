import { beforeAll, describe, expect, test } from "vitest";
import { CALLS } from "../../../app/routes/api/api.server.ts";
import { ORIGIN } from "../../support/page.ts";
import { DOORS, wholeProduct } from "../../support/whole-product.ts";
import { world } from "../../support/world.ts";
import { CUSTOMER } from "../../support/forms.ts";

let ask: (request: Request) => Promise<Response>;
let cookie: string;
let slug: string;
let tenant: string;

beforeAll(async () => {
  const here = await world();
  ask = wholeProduct(here.product);
  tenant = here.runners.id;
  ({ cookie } = await here.staff(here.runners));
  ({ slug } = await here.runners.store());
});

const BODIES: [what: string, body: string, statuses: number[]][] = [
  ["an index that makes an array of gigabytes", "a[4000000000]=1&name=x", [400]],
  ["brackets without end", `a${"[0]".repeat(20_000)}=1`, [400]],
  ["a hundred thousand appended fields", "products[]=1&".repeat(60_000), [413]],
  ["more than a form is", `name=${"x".repeat(1024 * 1024)}`, [413]],
];

async function send(path: string, body: string) {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Sec-Fetch-Site": "same-origin",
    Cookie: cookie,
  };
  const answer = await ask(new Request(new URL(path, ORIGIN), { method: "POST", headers, body }));
  return { status: answer.status, type: answer.headers.get("Content-Type") };
}

const forms = DOORS.filter(
  ({ hasAction, address, isPage }) => hasAction && isPage && !address.includes("*"),
).map(({ address }) => address);

describe.each(forms)("the form of %s", (address) => {
  test("refuses a body that costs more than its size, in its page", async () => {
    const path = address.replace(":slug", slug).replaceAll(/:\w+/g, "1");
    for (const [what, body, statuses] of BODIES) {
      const { status, type } = await send(path, body);
      // A page that is not there or not this person's says that first.
      expect([...statuses, 302, 303, 401, 403, 404, 410], what).toContain(status);
      if (statuses.includes(status)) expect(type).toMatch(/^text\/html/);
    }
  });
});

test("most forms were asked as such", async () => {
  const statuses = await Promise.all(
    forms.map((address) => send(address.replace(":slug", slug).replaceAll(/:\w+/g, "1"), "a[4000000000]=1")),
  );
  expect(statuses.filter(({ status }) => status === 400).length).toBeGreaterThan(12);
});

const calls = CALLS.filter(({ method }) => method === "POST").map(({ path }) => path);

describe.each(calls)("the call %s", (path) => {
  test("refuses them as JSON", async () => {
    const address = path
      .replace("{tenant}", tenant)
      .replace("{slug}", slug)
      .replaceAll(/\{\w+\}/g, "1");
    for (const [what, body, statuses] of BODIES.slice(1, 3)) {
      const { status, type } = await send(address, body);
      expect(statuses, what).toContain(status);
      expect(type).toMatch(/^application\/json/);
    }
    // An index makes no array here.
    expect((await send(address, "a[4000000000]=1")).status).toBeLessThan(500);
  });
});

test("a customer's postcode or state that is a list is refused at its field", async () => {
  const plain = { ...CUSTOMER, address_country: "US" };
  for (const field of ["address_postcode", "address_state", "address_county", "name"]) {
    for (const name of [`${field}[]`, `${field}[a][b]`]) {
      const { [field as keyof typeof plain]: _, ...others } = plain;
      const body = new URLSearchParams({ ...others, [name]: "x" }).toString();
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const answer = await ask(
        new Request(`${ORIGIN}/api/${tenant}/${slug}/create-customer`, { method: "POST", headers, body }),
      );
      expect(answer.status).toBe(422);
      const { errors } = (await answer.json()) as { errors: Record<string, string[]> };
      expect(Object.keys(errors)).toContain(field);
    }
  }
});
