import { describe, expect, test } from "vitest";
import { NO_ADDRESS } from "../../../app/domain/address/address.ts";
import { addressDoubts, openDoubts } from "../../../app/domain/address/address-doubts.ts";
import { unprintableLetters } from "../../../app/domain/address/printed-scripts.ts";

const at = (addressCountry: string, change: Partial<typeof NO_ADDRESS>) => ({
  ...NO_ADDRESS,
  name: "Pat Tester",
  addressFirstLine: "Main Street 1",
  addressCity: "Town",
  addressCountry,
  ...change,
});

describe("letters that parcel labels do not have", () => {
  test.each([
    ["GB", { addressFirstLine: "ул. Ленина 1" }, "у"],
    ["DE", { addressCity: "Αθήνα" }, "Α"],
    ["GR", { addressCity: "София" }, "С"],
    ["BG", { addressFirstLine: "Ερμού 3" }, "Ε"],
    ["US", { addressSecondLine: "北京路 2" }, "北"],
    ["CA", { addressCounty: "ケベック" }, "ケ"],
    ["GB", { name: "ᏣᎳᎩ" }, "Ꮳ"],
  ])("are asked about in %s: %j", (country, change, sign) => {
    const address = at(country, change);
    expect(addressDoubts(address)).toEqual([{ kind: "letters", sign }]);
    expect(openDoubts(address, "")).toHaveLength(1);
    expect(openDoubts(address, "letters")).toEqual([]);
    expect(openDoubts(address, undefined)).toEqual([]);
  });

  test.each([
    ["GR", { addressFirstLine: "Ερμού 3", addressCity: "Αθήνα" }],
    ["CY", { addressFirstLine: "Λήδρας 3", addressCity: "Λευκωσία" }],
    ["BG", { addressFirstLine: "ул. Витоша 1", addressCity: "София" }],
    ["PL", { addressFirstLine: "Świętokrzyska 1º", addressCity: "Łódź" }],
    ["GB", { name: "علی‌رضا رضایی" }],
    ["GB", { name: "李小龙" }],
    ["FR", { addressFirstLine: "12 rue de l'Œuvre n° 5 – ﬁn" }],
  ])("but not those of the country, nor those of a name that slips have: %s %j", (country, change) => {
    expect(addressDoubts(at(country, change))).toEqual([]);
  });

  test("are each told once", () => expect(unprintableLetters("ᏣᎳᏣ 李 Ж ع")).toEqual(["Ꮳ", "Ꮃ"]));
});

describe("an e-mail address", () => {
  test.each([
    ["nora@gmial.com", "nora@gmail.com"],
    ["nora@gmail.co", "nora@gmail.com"],
    ["Nora.Vos+tee@hotmial.com", "Nora.Vos+tee@hotmail.com"],
    ["n@outlok.com", "n@outlook.com"],
    ["n@yaho.com", "n@yahoo.com"],
    ["n@iclould.com", "n@icloud.com"],
    ["n@t-onlin.de", "n@t-online.de"],
    ["n@ornage.fr", "n@orange.fr"],
    ["n@LIBERO.i", "n@libero.it"],
    ["n@zigo.nl", "n@ziggo.nl"],
  ])("that means another is asked about, once: %s", (email, meant) => {
    const address = { ...at("GB", {}), email };
    expect(addressDoubts(address)).toEqual([{ kind: "email", meant }]);
    expect(openDoubts(address, "")).toHaveLength(1);
    expect(openDoubts(address, "email")).toEqual([]);
  });

  test.each([
    "nora@gmail.com",
    "nora@ymail.com",
    "nora@mail.com",
    "nora@gmx.net",
    "nora@gmx.com",
    "nora@popstall.shop",
    "nora@gmailpost.com",
    "nora@company.example",
    "nora",
    "",
  ])("that may be right is not: %j", (email) => {
    expect(addressDoubts({ ...at("GB", {}), email })).toEqual([]);
  });
});
