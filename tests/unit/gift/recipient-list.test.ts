import { describe, expect, test } from "vitest";
import { headsLeftOut, MOST_RECIPIENTS, readRecipientList } from "../../../app/domain/gift/recipient-list.ts";

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
  ])("%s", (_, text) =>
    expect(read(text)).toMatchObject({ rows: [ADA], repeated: 0, faults: [], faulty: [], ask: null }),
  );

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
  const list = read("shoe,email,state,Name\n1E+05,ada@x.example,#REF!,Ada Lovelace");
  expect(list).toMatchObject({ rows: [ADA], faults: [] });
  expect(headsLeftOut(list.heads)).toEqual(["shoe"]);
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

describe("a list of another system", () => {
  const file = (text: string, choice: Parameters<typeof readRecipientList>[2] = {}) =>
    readRecipientList(text, RULES, { source: "file", ...choice });
  const labels = (list: ReturnType<typeof file>) => list.ask?.map(({ label }) => label);

  test.each([
    ["Vorname;Nachname;E-Mail", "Ada;Lovelace;ada@x.example"],
    ["Vorname;Name;E-Mail", "Ada;Lovelace;ada@x.example"],
    ["Prénom;Nom;Courriel", "Ada;Lovelace;ada@x.example"],
    ["Nombre;Apellidos;Correo electrónico", "Ada;Lovelace;ada@x.example"],
    ["Nome;Cognome;Indirizzo e-mail", "Ada;Lovelace;ada@x.example"],
    ["Name;First name;Last name;Email", "Ada Lovelace;Ada;Lovelace;ada@x.example"],
    ["Name;First name;Email", "Ada Lovelace;Ada;ada@x.example"],
  ])("may have the parts of a name apart: %s", (head, row) => {
    expect(file(`${head}\n${row}`)).toMatchObject({ rows: [ADA], faults: [], ask: null });
  });

  test.each([
    ["no head that is known", "Kontakt;Firma;Wer\nada@x.example;X;Ada Lovelace", ["Kontakt", "Firma", "Wer"]],
    [
      "a title above, and a first row without an address",
      "Export 2026\n\nKontakt;Firma;Wer\n;Y;Bob\nada@x.example;X;Ada Lovelace",
      ["Kontakt", "Firma", "Wer"],
    ],
    ["an address, and no name", "E-Mail\tFirma\nada@x.example\tX", ["E-Mail", "Firma"]],
    ["a name, and no address", "Kontakt,Name\nada@x.example,Ada Lovelace", ["Kontakt", "Name"]],
    ["two addresses", "E-Mail,Mail,Name\nada@x.example,b@x.example,Ada", ["E-Mail", "Mail", "Name"]],
    [
      "one head twice, and an empty one",
      "E-Mail,E-Mail,,Name\nada@x.example,b@x.example,,Ada",
      ["E-Mail", "E-Mail (2)", "#3", "Name"],
    ],
  ])("with %s asks which columns are read", (_, text, heads) => {
    const list = file(text);
    expect(labels(list)).toEqual(heads);
    expect(list.rows).toEqual([]);
  });

  test("is read by what was chosen, also where its heads say something else", () => {
    const text = "E-Mail,E-Mail,Name,Wer,Size\nboss@x.example,ada@x.example,Company,Ada Lovelace,50-200";
    const chosen = {
      email: "E-Mail (2)",
      name: "Wer",
      given: "",
      family: "",
      size: "",
      colour: "",
      lang: "",
    };
    const list = file(text, { chosen });
    expect(list).toMatchObject({ rows: [ADA], faults: [], ask: null });
    expect(headsLeftOut(list.heads)).toEqual(["E-Mail", "Name", "Size"]);
    const remembered = { chosen, heads: list.heads.map(({ label }) => label) };
    expect(file(text, { remembered }).rows).toEqual([ADA]);
  });

  test("is read by what is remembered, and asks again where a new head may be what the last list lacked", () => {
    const remembered = { chosen: { email: "Kontakt", name: "" }, heads: ["Kontakt", "Firma"] };
    const known = file("Firma;Kontakt\nX;ada@x.example", { remembered });
    expect(known).toMatchObject({ rows: [{ ...ADA, name: "" }], ask: null });
    expect(labels(file("Kontakt;Wer\nada@x.example;Ada", { remembered }))).toEqual(["Kontakt", "Wer"]);
    expect(file("E-Mail;Name\nada@x.example;Ada Lovelace", { remembered }).rows).toEqual([ADA]);
  });

  test("without a chosen address asks again", () => {
    const text = "Kontakt;Wer\nada@x.example;Ada";
    expect(labels(file(text, { chosen: { email: "", name: "Wer" } }))).toEqual(["Kontakt", "Wer"]);
    expect(labels(file(text, { chosen: { email: "gone", name: "Wer" } }))).toEqual(["Kontakt", "Wer"]);
  });

  test("gives back the whole lines that have a fault, and the others' people", () => {
    const list = file('Name;Firma;E-Mail\nAda Lovelace;X;ada@x.example\nBob;"Y; Z";bob-at-x\nEve;=1+1;');
    expect(list.rows).toEqual([ADA]);
    expect(list.faulty).toEqual([
      { line: 3, cells: ["Bob", "Y; Z", "bob-at-x"] },
      { line: 4, cells: ["Eve", "=1+1", ""] },
    ]);
  });

  test("is asked for where it is pasted, and none of its lines is right", () => {
    expect(labels(read("Kontakt\tFirma\nada@x.example\tX"))).toEqual(["Kontakt", "Firma"]);
  });
});

test.each([
  [
    "a semicolon among commas",
    "Ada Lovelace, ada@x.example\nBob Rower; bob@x.example",
    "Bob Rower, bob@x.example",
  ],
  ["a comma among semicolons", "Ada;ada@x.example;M\nBob, bob@x.example; S", "Bob; bob@x.example; S"],
  ["a tab among commas", "Ada, ada@x.example\nBob\tbob@x.example\tS", "Bob, bob@x.example, S"],
  ["the address first", "Ada, ada@x.example\nbob@x.example; Bob", "Bob, bob@x.example"],
  ["a comma within the name", "Ada, ada@x.example\nRower, Bob; bob@x.example", "Rower Bob, bob@x.example"],
  ["a comma among tabs", "Ada\tada@x.example\nBob, bob@x.example", "Bob\tbob@x.example"],
  ["a line below heads", "name;email;size\nAda;ada@x.example;M\nBob,bob@x.example,S", "name; email; size"],
])("a line with another separator than its list is told with how it is expected: %s", (_, text, expected) => {
  const { rows, faults, faulty } = read(text);
  expect(rows).toMatchObject([{ email: "ada@x.example" }]);
  const line = text.split("\n").length;
  expect(faults).toEqual([{ line, fault: "separator", value: expect.stringContaining("ob"), expected }]);
  expect(faulty).toMatchObject([{ line }]);
});

test("what is expected of such a line is read, and an address without a fault of separators is judged as before", () => {
  expect(read("Ada, ada@x.example\nRower Bob, bob@x.example").rows).toHaveLength(2);
  expect(read("Ada, ada@x.example\nBob; bob-at-x").faults).toMatchObject([{ line: 2, fault: "email" }]);
  expect(read('Ada, ada@x.example\n"Rower; Bob", bob@x.example').faults).toEqual([]);
});
