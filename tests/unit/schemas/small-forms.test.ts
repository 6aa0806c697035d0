import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { readForm } from "../../../app/http/forms/form.server.ts";
import { SignInSchema } from "../../../app/schemas/account.ts";
import { AddToBasketSchema, ChangeBasketSchema, QuantitySchema } from "../../../app/schemas/basket.ts";
import { PaymentSchema, ShippingSchema } from "../../../app/schemas/checkout.ts";
import { ContactSchema } from "../../../app/schemas/contact.ts";
import {
  CheckoutCustomerSchema,
  ConsumerOrderSchema,
  PromoClaimSchema,
} from "../../../app/schemas/customer.ts";
import { FulfillerProfileSchema } from "../../../app/schemas/fulfiller-profile.ts";
import { inputRules } from "../../../app/schemas/input-rules.ts";

function read(schema: v.GenericSchema, typed: Record<string, string>) {
  const fields = new FormData();
  for (const [name, value] of Object.entries(typed)) fields.append(name, value);
  const form = readForm(fields, schema);
  return form.ok ? { value: form.value } : { error: form.result.error };
}

describe("a quantity", () => {
  const add = (quantity: string) =>
    read(AddToBasketSchema, { product: "p1", colour: "White", size: "M", quantity });
  test.each([
    ["1", 1],
    ["999", 999],
    [" 7 ", 7],
    ["007", 7],
    ["١٢", 12],
    ["\u2060５\u00a0", 5],
  ])("%j is %i", (typed, quantity) => {
    expect(add(typed)).toEqual({ value: { product: "p1", colour: "White", size: "M", quantity } });
  });
  test.each([
    "0",
    "-1",
    "1000",
    "1.5",
    "1,5",
    "1e3",
    "0x10",
    "+1",
    "one",
    "½",
    "1 2",
    "NaN",
    "Infinity",
    "9".repeat(30),
  ])("%j is out of range", (typed) =>
    expect(add(typed)).toEqual({ error: { quantity: ["errors:quantityOutOfRange"] } }),
  );
});

test.each(["", "'", "../x", "P1", "p".repeat(41), "p-1"])("%j names no product", (product) => {
  expect(Object.keys(read(AddToBasketSchema, { product, colour: "White", size: "M" }).error ?? {})).toEqual([
    "product",
  ]);
});

test("a line may be set to nothing or less, which removes it", () => {
  for (const [typed, quantity] of [
    ["0", 0],
    ["-3", -3],
  ] as const) {
    expect(v.parse(QuantitySchema, typed)).toBe(quantity);
  }
});

test("every fault of every form is a key of our translations", () => {
  const schemas = {
    SignInSchema,
    AddToBasketSchema,
    ChangeBasketSchema,
    PaymentSchema,
    ShippingSchema,
    ContactSchema,
    CheckoutCustomerSchema,
    ConsumerOrderSchema,
    PromoClaimSchema,
  };
  const names = [
    "email",
    "password",
    "product",
    "colour",
    "size",
    "quantity",
    "intent",
    "line",
    "accept_terms",
    "billing",
  ];
  const bodies = [
    {},
    Object.fromEntries([...names, "shipping_method", "name"].map((name) => [name, "\u0001"])),
  ];
  const foreign: string[] = [];
  for (const [form, schema] of Object.entries(schemas)) {
    for (const body of bodies) {
      for (const [field, messages] of Object.entries(read(schema, body).error ?? {})) {
        if (!/^errors:[\w.]+(?:\?sign=U%2B0001)?$/.test(messages?.[0] ?? ""))
          foreign.push(`${form}.${field}: ${messages?.[0]}`);
      }
    }
  }
  expect(foreign).toEqual([]);
});

test("an unknown field has no say", () => {
  const typed = { email: "a@b.example", password: "x", role: "admin", tenant_id: "2", superadmin: "1" };
  expect(read(SignInSchema, typed)).toEqual({ value: { email: "a@b.example", password: "x" } });
});

test("a return address has room for all of its lines, and for no more of them than fit on a label", () => {
  expect(inputRules(FulfillerProfileSchema).return_address.maxLength).toBe(500);
  const { return_address: address } = FulfillerProfileSchema.entries;
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at}`).join("\n");
  expect(v.safeParse(address, lines(8)).output).toHaveLength(8);
  expect(v.safeParse(address, lines(9)).issues?.[0]?.message).toBe("errors:tooLong");
});
