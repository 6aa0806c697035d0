import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  addressKey,
  emailKey,
  phoneKey,
  surnameKey,
  townKey,
} from "../../../app/domain/address/recipient-key.ts";
import { readRecipientList } from "../../../app/domain/gift/recipient-list.ts";
import { normaliseSlug, slugFromName } from "../../../app/domain/store/store-event.ts";
import { normaliseCode } from "../../../app/domain/voucher/promo-code.ts";
import {
  AcceptInvitationSchema,
  AskForLinkSchema,
  CompanySchema,
  InviteSchema,
  SignInSchema,
  SignUpSchema,
} from "../../../app/schemas/account.ts";
import { ApiClaimSchema, ApiCustomerSchema, ApiOrderSchema } from "../../../app/schemas/api-customer.ts";
import { ApiLinesSchema } from "../../../app/schemas/api-lines.ts";
import { AddToBasketSchema } from "../../../app/schemas/basket.ts";
import { PaymentSchema, ShippingSchema } from "../../../app/schemas/checkout.ts";
import { ClientSchema } from "../../../app/schemas/client.ts";
import { BatchSchema, CodeSchema } from "../../../app/schemas/codes.ts";
import {
  ContactSchema,
  InquirySchema,
  PriceQuestionSchema,
  ReportSchema,
} from "../../../app/schemas/contact.ts";
import {
  addressOfForm,
  CheckoutCustomerSchema,
  ConsumerOrderSchema,
  PromoClaimSchema,
  RecipientAddressSchema,
} from "../../../app/schemas/customer.ts";
import { EventDetailsSchema } from "../../../app/schemas/event-settings.ts";
import { FulfillerSchema } from "../../../app/schemas/fulfiller-api.ts";
import { listQuerySchema, day as dayOfList } from "../../../app/schemas/list-query.ts";
import { StoreBuilderSchema } from "../../../app/schemas/store-draft.ts";
import { readVoucherRow, VoucherChangeSchema, VoucherSchema } from "../../../app/schemas/vouchers.ts";

type Door = (typed: string) => unknown;
type Doors = Record<string, Door>;

/** What a field of a form or call keeps; its message where it is refused. */
function field(schema: object, name: string): Door {
  const entries = (schema as { entries: Record<string, v.GenericSchema> }).entries;
  return (typed) => {
    const read = v.safeParse(entries[name]!, typed);
    return read.success ? read.output : read.issues[0].message;
  };
}
const fields = (of: Record<string, object>, name: string): Doors =>
  Object.fromEntries(Object.entries(of).map(([door, schema]) => [`${door}: ${name}`, field(schema, name)]));

const ADDRESS_DOORS = {
  checkout: CheckoutCustomerSchema,
  claim: PromoClaimSchema,
  "order form": ConsumerOrderSchema,
  "changed address": RecipientAddressSchema,
  "call of the checkout": ApiCustomerSchema,
  "call of an order": ApiOrderSchema,
  "call of a claim": ApiClaimSchema,
};
const SIGN_INS = { "sign-in": SignInSchema, "sign-up": SignUpSchema, "link asked": AskForLinkSchema };

/** A cell of a list of recipients, in a file and pasted. */
function listed(column: "name" | "email"): Door {
  return (typed) => {
    const cells = { name: "Pat", email: "pat@example.com", [column]: typed };
    const quoted = Object.values(cells).map((cell) => `"${cell.replaceAll('"', '""')}"`);
    const text = `name,email\n${quoted.join(",")}`;
    const { rows, faults } = readRecipientList(text, { isLanguage: () => false, sizes: [], colours: [] });
    return rows[0]?.[column] ?? faults[0]?.fault;
  };
}

function voucherFile(column: string, kept: string = column): Door {
  return (typed) => {
    const read = readVoucherRow({ voucher_code: "GIFT-0001", discount: "5", [column]: typed });
    return read.ok ? read.value[kept as "discount"] : read.message;
  };
}

