import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { writeSubmission } from "../../../app/services/fulfilment/write-submission.server.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import type { Destination } from "../../../packages/shop-sandbox/src/orders.ts";
import { shopWithOrders } from "../../support/shop-orders.ts";

const LINKS = { print: async ({ scene }: { scene: string }) => scene, absolute: (path: string) => path };

/** Exactly as long as a carrier's line may be. */
const lineOf = (text: string, length = 40) =>
  text.padEnd(length, " Avenue").slice(0, length).trim().padEnd(length, "x");

const NAMES = [
  ["Ann", "Buyer"],
  ["José", "Muñoz"],
  ["Zoë", "Ångström-Łukasik"],
  ["Mary Jane", "O’Connor"],
  ["", "Prince"],
] as const;
const SECOND = [
  "",
  "Apt 4B",
  "Unit #1205, Building C",
  "1/2",
  lineOf("Floor 12, the door at the left"),
] as const;
const COMPANIES = ["", "Buyer & Sons, Inc.", lineOf("The Very Long Name of a Company")] as const;
/** Province as Shopify writes it, its ZIP code and town; what a printer is told of state and country. */
const PLACES = [
  { province: "Arizona", zip: "85701", city: "Tucson", state: "AZ" },
  { province: "New York", zip: "10001-1234", city: "New York", state: "NY" },
  { province: "District of Columbia", zip: "20001", city: "Washington", state: "DC" },
  { province: "Texas", zip: "78701", city: lineOf("A town with a name that is long"), state: "TX" },
  { province: "Hawaii", zip: "96813", city: "Honolulu", state: "HI" },
  { province: "Puerto Rico", zip: "00901", city: "San Juan", state: "PR" },
  { province: "Armed Forces Americas", zip: "34001", city: "APO", state: "AA" },
  { province: "Guam", zip: "96910", city: "Hagåtña", state: "GU" },
  { province: "Armed Forces Europe", zip: "09001", city: "APO", state: "AE" },
  { province: "Armed Forces Pacific", zip: "96278", city: "FPO", state: "AP" },
] as const;

/** A hundred addresses, each another mix of what such addresses have. */
const ADDRESSES = Array.from({ length: 100 }, (_, at) => {
  const [firstName, lastName] = NAMES[at % NAMES.length]!;
  const place = PLACES[Math.floor(at / 10)]!;
  const address2 = SECOND[at % SECOND.length]!;
  const company = COMPANIES[at % COMPANIES.length]!;
  const address1 =
    at % 4 === 0 ? lineOf(`${at + 1} Long Street Number`) : `${at + 1}½ Calle de la Peña #${at}`;
  const destination: Partial<Destination> = {
    firstName,
    lastName,
    address1,
    address2,
    company,
    city: place.city,
    province: place.province,
    zip: place.zip,
    countryCode: "US",
    phone: `+1520555${String(1000 + at)}`,
  };
  const told = {
    name: [firstName, lastName].filter(Boolean).join(" "),
    line1: address1,
    line2: [address2, company].filter(Boolean).join(", "),
    city: place.city,
    state: place.state,
    postcode: place.zip,
    country: "US",
    phone: `+1520555${String(1000 + at)}`,
  };
  return { destination, told };
});

test("a hundred addresses reach the printer field by field as the shop has them, no line cut", async () => {
  const here = await shopWithOrders();
  for (const { destination, told } of ADDRESSES) {
    const { gid } = await here.buy([{}], { destination });
    await here.submitted(gid);
    await here.run(2);
    here.product.clock.forward(60_000);
    const row = (await here.rows()).find(({ fulfilmentOrderGid }) => fulfilmentOrderGid === gid)!;
    expect(row.message, JSON.stringify(destination)).toBe("");
    const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, row.orderId!));
    const submission = await writeSubmission(here.runners.scope, { fulfilmentId: part!.id, links: LINKS });
    expect(submission!.ship_to).toEqual(told);
  }
}, 120_000);

test.each([
  ["street", { address1: "x".repeat(101) }],
  ["apartment", { address2: "x".repeat(101) }],
  ["company", { company: "x".repeat(101) }],
  ["apartment with a company", { address2: "x".repeat(60), company: "y".repeat(60) }],
  ["town", { city: "x".repeat(101) }],
  ["name", { firstName: "x".repeat(60), lastName: "y".repeat(60) }],
])("%s: one that no label takes is refused, and never cut", async (_, destination) => {
  const here = await shopWithOrders();
  const { gid } = await here.buy([{}], { destination });
  await here.submitted(gid);
  await here.run();
  expect(await here.ordersHere()).toEqual([]);
  expect(await here.work(gid)).toMatchObject({
    requestStatus: "REJECTED",
    answer: { reason: "INCORRECT_ADDRESS" },
  });
});
