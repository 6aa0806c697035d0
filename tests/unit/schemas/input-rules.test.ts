import * as v from "valibot";
import { expect, test } from "vitest";
import { COUNTRIES } from "../../../app/domain/address/countries.ts";
import { CheckoutCustomerSchema, ConsumerOrderSchema } from "../../../app/schemas/customer.ts";
import { inputRules, requiredFields } from "../../../app/schemas/input-rules.ts";
import { searchWords } from "../../../app/schemas/list-query.ts";
import {
  amountText,
  day,
  email,
  filled,
  line,
  optionalEmail,
  password,
  phone,
  text,
  wholeNumber,
} from "../../../app/schemas/texts.ts";
import { ADDRESS, BILLING } from "../../../app/ui/address/address.rules.ts";
import { drawnFor } from "../../../app/ui/address/draw-address-form.ts";
import { fieldRules } from "../../../scripts/build/field-rules-plugin.ts";

test("a control has the name, the length, the type and the duty of its field", () => {
  const schema = v.object({
    name: filled(line()),
    note: text(),
    email,
    reply: optionalEmail,
    phone,
    ends: day,
    pieces: wholeNumber(50_000, "voucherDesk:batchSize"),
    uses: v.union([v.literal(""), wholeNumber(999, "voucherDesk:maxUses")]),
    password,
    price: amountText(6, "errors:amount"),
    q: searchWords,
    brand: v.pipe(text(40), v.metadata({ format: "color" })),
  });
  expect(Object.values(inputRules(schema))).toEqual([
    { name: "name", required: true, maxLength: 100 },
    { name: "note", maxLength: 5000 },
    { name: "email", required: true, type: "email", maxLength: 254 },
    { name: "reply", type: "email", maxLength: 254 },
    { name: "phone", type: "tel", maxLength: 100 },
    { name: "ends", type: "date" },
    { name: "pieces", required: true, inputMode: "numeric" },
    { name: "uses", inputMode: "numeric" },
    { name: "password", required: true, type: "password", maxLength: 1000 },
    { name: "price", inputMode: "decimal" },
    { name: "q", type: "search", maxLength: 200 },
    { name: "brand", type: "color" },
  ]);
});

test.each(["", "1", "999999", "12,5", "12.50", "1.234,5", "999 999,99"])("%j is an amount", (typed) =>
  expect(v.is(amountText(6, "errors:amount"), typed)).toBe(true),
);
test.each(["1000000", "1.000.000", "1.234", "1.2345", ".5", "-1", "1e3", "12.", "£5"])(
  "%j is no amount",
  (typed) => expect(v.is(amountText(6, "errors:amount"), typed)).toBe(false),
);

test("what is typed is put together and trimmed alike, in a line and in a text", () => {
  const typed = "  Zoe\u0308 of\n\nYork ";
  expect(v.parse(line(), typed)).toBe("Zoë of York");
  expect(v.parse(text(), typed)).toBe("Zoë of\n\nYork");
  expect(v.is(line(), "Zoë\u0000")).toBe(false);
});

test.each(COUNTRIES)("an address in %s requires on the page what its schema requires", (code) => {
  const countries = COUNTRIES.map(([one, name]) => ({ code: one, name }));
  for (const [kind, schema] of [
    ["checkout", CheckoutCustomerSchema],
    ["consumer", ConsumerOrderSchema],
  ] as const) {
    // A store that ships within the country, so that customs want no phone number.
    const form = drawnFor(
      { addressCountry: code },
      { region: code === "GB" ? "UK" : code === "US" ? "US" : "EU", countries },
      kind,
    );
    const starred = Object.values(ADDRESS)
      .filter(({ required }) => required)
      .map(({ name }) => name as string);
    if (form.required.county) starred.push("address_county");
    if (form.required.state) starred.push("address_state");
    const judged = [...requiredFields(schema, { address_country: code })].filter((name) => name in ADDRESS);
    expect(starred.sort()).toEqual(judged.filter((name) => name !== "phone").sort());
    if (kind === "consumer") expect(form.required.phone).toBe(judged.includes("phone"));
  }
});

test("a bill of its own is judged like an address", () => {
  expect(
    Object.values(BILLING)
      .filter(({ required }) => required)
      .map(({ name }) => name),
  ).toEqual([
    "accept_terms",
    "billing_name",
    "billing_address_first_line",
    "billing_address_city",
    "billing_address_postcode",
    "billing_address_country",
  ]);
});

test("the browser gets the rules, and neither schema nor library", async () => {
  const watched: string[] = [];
  const load = fieldRules().load as (
    this: { addWatchFile: (file: string) => void },
    id: string,
    options?: { ssr: boolean },
  ) => Promise<string | undefined>;
  const context = { addWatchFile: (file: string) => void watched.push(file) };
  const id = new URL("../../../app/ui/address/address.rules.ts", import.meta.url).pathname;
  const code = await load.call(context, id);
  expect(code).toContain('"name":"address_city","required":true,"maxLength":100');
  expect(code).not.toMatch(/import|function|=>/);
  expect(watched.some((file) => file.endsWith("app/schemas/customer.ts"))).toBe(true);
  expect(await load.call(context, id, { ssr: true })).toBeUndefined();
});
