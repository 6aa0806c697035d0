import { drizzle } from "drizzle-orm/libsql/web";
import { startSandbox } from "@popstall/payment-sandbox";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { COUNTRIES } from "../../../app/domain/address/countries.ts";
import { paths } from "../../../app/paths.ts";
import { fulfillers } from "../../../db/schema/fulfillers.ts";
import { orders } from "../../../db/schema/orders.ts";
import { products } from "../../../db/schema/products.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { catalogue } from "../../../db/seed/catalogue.ts";
import { connect } from "../../../scripts/db/database-client.ts";
import { MIGRATIONS } from "../../../scripts/db/demo-world.ts";
import { migrate } from "../../../scripts/db/migrate.ts";
import { loadCatalogue, readCatalogue } from "../../../scripts/operate/catalogue-file.ts";
import { firstAdmin } from "../../../scripts/operate/first-admin.ts";
import { at } from "../../support/answers.ts";
import { emptyDatabase } from "../../support/empty-database.ts";
import { CUSTOMER } from "../../support/forms.ts";
import { linkIn, mailsTo } from "../../support/mails.ts";
import { ORIGIN, testProduct } from "../../support/page.ts";
import { oneIsolate } from "../../support/whole-product.ts";

vi.setConfig({ testTimeout: 60_000 });

const PRESS = { name: "House Press", contact_name: "Pia Press", email: "pia@press.example", mode: "desk" };
const PROFILE = {
  ...PRESS,
  ships_from: "GB",
  return_address: "House Press\r\n1 Mill Lane\r\nLeeds",
  time_zone: "Europe/London",
  cut_off: "14:00",
  days_to_ship: "2",
  daily_capacity: "120",
  holidays: "",
  skus: "",
  print_width: "400",
  print_height: "500",
  currency: "GBP",
  per_item: "3.20",
  per_parcel: "4.50",
  ...Object.fromEntries(COUNTRIES.map(([code]) => [`country_${code}`, "on"])),
  technique_dtg: "on",
  technique_dtf: "on",
  technique_screen_print: "on",
};

const { url } = emptyDatabase();
beforeAll(async () => {
  await migrate(connect(url()), MIGRATIONS);
});

/** A browser at the whole product, with its cookies: pages are what their loaders and actions found. */
function browser(fetch: (request: Request) => Promise<Response>, address: string) {
  const cookies = new Map<string, string>();
  return async (path: string, fields?: Record<string, string>) => {
    const headers = {
      "CF-Connecting-IP": address,
      "Sec-Fetch-Site": "same-origin",
      "Sec-Fetch-Mode": "navigate",
      Accept: "text/html,*/*",
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    };
    const body = fields && new URLSearchParams(fields);
    const request = new Request(
      new URL(path, ORIGIN),
      body ? { method: "POST", headers, body } : { headers },
    );
    const response = await fetch(request);
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    const [loaded, did] = text.startsWith("[")
      ? (JSON.parse(text) as [Record<string, object> | null, Record<string, object> | null])
      : [null, null];
    return {
      status: response.status,
      location: response.headers.get("Location") ?? "",
      loaded: Object.assign({}, ...Object.values(loaded ?? {})) as Record<string, unknown>,
      did: Object.values(did ?? {})[0],
    };
  };
}

