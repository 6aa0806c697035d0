import { describe, expect, test } from "vitest";
import { readForm } from "../../../app/http/forms/form.server.ts";
import {
  addressOfForm,
  CheckoutCustomerSchema,
  ConsumerOrderSchema,
  PromoClaimSchema,
} from "../../../app/schemas/customer.ts";

const GOOD = {
  name: "Pat Shopper",
  email: "pat@test.example",
  phone: "+44 20 7946 0000",
  address_first_line: "12 High Street",
  address_city: "London",
  address_postcode: "sw1a 1aa",
  address_country: "United Kingdom",
  promo_code: "GIFT-0001",
  idempotency_key: "0123456789abcdef",
};
const SCHEMAS = { promo: PromoClaimSchema, consumer: ConsumerOrderSchema, checkout: CheckoutCustomerSchema };
type Kind = keyof typeof SCHEMAS;

/** The first message of each field, which is the one that is shown. */
function errors(
  change: Record<string, string | null>,
  kind: Kind = "promo",
): Record<string, (string | undefined)[]> {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ ...GOOD, ...change }))
    if (value !== null) fields.append(name, value);
  const read = readForm(fields, SCHEMAS[kind]);
  if (read.ok) return {};
  return Object.fromEntries(
    Object.entries(read.result.error ?? {}).map(([field, messages]) => [field, (messages ?? []).slice(0, 1)]),
  );
}
const REQUIRED = {
  promo: [
    "name",
    "email",
    "phone",
    "address_first_line",
    "address_city",
    "address_postcode",
    "address_country",
    "promo_code",
  ],
};

test("a good form is good for each", () => {
  for (const kind of ["promo", "consumer", "checkout"] as const) expect(errors({}, kind)).toEqual({});
});

describe("what is required says 'required'", () => {
  const blank = { missing: null, empty: "", spaces: "   ", "hard spaces": "\u00a0\u3000", tabs: "\t\n" };
  for (const [how, value] of Object.entries(blank)) {
    test.each(REQUIRED.promo)(`%s, when ${how}`, (field) => {
      expect(errors({ [field]: value })).toEqual({ [field]: ["errors:required"] });
    });
  }

  test.each(["message", "address_second_line", "address_county", "address_state", "lang"])(
    "but %s is not",
    (field) => {
      expect(errors({ [field]: "" })).toEqual({});
    },
  );

  test("a code is required of promos only, a phone of consumer forms only", () => {
    expect(errors({ promo_code: "" }, "consumer")).toEqual({});
    expect(errors({ promo_code: null, phone: "" }, "checkout")).toEqual({});
  });
});

describe("names and addresses", () => {
  test.each([
    "O'Brien",
    "O’Brien",
    "Łódź",
    "12/3",
    "Saint-Denis",
    "Smith & Sons (c/o)",
    "No. 5, #4",
    "محمد علي",
    "דוד כהן",
    "山田太郎",
    "Ånn",
    "e\u0301",
    "3º 2ª",
    "नेहा शर्मा",
    "Straße",
    "D'Arcy-Löwe Jr.",
  ])("take %s", (text) => {
    expect(
      errors({
        name: text,
        address_first_line: text,
        address_second_line: text,
        address_city: text,
        address_county: text,
      }),
    ).toEqual({});
  });

  test.each([
    ["Pat 😀", "😀"],
    ["<script>alert(1)</script>", "<"],
    ["a=b", "="],
    ["a\\b", "\\"],
    ["a|b", "|"],
    ["{{x}}", "{"],
    ["${x}", "$"],
    ["a@b+c", "@"],
    ["☃", "☃"],
    ["1️⃣", "1️⃣"],
    ["👩🏽‍🚀 Pat", "👩🏽‍🚀"],
    ["x\u0000y", "U+0000"],
    ["x\u202ey", "U+202E"],
    ["x\ue000y", "U+E000"],
    ["x\ufffdy", "\ufffd"],
  ])("refuse %j and name the sign, or its code point where it shows nothing", (text, sign) => {
    const named = [`errors:invalidSign?${new URLSearchParams({ sign })}`];
    expect(errors({ name: text })).toEqual({ name: named });
    expect(errors({ address_second_line: text })).toEqual({ address_second_line: named });
  });

  test("take 100 characters of a name or a line, 5000 of a message, and no more", () => {
    expect(errors({ message: "x".repeat(5000) })).toEqual({});
    for (const field of ["name", "address_first_line", "address_second_line", "address_city"]) {
      expect(errors({ [field]: "x".repeat(101) })).toEqual({ [field]: ["errors:tooLong"] });
      expect(errors({ [field]: "x".repeat(100) })).toEqual({});
    }
    expect(errors({ message: "x".repeat(5001) })).toEqual({ message: ["errors:tooLong"] });
  });
});