/** The postcode of an order in the United Kingdom, as it is kept. */
const keptPostcode =
  (schema: object): Door =>
  (typed) => {
    const address_postcode = field(schema, "address_postcode")(typed);
    const rest = { ...EMPTY_ADDRESS, address_country: "GB", address_postcode };
    return addressOfForm(rest as never).addressPostcode;
  };
const EMPTY_ADDRESS = {
  name: "",
  email: "",
  phone: "",
  lang: "",
  address_first_line: "",
  address_second_line: "",
  address_city: "",
  address_county: "",
  address_state: "",
};

type Kind = { kept: unknown; key?: [unknown, Door]; doors: Doors; spellings: string[] };

const KINDS: Record<string, Kind> = {
  name: {
    kept: "Zoë O'Neil-Groß",
    key: ["oneilgross", (typed) => surnameKey(typed)],
    doors: {
      ...fields(ADDRESS_DOORS, "name"),
      ...fields(
        { invitation: InviteSchema, "sign-up": SignUpSchema, accepted: AcceptInvitationSchema },
        "name",
      ),
      ...fields({ contact: ContactSchema, inquiry: InquirySchema }, "name"),
      ...fields({ client: ClientSchema, "print partner": FulfillerSchema }, "contact_name"),
      "list of recipients": listed("name"),
    },
    spellings: [
      "Zoë O'Neil-Groß",
      "Zoe\u0308 O'Neil-Groß",
      "Zoë\u00a0O’Neil-Groß",
      "\u200bZoë O\u02bcNeil\u2011Groß\ufeff",
      "\u202aZoë O'Neil-Groß\u202c",
      "\u200fZoë O'Neil-Groß\u200e",
      "Ｚｏë Ｏ＇Ｎｅｉｌ－Ｇｒｏß",
      "Zoë\tO`Neil–Groß\r\n",
      " Zoë  O´Neil-Gro\u00adß ",
    ],
  },
  "name with a ligature": {
    kept: "Steffi Häffner",
    key: ["haffner", (typed) => surnameKey(typed)],
    doors: { ...fields(ADDRESS_DOORS, "name"), "list of recipients": listed("name") },
    spellings: ["Steffi Häffner", "Steﬃ Häﬀner", "Steffi Ha\u0308ffner"],
  },
  "e-mail address": {
    kept: "pat.o'neil@xn--mller-kva.example",
    key: ["pat.o'neil@xn--mller-kva.example", (typed) => emailKey(typed)],
    doors: {
      ...fields(ADDRESS_DOORS, "email"),
      ...fields(SIGN_INS, "email"),
      ...fields({ invitation: InviteSchema, contact: ContactSchema, report: ReportSchema }, "email"),
      ...fields({ inquiry: InquirySchema, client: ClientSchema, "print partner": FulfillerSchema }, "email"),
      ...fields({ company: CompanySchema, store: EventDetailsSchema }, "contact_email"),
      "list of recipients": listed("email"),
    },
    spellings: [
      "pat.o'neil@müller.example",
      "pat.o’neil@mu\u0308ller.example",
      "mailto:pat.o'neil@müller.example",
      "Pat <pat.o'neil@müller.example>",
      "pat.o'neil@xn--mller-kva.example",
      "\u200bpat.o'neil@müller.example.",
      "\u202apat.o'neil@müller.example\u202c",
      "pat.o'neil＠müller.example",
      "pat.o'neil@müller。example",
      "\tpat.o'neil@müller.example\r\n",
      "“pat.o'neil@müller.example”",
    ],
  },
  "phone number": {
    kept: "+44 20 7946-0018",
    key: ["79460018", (typed) => phoneKey(typed)],
    doors: {
      ...fields(ADDRESS_DOORS, "phone"),
      ...fields(
        { shipping: ShippingSchema, client: ClientSchema, "print partner": FulfillerSchema },
        "phone",
      ),
    },
    spellings: [
      "+44 20 7946-0018",
      "\u202a+44 20 7946-0018\u202c",
      "+44\u00a020\u20097946\u20110018",
      "＋４４ ２０ ７９４６－００１８",
      "+٤٤ ٢٠ ٧٩٤٦-٠٠١٨",
      "tel:+44 20 7946-0018",
      "Mobile: +44 20 7946-0018",
      "\u200b+44 20 7946–0018.\r\n",
      "“+44\t20 7946-0018”",
    ],
  },
  postcode: {
    kept: "SW1A 1AA",
    key: ["GB|sw1a1aa|", (typed) => addressKey("GB", typed, "", "")],
    doors: {
      ...Object.fromEntries(
        Object.entries(ADDRESS_DOORS).map(([door, schema]) => [door, keptPostcode(schema)]),
      ),
    },
    spellings: [
      "SW1A 1AA",
      "sw1a1aa",
      "SW1A-1AA",
      "SW1A\u00a01AA",
      "ＳＷ１Ａ　１ＡＡ",
      "SW\u0661A \u0661AA",
      "\u200bSW1A 1AA\u200f",
      "SW1A\u20111AA.",
      "“SW1A 1AA”",
      "\tSW1A 1AA\r\n",
      "SW1\u0410 1\u0410A",
    ],
  },
  street: {
    kept: "12 Rue de l'Église",
    key: ["FR|75011|rdeleglise12", (typed) => addressKey("FR", "75011", typed, "")],
    doors: {
      ...fields(ADDRESS_DOORS, "address_first_line"),
      ...fields({ company: CompanySchema }, "address_first_line"),
      ...fields({ bill: PaymentSchema }, "billing_address_first_line"),
    },
    spellings: [
      "12 Rue de l'Église",
      "12 Rue de l’Église",
      "12\u00a0Rue de l'E\u0301glise",
      "１２ Rue de l＇Église",
      "\u200b12 Rue\tde l´Église\r\n",
      "\u202b12 Rue de l'Église\u202c",
    ],
  },
  town: {
    kept: "Saint-Étienne",
    key: ["stetienne", (typed) => townKey(typed)],
    doors: {
      ...fields(ADDRESS_DOORS, "address_city"),
      ...fields({ company: CompanySchema }, "address_city"),
      ...fields({ bill: PaymentSchema }, "billing_address_city"),
    },
    spellings: [
      "Saint-Étienne",
      "Saint-E\u0301tienne",
      "Saint‑Étienne",
      "Saint–Étienne\u200b",
      "Ｓａｉｎｔ－Étienne",
      "\u200eSaint-Étienne ",
    ],
  },
  code: {
    kept: "GIFT-0001",
    key: ["GIFT0001", (typed) => normaliseCode(typed)],
    doors: {
      ...fields({ claim: PromoClaimSchema, "call of a claim": ApiClaimSchema }, "promo_code"),
      ...fields({ "order form": ConsumerOrderSchema, "call of an order": ApiOrderSchema }, "promo_code"),
      ...fields({ checkout: ShippingSchema }, "discount_code"),
      ...fields({ "new code": CodeSchema, report: ReportSchema }, "code"),
      ...fields({ "new voucher": VoucherSchema }, "voucher_code"),
      "file of vouchers": voucherFile("voucher_code"),
    },
    spellings: [
      "GIFT-0001",
      "\u200bGIFT-0001\ufeff",
      "GIFT\u00ad-0001",
      "GIFT\u20110001",
      "ＧＩＦＴ－０００１",
      "GIFT-\u0660\u0660\u0660\u0661",
      "\u202aGIFT-0001\u202c",
      "“GIFT-0001”.",
      "(GIFT-0001),",
      "Code: GIFT-0001",
      "\tGIFT-0001\r\n",
      "https://popstall.example/Acme-Free-Gift?code=GIFT-0001&lang=de",
      "<https://popstall.example/claim/GIFT-0001?lang=de>.",
    ],
  },
  "store's name": {
    kept: "Café Straße 2",
    key: ["café-straße-2", (typed) => normaliseSlug(slugFromName(typed))],
    doors: fields({ builder: StoreBuilderSchema, "store's details": EventDetailsSchema }, "name"),
    spellings: [
      "Café Straße 2",
      "Cafe\u0301 Straße 2",
      "Café\u00a0Straße\t2",
      "\u200bCafé Straße 2\ufeff",
      "Ｃａｆé Straße ２",
      "\u200fCafé  Straße 2\r\n",
    ],
  },
  "VAT number": {
    kept: "DE123456788",
    doors: fields({ company: CompanySchema }, "vat_number"),
    spellings: [
      "DE123456788",
      "de 123 456 788",
      "DE-123.456.788",
      "DE\u00a0123\u2009456\u202f788",
      "ＤＥ１２３４５６７８８",
      "DE\u0661\u0662\u0663456788",
      "\u202aDE123456788\u202c\u200b",
      "DE123456788.",
      "D\u0415123456788",
    ],
  },
  amount: {
    kept: "1234.50",
    doors: {
      ...fields({ "new voucher": VoucherSchema }, "discount"),
      ...fields({ "changed voucher": VoucherChangeSchema }, "budget"),
      "file of vouchers": voucherFile("discount"),
    },
    spellings: [
      "1234.50",
      "１２３４．５０",
      "\u0661\u0662\u0663\u0664.\u0665\u0660",
      "\u200b1234.50\u200f",
      "\t1234.50\r\n",
    ],
  },
  day: {
    kept: "2026-11-30",
    doors: {
      ...fields({ batch: BatchSchema, "new code": CodeSchema, "new voucher": VoucherSchema }, "starts"),
      ...fields({ "store's details": EventDetailsSchema, builder: StoreBuilderSchema }, "starts"),
      "file of vouchers": voucherFile("starts"),
      "filter of a list": (typed) =>
        listQuerySchema({ filters: { from: dayOfList }, sorts: { a: {} } as never, sort: "a" as never })(
          new URLSearchParams({ from: typed }),
        ).filters.from,
    },
    spellings: [
      "2026-11-30",
      "2026\u201111\u201130",
      "２０２６－１１－３０",
      "\u200b2026-11-30\u200e",
      "30.11.2026",
      "30/11/2026",
      "11/30/2026",
      "\u0663\u0660.\u0661\u0661.\u0662\u0660\u0662\u0666",
      "2026/11/30 ",
    ],
  },
  quantity: {
    kept: 12,
    doors: {
      ...fields({ basket: AddToBasketSchema }, "quantity"),
      "call of the checkout": (typed) =>
        v.parse(ApiLinesSchema, [{ product_id: "p1", quantity: typed }])[0]?.quantity,
      ...fields({ "price of a wholesale": PriceQuestionSchema }, "quantity"),
      ...fields({ "new code": CodeSchema }, "max_uses"),
      ...fields({ "new voucher": VoucherSchema }, "how_many"),
    },
    spellings: ["12", "１２", "\u0661\u0662", "\u200b12\u200f", "\u00a012\t", "12\r\n"],
  },
};

describe.each(Object.entries(KINDS))("%s", (_, { kept, key, doors, spellings }) => {
  test.each(spellings)("%j is kept alike by every door", (typed) => {
    const read = Object.fromEntries(Object.entries(doors).map(([name, door]) => [name, door(typed)]));
    expect(read).toEqual(Object.fromEntries(Object.keys(doors).map((name) => [name, kept])));
  });

  if (key) {
    test.each(spellings)("%j has the one key", (typed) => expect(key[1](typed)).toBe(key[0]));
  }
});

describe("what does harm is refused by every door", () => {
  test.each([
    ["Anna \u202etset\u202c", "U%2B202E"],
    ["Anna <b>", "%3C"],
    ["Anna 💙", "%F0%9F%92%99"],
  ])("%j as a name", (typed, sign) => {
    const { "list of recipients": list, ...forms } = KINDS["name"]!.doors;
    for (const [name, door] of Object.entries(forms)) {
      expect(door(typed), name).toBe(`errors:invalidSign?sign=${sign}`);
    }
    expect(list!(typed)).toBe("sign");
  });
});
