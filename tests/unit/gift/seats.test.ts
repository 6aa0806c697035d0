import { expect, test } from "vitest";
import { readSeats, seatsOf } from "../../../app/domain/gift/seats.ts";

test.each([
  ["Pat Tester", [{ name: "Pat Tester", email: "" }]],
  ["pat@example.com", [{ name: "", email: "pat@example.com" }]],
  ["Pat Tester <pat@example.com>", [{ name: "Pat Tester", email: "pat@example.com" }]],
  ["Pat Tester, pat@example.com", [{ name: "Pat Tester", email: "pat@example.com" }]],
  ["pat@example.com; Pat Tester", [{ name: "Pat Tester", email: "pat@example.com" }]],
  ["Pat Tester\tpat@example.com", [{ name: "Pat Tester", email: "pat@example.com" }]],
  ["Pat Tester pat@example.com", [{ name: "Pat Tester", email: "pat@example.com" }]],
  [
    "pat@example.com, kim@example.com",
    [
      { name: "", email: "pat@example.com" },
      { name: "", email: "kim@example.com" },
    ],
  ],
  ["\n \n", []],
  ["Pat Tester\r\nPAT  tester\n", [{ name: "PAT tester", email: "" }]],
])("%j names its people", (text, seats) => {
  expect(readSeats(text)).toEqual(seats);
});

test("somebody is found by address or by name, in any spelling, and nobody by nothing", () => {
  const seats = readSeats(
    [
      "Łucja Nowak",
      "Öberg, Åsa",
      "KIM@EXAMPLE.COM",
      "Ana <ana@work.example>",
      "Bo Late",
      "nobody@example.com",
    ].join("\n"),
  );
  const orders = [
    { name: "łucja  nowak", email: "l@example.com" },
    { name: "Asa Oberg", email: "a@example.com" },
    { name: "Kim", email: "kim@example.com" },
    { name: "Ana", email: "ana@home.example" },
    { name: "", email: "" },
  ];
  const { chosen, open } = seatsOf(seats, orders);
  expect(chosen.map(({ name, email }) => name || email)).toEqual([
    "Łucja Nowak",
    "Öberg Åsa",
    "KIM@EXAMPLE.COM",
    "Ana",
  ]);
  expect(open.map(({ name, email }) => name || email)).toEqual(["Bo Late", "nobody@example.com"]);
});