describe("an e-mail address", () => {
  test.each(["pat@test.example", "p.a+t@sub.test.example", "PAT@TEST.EXAMPLE", " pat@test.example "])(
    "%j is one",
    (email) => expect(errors({ email })).toEqual({}),
  );
  test.each([
    "pat",
    "pat@",
    "@test.example",
    "pat@test",
    "a b@test.example",
    "pat@test..example",
    "pat@test.example@test.example",
    "pat..tester@test.example",
    ".pat@test.example",
    "pat@test.example,sam@test.example",
    "pat@test.example\nBcc: x@y.zz",
  ])("%j is none", (email) => expect(errors({ email })).toEqual({ email: ["errors:invalidEmail"] }));
  test("is not longer than mail can carry", () => {
    expect(errors({ email: `${"x".repeat(250)}@test.example` }).email?.[0]).toBe("errors:tooLong");
  });
});

describe("a phone number", () => {
  test.each(["+44 20 7946 0000", "020-7946-0000", "(555) 123.4567", "0612345678"])("%s is one", (phone) =>
    expect(errors({ phone })).toEqual({}),
  );
  test.each(["call me", "1234", "+", "-----", "( ) ( )", "1".repeat(31), "+44 20 7946 0000 ask for Pat"])(
    "%j is none",
    (phone) => expect(errors({ phone })).toEqual({ phone: ["errors:invalidPhone"] }),
  );
});

describe("what the country decides", () => {
  test.each([
    [{ address_postcode: "12345" }, { address_postcode: ["errors:invalidPostcode"] }],
    [{ address_country: "Atlantis" }, { address_country: ["errors:countryNotServed"] }],
    [{ address_country: "NL", address_postcode: "1011AB" }, {}],
    [{ address_country: "US", address_postcode: "36104", address_state: "Alabama" }, {}],
    [{ address_country: "US", address_postcode: "36104", address_state: "AL" }, {}],
    [
      { address_country: "US", address_postcode: "36104", address_state: "" },
      { address_state: ["errors:required"] },
    ],
    [
      { address_country: "US", address_postcode: "36104", address_state: "Kent" },
      { address_state: ["errors:required"] },
    ],
    [
      { address_country: "US", address_postcode: "SW1A 1AA", address_state: "Alabama" },
      { address_postcode: ["errors:invalidPostcode"] },
    ],
  ] as [Record<string, string>, Record<string, string[]>][])("%j", (change, expected) => {
    expect(errors(change, "checkout")).toEqual(expected);
  });

  test("is told beside everything else that is wrong", () => {
    expect(errors({ name: "", address_postcode: "12345" })).toEqual({
      name: ["errors:required"],
      address_postcode: ["errors:invalidPostcode"],
    });
  });

  test("a state is not required of a consumer form, as specified", () => {
    expect(errors({ address_country: "US", address_postcode: "36104", address_state: "" })).toEqual({});
  });
});

test("an order keeps the form tidied: codes of country and state, one spelling of the postcode, plain apostrophes", () => {
  const fields = new FormData();
  const typed = {
    ...GOOD,
    name: "  Pat   O’Brien ",
    address_country: "usa",
    address_postcode: " 36104 ",
    address_state: "alabama",
  };
  for (const [name, value] of Object.entries(typed)) fields.append(name, value);
  const read = readForm(fields, PromoClaimSchema);
  if (!read.ok) throw new Error(JSON.stringify(read.result.error));
  expect(addressOfForm(read.value)).toMatchObject({
    name: "Pat O'Brien",
    addressCountry: "US",
    addressState: "AL",
    addressPostcode: "36104",
    lang: "en",
  });
});

test.each(["", "short", "with space", "x".repeat(81), "checkout:abc", "'; drop table"])(
  "the form key %j is stale",
  (key) => {
    expect(errors({ idempotency_key: key })).toEqual({ idempotency_key: ["errors:staleForm"] });
  },
);

describe("mail addresses as people write them", () => {
  test("a domain with letters of its language is kept in its ASCII form", () => {
    const fields = new FormData();
    for (const [name, value] of Object.entries({ ...GOOD, email: "info@Müller.example" }))
      fields.append(name, value);
    const read = readForm(fields, CheckoutCustomerSchema);
    expect(read.ok && read.value.email).toBe("info@xn--mller-kva.example");
  });

  test.each(["o'brien@mail.example", "a.b+c@sub.mail-host.example", "a@b.xn--p1ai"])("%s is one", (email) =>
    expect(errors({ email })).toEqual({}),
  );

  test.each(["jürgen@mail.example", "a@müller.example/x", "a@mül ler.example", "@müller.example", "a@ü"])(
    "%s is refused",
    (email) => expect(errors({ email })).toEqual({ email: ["errors:invalidEmail"] }),
  );
});
