import { describe, expect, test } from "vitest";
import { csvOf } from "../../../app/http/answers/files.server.ts";
import { type CellKind, readCell } from "../../../app/domain/lists/spoiled-cell.ts";
import { type Columns, readTable } from "../../../app/domain/lists/table.ts";

const COLUMNS: Columns<"code" | "label" | "count"> = {
  code: { kind: "code", heads: ["code", "Gutscheincode"] },
  label: { kind: "words", heads: ["label", "libellé", "Größe"] },
  count: { kind: "whole", heads: ["max_uses"] },
};
const wanted = { columns: COLUMNS, most: 50, isHead: (names: ReadonlySet<string>) => names.has("code") };
const read = (text: string) => readTable(text, wanted);
const cellsOf = (text: string) => {
  const table = read(text);
  if (!table.ok) throw new Error(table.error);
  return table.rows.map(({ line, cells }) => [line, cells.code, cells.label, cells.count]);
};

describe("a table is read as programs save it", () => {
  test.each([
    ["with commas", "code,label,max_uses\r\nA1,Summer,5\r\n"],
    ["with semicolons", "code;label;max_uses\r\nA1;Summer;5\r\n"],
    ["with tabs, and commas in a head", "code\tlabel\tmax_uses\tnotes, if any, of, ours\nA1\tSummer\t5\t\n"],
    ["with strokes", "code|label|max_uses\nA1|Summer|5"],
    ["by lines of a Macintosh", "code,label,max_uses\rA1,Summer,5\r"],
    ["in other letters and with blanks", ' Code ; LABEL ; "Max Uses" \nA1; Summer ;5'],
    [
      "with columns and lines that are empty",
      "code,label,max_uses,,,\nA1,Summer,5,,,\n,,,,,\n  ,\u00A0,,,,\n",
    ],
    ["with columns that nobody asked for", "status,code,spent,label,max_uses\nactive,A1,0.00,Summer,5"],
    ["with a mark that it is UTF-8", "\uFEFFcode,label,max_uses\nA1,Summer,5"],
    ["with signs that nobody sees", "\u200Bcode,label,max_uses\nA1\u200B,Summer,5\u00A0"],
    ["with a number in the way of a spreadsheet", "code,label,max_uses\nA1,Summer,5.00"],
  ])("%s", (_, text) => {
    const table = read(text);
    expect(table).toMatchObject({ ok: true, rows: [{ line: 2, spoiled: [], beyond: "" }] });
    expect(cellsOf(text)).toEqual([[2, "A1", "Summer", "5"]]);
  });

  test.each([
    ["what it says of its separator", "sep=;\r\ncode;label;max_uses\r\nA1;Summer, really;5\r\n", 3],
    ["a separator that no other table has", "sep=^\ncode^label^max_uses\nA1^Summer, really^5\n", 3],
    ["titles above it", "Vouchers, of 2026;;\n\nMade by;Pat;\ncode;label;max_uses\nA1;Summer, really;5", 5],
    ["a break of lines within a cell above it", 'code,label,"max\nuses"\nA1,"Summer, really",5', 3],
  ])("obeying %s", (_, text, line) => expect(cellsOf(text)).toEqual([[line, "A1", "Summer, really", "5"]]));

  test("with breaks of lines, marks and separators within cells", () => {
    const text = 'code,label\nA1,"Summer\n""sale"", now"\nA2,5" wide\n';
    expect(cellsOf(text)).toEqual([
      [2, "A1", 'Summer "sale", now', ""],
      [4, "A2", '5" wide', ""],
    ]);
  });

  test("by the heads of other languages", () => {
    expect(cellsOf("Gutscheincode;Libelle\nA1;Sommer")).toEqual([[2, "A1", "Sommer", ""]]);
    expect(cellsOf("CODE;GRÖSSE\nA1;Sommer")).toEqual([[2, "A1", "Sommer", ""]]);
  });
});

test("our own files come back as they went, whatever a spreadsheet would run in them", () => {
  const rows = [
    ["=1+1", '=HYPERLINK("x")', 1],
    ["+4479", "@pat", 2],
    ["-A", "'t Hooft", 3],
    ["00123", "a\nb, c; d", 4],
    ['"A"', "  end  ", 5],
  ] as const;
  const table = read(csvOf([["code", "label", "max_uses"], ...rows]));
  expect(
    table.ok && table.rows.map(({ cells, spoiled }) => [cells.code, cells.label, cells.count, spoiled]),
  ).toEqual(rows.map(([code, label, count]) => [code, label.replace("\n", " ").trim(), String(count), []]));
});

describe("a table is refused as a whole", () => {
  test.each([
    ["", "nothing"],
    ["\n \n;;\n", "nothing"],
    ["code,label\n", "nothing"],
    ["name,label\nA1,Summer", "columns"],
    ["code,label,Code\nA1,Summer,A2", "twice"],
    [`code\n${"A1\n".repeat(51)}`, "tooMany"],
  ])("%j", (text, error) => expect(read(text)).toMatchObject({ ok: false, error }));
});

