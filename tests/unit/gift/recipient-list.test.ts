import { describe, expect, test } from "vitest";
import { MOST_RECIPIENTS, readRecipientList } from "../../../app/domain/gift/recipient-list.ts";

const RULES = {
  isLanguage: (text: string) => ["en", "de"].includes(text),
  sizes: ["S", "M"],
  colours: ["Deep Navy"],
};
const read = (text: string) => readRecipientList(text, RULES);
const ADA = { name: "Ada Lovelace", email: "ada@x.example", size: "", colour: "", lang: "" };

describe("people", () => {
  test.each([
    ["typed, one per line", "Ada Lovelace, ada@x.example"],
    ["with heads in another order", "E-Mail;Name\r\nada@x.example;Ada Lovelace\r\n"],
    ["in quotation marks, behind the mark of a file", '\uFEFFname,email\n"Ada Lovelace","ada@x.example"\n\n'],
    ["pasted from a spreadsheet", "name\temail\nAda Lovelace\tada@x.example"],
  ])("%s", (_, text) => expect(read(text)).toEqual({ rows: [ADA], repeated: 0, faults: [] }));

  test("may be an address alone", () => {
    expect(read("ada@x.example").rows).toEqual([{ ...ADA, name: "" }]);
  });

  test("have what was chosen for them, as the gift calls it", () => {
    expect(read("Ada Lovelace,ada@x.example,m,deep navy,DE").rows).toEqual([
      { ...ADA, size: "M", colour: "Deep Navy", lang: "de" },
    ]);
  });

  test("of one address are merged, whatever its case", () => {
    const { rows, repeated } = read("Ada Lovelace,ada@x.example\n,ADA@x.example,S");
    expect(rows).toEqual([{ ...ADA, size: "S" }]);
    expect(repeated).toBe(1);
  });
});

test("the import names each faulty line with its number and its fault", () => {
  const text = [
    "name,email,size,colour,language",
    "Ada,ada@x.example,XXL",
    "Bob,bob-at-x",
    '=HYPERLINK("http://x"),eve@x.example',
    "J\uFFFDrg,j@x.example",
    "Kim,kim@x.example,S,Neon",
    "Lee,lee@x.example,S,,tlh",
    `${"x".repeat(101)},max@x.example`,
    "Ned,ned@x.example,S,,de,more",
    "Zoe,zoe@x.example",
  ].join("\n");
  expect(read(text).faults.map(({ line, fault }) => `${line} ${fault}`)).toEqual([
    ...["2 size", "3 email", "4 formula", "5 encoding", "6 colour", "7 language", "8 name", "9 beyond"],
  ]);
});

test.each([
  ["Ada <b>Lovelace</b>", "<"],
  ["Ada 💙 Lovelace", "💙"],
  ["ada@home", "@"],
  ["ada\u202elovelace", "U+202E"],
])("a name with a sign that forms refuse is told with the sign: %j", (name, sign) => {
  expect(read(`name,email\n${name},ada@x.example`).faults).toMatchObject([{ line: 2, fault: "sign", sign }]);
});

test("heads without an address among them end it", () => {
  expect(read("name,size\nAda,M")).toMatchObject({ rows: [], faults: [{ line: 1, fault: "columns" }] });
});

test("heads that mean the same end it", () => {
  expect(read("name,email,E-Mail\nAda,ada@x.example,ada@y.example")).toMatchObject({
    rows: [],
    faults: [{ line: 1, fault: "twice", value: "E-Mail" }],
  });
});

test("columns of other heads are passed over, spoiled or not", () => {
  expect(read("shoe,email,state,Name\n1E+05,ada@x.example,#REF!,Ada Lovelace")).toMatchObject({
    rows: [ADA],
    faults: [],
  });
});

test("a first line without an address is no line of heads where it names no column", () => {
  expect(read("Ada,no-address").faults).toEqual([{ line: 1, fault: "email", value: "no-address" }]);
});

test("100,000 lines are refused with their number", () => {
  const text = Array.from({ length: 100_000 }, (_, at) => `p${at}@x.example`).join("\n");
  expect(read(text).faults).toEqual([{ line: 0, fault: "tooMany", value: "100000" }]);
  const most = text.split("\n").slice(0, MOST_RECIPIENTS).join("\n");
  expect(read(most).rows).toHaveLength(MOST_RECIPIENTS);
});
