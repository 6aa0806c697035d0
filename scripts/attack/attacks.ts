import fc from "fast-check";
import type { Door } from "./doors.ts";

/** Stands in nasty values: raw in a page, it is a hole. */
export const MARKER = "<xss-marker";

export type Attack = {
  door: Door;
  /** The fields that go out, in order. */
  fields: [name: string, value: string][];
  encoding: "urlencoded" | "multipart" | "json" | "text";
  /** A body that is sent as it is instead, under the encoding's type. */
  raw?: string;
};

const value = fc.oneof(
  fc.constantFrom(
    `"'>${MARKER} onload=alert(1)>`,
    `</script>${MARKER}>`,
    `javascript:${MARKER}>`,
    "' or 1=1 --",
    "{{7*7}}${7*7}",
    "%00%0a%0dX: y",
    "\0\u0001\r\nSet-Cookie: a=b",
    "\u202e\uFEFF\uD83D",
    "../../../etc/passwd",
    "//evil.example/x",
    "-1",
    "1e309",
    "9007199254740993",
    "NaN",
    "0x7fffffff",
    "2026-13-45T99:99",
    "-271821-04-20",
    "[]",
    "{}",
    "null",
    '{"type":"update","payload":{"name":"a[4000000]","value":1}}',
    "",
  ),
  fc.string({ maxLength: 60, unit: "binary" }),
  fc
    .constantFrom("a", "1", "(", "[", "\\", " ", "-", "é", "<g>", "%")
    .chain((unit) => fc.integer({ min: 10, max: 20_000 }).map((times) => unit.repeat(times))),
);

const strangeName = (name: string) =>
  fc.oneof(
    fc.constantFrom(
      `${name}[]`,
      `${name}[0]`,
      `${name}[99]`,
      `${name}[4000000000]`,
      `${name}[a][b][c]`,
      `${name}.a.b`,
      `${name}${"[0]".repeat(3000)}`,
      `__proto__[${name}]`,
      `constructor.prototype.${name}`,
      "__intent__",
      "__state__",
      "intent",
      "_token",
      `${name}]`,
      `[${name}`,
      `${name}..`,
      "",
      "toString",
      "hasOwnProperty",
    ),
    fc.string({ maxLength: 30 }),
  );

const change = (names: string[]) =>
  fc.constantFrom(...names).chain((name) =>
    fc.oneof(
      { weight: 4, arbitrary: value.map((text) => ({ kind: "value" as const, name, text })) },
      {
        weight: 3,
        arbitrary: fc
          .tuple(strangeName(name), value)
          .map(([strange, text]) => ({ kind: "name" as const, name, strange, text })),
      },
      { weight: 1, arbitrary: fc.constant({ kind: "drop" as const, name }) },
      {
        weight: 1,
        arbitrary: fc
          .integer({ min: 2, max: 2000 })
          .map((times) => ({ kind: "repeat" as const, name, times })),
      },
    ),
  );

const RAW = [
  "{",
  "null",
  "[]",
  `{"a":${"[".repeat(5000)}`,
  '{"__proto__":{"x":1}}',
  '{"email":{"a":[1,{"b":null}]},"products":{"0":{"quantity":{}}},"lang":{}}',
  "a=%E0%A4%A&%=%&=&&&",
  "--x\r\nContent-Disposition: form-data; name=",
  "&".repeat(30_000),
];

/** Seeded: the same seed means the same attacks. */
export function generateAttacks(doors: readonly Door[], count: number, seed: number): Attack[] {
  // Each door in turn, so that a short run reaches all of them; visits, which write nothing, every third time.
  const visits = doors.filter(({ kind }) => kind === "visit");
  const writes = doors.filter(({ kind }) => kind !== "visit");
  const doorAt = (index: number) =>
    index % 3 === 2
      ? visits[Math.floor(index / 3) % visits.length]
      : writes[(index - Math.floor((index + 1) / 3)) % writes.length];
  return Array.from({ length: count }, (_, index) => doorAt(index)).flatMap((door, index): Attack[] => {
    if (!door) return [];
    const names = door.fields.length > 0 ? door.fields.map(([name]) => name) : ["q"];
    const arbitrary = fc.record({
      changes: fc.array(change(names), { minLength: 1, maxLength: 4 }),
      encoding: fc.constantFrom(...(["urlencoded", "urlencoded", "multipart", "json", "text"] as const)),
      raw: fc.option(fc.constantFrom(...RAW), { freq: 12 }),
    });
    const [drawn] = fc.sample(arbitrary, { numRuns: 1, seed: seed * 1_000_003 + index });
    if (!drawn) return [];
    let fields = [...door.fields];
    for (const step of drawn.changes) {
      if (step.kind === "drop") fields = fields.filter(([name]) => name !== step.name);
      else if (step.kind === "name") fields.push([step.strange, step.text]);
      else if (step.kind === "repeat")
        for (let time = 0; time < step.times; time += 1) fields.push([`${step.name}[]`, "1"]);
      else fields = [...fields.filter(([name]) => name !== step.name), [step.name, step.text]];
    }
    const encoding = drawn.encoding === "text" && door.kind === "form" ? "urlencoded" : drawn.encoding;
    return [{ door, fields, encoding, ...(drawn.raw !== null && { raw: drawn.raw }) }];
  });
}