test("each spoiled cell is reported with its line and column, and its value is not used", () => {
  const table = read(
    "Code,label,max_uses,spent\n02-Jan,#REF!,1E+05,#NAME?\nA2,JÃ¼rgen,5,\nA3,Summer,3,,more",
  );
  expect(table).toMatchObject({
    rows: [
      {
        cells: { code: "", label: "", count: "" },
        spoiled: [
          { line: 2, column: "Code", value: "02-Jan", fault: "date" },
          { line: 2, column: "label", value: "#REF!", fault: "calculation" },
          { line: 2, column: "max_uses", value: "1E+05", fault: "shortened" },
        ],
      },
      { cells: { code: "A2" }, spoiled: [{ line: 3, column: "label", fault: "encoding" }] },
      { spoiled: [], beyond: "more" },
    ],
  });
});

test("a mark that is never closed spoils its cell, not the rest of the table", () => {
  const table = read('code,label\nA1,"Summer\nA2,Winter');
  expect(table).toMatchObject({
    rows: [
      { line: 2, spoiled: [{ column: "label", value: '"Summer', fault: "quote" }] },
      { line: 3, cells: { code: "A2", label: "Winter" }, spoiled: [] },
    ],
  });
});

describe("a cell", () => {
  const SPOILED: [CellKind, string, string[]][] = [
    ["code", "shortened", ["4.47911E+11", "4,47911E+11", "3E+08", "1.2E-05", "123456789012345000"]],
    [
      "code",
      "date",
      [
        ...[
          "02-Jan",
          "2-jan",
          "Jan-02",
          "02. Jan",
          "02-janv",
          "2 janv.",
          "01.Feb",
          "Mrz 26",
          "1-März",
          "02-ene",
        ],
        ...[
          "02-gen",
          "2-mrt",
          "02-maj",
          "2.tammi",
          "26-déc",
          "02/01/2026",
          "02.01.2026",
          "2.1.",
          "2026-01-02",
        ],
        ...["2026-01-02 00:00:00", "01:02:00", "Sept-25", "01-Aug-26", "26. août"],
      ],
    ],
    ["code", "truth", ["TRUE", "FALSE", "WAHR", "FAUX", "VERDADERO", "ONWAAR", "SANT", "TOSI"]],
    [
      "words",
      "calculation",
      [
        "#REF!",
        "#NAME?",
        "#N/A",
        "#DIV/0!",
        "#WERT!",
        "#BEZUG!",
        "#NV",
        "#NOM?",
        "#¡VALOR!",
        "####",
        "Err:502",
      ],
    ],
    ["words", "encoding", ["J\uFFFDrg", "J\u0007rg", "GroÃŸ"]],
    ["words", "formula", ['=HYPERLINK("x")', "+1+1", "@SUM(A1)", "-2+3"]],
    ["whole", "date", ["05. Jan", "01.02.2026"]],
    ["amount", "date", ["05. Jan", "5-May"]],
    ["amount", "formula", ["=A1+A2"]],
    ["day", "unclearDay", ["03/04/2026", "30/11/26", "30-Nov-26", "46356", "5-May"]],
  ];
  test.each(SPOILED.flatMap(([kind, fault, cells]) => cells.map((cell) => [kind, cell, fault] as const)))(
    "of %s is spoiled where it holds %s: %s",
    (kind, cell, fault) => expect(readCell(cell, kind)).toMatchObject({ spoiled: fault }),
  );

  const RIGHT: [CellKind, Record<string, string>][] = [
    [
      "code",
      {
        "'00123": "00123",
        '="00123"': "00123",
        '="02-Jan"': "02-Jan",
        "'123456789012345000": "123456789012345000",
        "1-2": "1-2",
        "10/12": "10/12",
        "3/4": "3/4",
        "MAY-20": "MAY-20",
        MARS2026: "MARS2026",
        "JANE-2": "JANE-2",
        XXL: "XXL",
        "12E34": "12E34",
        true: "true",
        "003404341234567891": "003404341234567891",
        "SKU 12": "SKU 12",
        "7K3M-9QTX-B": "7K3M-9QTX-B",
      },
    ],
    ["words", { "'t Hooft": "'t Hooft", "Jan 2": "Jan 2", TRUE: "TRUE", "#1 fan": "#1 fan", Ærø: "Ærø" }],
    [
      "whole",
      {
        "1,000": "1000",
        "1.000": "1000",
        "1 000": "1000",
        "1\u202F000": "1000",
        "12.00": "12",
        "7,0": "7",
        in: "in",
      },
    ],
    ["amount", { "£5.00": "5.00", "5,00 €": "5,00", "EUR 5": "5", "5": "5", "10 %": "10 %" }],
    [
      "day",
      {
        "2026-11-30": "2026-11-30",
        "2026-11-30 00:00:00": "2026-11-30",
        "30.11.2026": "2026-11-30",
        "3.4.2026": "2026-04-03",
        "03-04-2026": "2026-04-03",
        "30/11/2026": "2026-11-30",
        "11/30/2026": "2026-11-30",
        "04/04/2026": "2026-04-04",
        "2026/11/30": "2026-11-30",
        "2026-11-30T10:00:00Z": "2026-11-30T10:00:00Z",
        soon: "soon",
      },
    ],
  ];
  test.each(
    RIGHT.flatMap(([kind, cells]) =>
      Object.entries(cells).map(([cell, value]) => [kind, cell, value] as const),
    ),
  )("of %s that holds %s is read: %s", (kind, cell, value) =>
    expect(readCell(cell, kind)).toEqual({ value }),
  );
});