test("an empty database becomes a platform on which a company sells a shirt", async () => {
  const sandbox = await startSandbox({ port: 0 });
  onTestFinished(() => sandbox.close());
  const product = testProduct({ LIBSQL_URL: url(), STRIPE_API_BASE: sandbox.url });
  product.clock.set(new Date().toISOString());
  const db = drizzle(connect(url()));
  const client = connect(url());
  const fetch = oneIsolate(product);

  // The operator's two commands.
  const operator = browser(fetch, "operator");
  const person = {
    email: "ops@platform.example",
    name: "Ola Ops",
    company: "Stall Operations",
    region: "EU",
  };
  const invitation = await firstAdmin(client, person, new Date());
  const entered = await operator(invitation, { name: "Ola Ops", password: "three unrelated words" });
  expect(entered.status).toBe(303);
  await loadCatalogue(client, readCatalogue(JSON.stringify(catalogue)));

  // A company signs up and proves its address.
  const owner = browser(fetch, "owner");
  const email = "bea@birch.example";
  const signedUp = await owner("/get-started", {
    company: "Birch & Co",
    name: "Bea Birch",
    email,
    password: "four unrelated words here",
    region: "UK",
    accept_terms: "on",
    website: "",
  });
  expect(signedUp.location).toBe("/email-verification?sent");
  const [mail] = await mailsTo({ product, db } as never, email);
  expect((await owner(linkIn(mail).pathname, {})).location).toBe("/dashboard");

  // The platform looks at it.
  const [company] = (await db.select().from(tenants)).filter(({ name }) => name === "Birch & Co");
  expect(company?.status).toBe("requires_verification");
  const desk = paths.panelTenant(company?.id ?? "");
  const decided = await operator(desk, { intent: "decide", decision: "verified", reason: "" });
  expect([decided.status, decided.did]).toEqual([303, undefined]);

  // It connects its account, and makes a store with a product.
  const connected = await owner("/settings/get-paid", { intent: "connect", region: "UK", country: "GB" });
  const onboarding = await globalThis.fetch(connected.location, {
    method: "POST",
    body: new URLSearchParams({ answer: "complete", business_name: "Birch Ltd" }),
    redirect: "manual",
  });
  await owner((onboarding.headers.get("Location") ?? "").slice(ORIGIN.length));
  const blank = catalogue[0]!;
  const look = { tagline: "", type: "Store", region: "UK", brand: "#aa0000", paper: "warm" };
  const built = await owner("/events/create", { ...look, name: "Birch Shop", products: blank.code });
  expect([built.status, built.location]).toEqual([303, "/events/Birch-Shop/overview"]);
  // Its pages' forms are sent as they stand, with what the company types.
  const configuration = "/events/Birch-Shop/store-configuration";
  const { version, stored } = (await owner(configuration)).loaded as {
    version: number;
    stored: Record<string, string>;
  };
  const typed = {
    standard_price: "3.50",
    standard_from: "2",
    standard_to: "4",
    additional_item_price: "0.75",
    not_vat_registered: "rate",
    vat_rate: "20",
    contact_email: email,
  };
  const kept = Object.entries({ ...stored, ...typed, version: String(version) });
  const saved = await owner(
    configuration,
    Object.fromEntries(kept.filter(([name, value]) => value !== "" || !/^(country_|tax$)/.test(name))),
  );
  expect([saved.status, saved.did]).toEqual([303, undefined]);

  // A print partner works at our pages for it.
  await owner("/events/Birch-Shop/fulfillers/register", PRESS);
  const [press] = await db.select().from(fulfillers);
  const partner = paths.fulfiller(press?.id ?? "");
  expect((await owner(partner, { ...PROFILE, version: String(press?.version) })).status).toBe(303);
  expect((await owner(partner, { intent: "make_link", lang: "en" })).status).toBe(200);
  for (const intent of ["tested", "active"]) {
    expect((await owner(partner, { intent })).status).toBe(303);
  }
  const opened = await owner(built.location, { intent: "Active" });
  expect([opened.status, opened.did]).toEqual([303, undefined]);

  // Somebody buys the product.
  const shopper = browser(fetch, "shopper");
  const [shirt] = await db.select().from(products);
  const added = await shopper("/Birch-Shop/basket", {
    intent: "add",
    product: shirt?.id ?? "",
    colour: "White",
    size: "M",
    quantity: "2",
  });
  expect(added.location).toBe("/Birch-Shop/basket");
  const checkout = "/Birch-Shop/checkout";
  const addressed = await shopper(checkout, { intent: "address", ...CUSTOMER });
  expect(addressed.location).toBe(`${checkout}?step=shipping`);
  const priced = await shopper(checkout, { intent: "pay", shipping_method: "standard", discount_code: "" });
  expect(priced.location).toBe(`${checkout}?step=payment`);
  const hosted = await shopper(checkout, { intent: "hosted", accept_terms: "on", billing: "same" });
  const card = { card_number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123" };
  const paid = await globalThis.fetch(hosted.location, {
    method: "POST",
    body: new URLSearchParams({ ...card, name: "Pat Payer", email: CUSTOMER.email }),
    redirect: "manual",
  });
  const back = await shopper((paid.headers.get("Location") ?? "").slice(ORIGIN.length));
  expect([back.status, at(back.loaded, "kind")]).toEqual([200, "placed"]);
  const placed = await db.select().from(orders);
  expect(placed).toMatchObject([{ tenantId: company?.id, email: CUSTOMER.email, paymentStatus: "paid" }]);
  expect(placed[0]?.placedAt).toBeInstanceOf(Date);
});
