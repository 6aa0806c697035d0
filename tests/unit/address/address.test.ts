import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  type Address,
  fromFields,
  namesOf,
  NO_ADDRESS,
  toFields,
} from "../../../app/domain/address/address.ts";

const ALABAMA: Address = {
  name: "Pat Shopper",
  addressFirstLine: "1 Main Street",
  addressSecondLine: "Flat 2",
  addressCity: "Montgomery",
  addressCounty: "",
  addressPostcode: "36104",
  addressCountry: "US",
  addressState: "AL",
};

test("an address that goes out by its fields comes back as it was", () => {
  expect(fromFields(toFields(ALABAMA))).toEqual(ALABAMA);
  expect(fromFields({ ...toFields(ALABAMA), ...namesOf(ALABAMA) })).toEqual(ALABAMA);
});

test("a form's country, state and postcode are kept in one spelling", () => {
  const dutch = fromFields({
    ...toFields(NO_ADDRESS),
    address_country: "the netherlands",
    address_postcode: " 1012  ab ",
    address_state: "Alabama",
  });
  expect(dutch).toMatchObject({ addressCountry: "NL", addressPostcode: "1012 AB", addressState: "" });
});

/** Every file below a folder. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Lines that hand one field of an address over by its other name, such as `address_city: order.addressCity,`. */
const MAPPING =
  /\baddress_\w+"?: [\w.]+\.address[A-Z]\w+,$|\baddress[A-Z]\w+: [\w.]+\.(?:billing_)?address_\w+,$/;

test("the fields of an order's address are mapped to those of forms and calls in one place", () => {
  const mapping = ["app", "party"].flatMap(filesBelow).filter((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .some((line) => MAPPING.test(line.trim())),
  );
  // A company's own details are no order's address: they have neither county nor state.
  expect(mapping).toEqual(["app/routes/admin/settings/company/page.tsx"]);
});

test("money is written in one place", () => {
  const writers = ["app", "party"]
    .flatMap(filesBelow)
    .filter((file) => /style:\s*"currency"/.test(readFileSync(file, "utf8")));
  expect(writers).toEqual(["app/ui/money/format-money.ts"]);
});
