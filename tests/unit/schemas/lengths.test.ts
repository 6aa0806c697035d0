import { expect, test } from "vitest";
import { LONGEST_EMAIL } from "../../../app/domain/text/pasted.ts";
import { LONGEST_LINE, LONGEST_MESSAGE } from "../../../app/schemas/texts.ts";

/** The parts of a valibot schema that can hold others. */
type Part = {
  kind?: string;
  type?: string;
  requirement?: unknown;
  pipe?: Part[];
  wrapped?: Part;
  entries?: Record<string, Part>;
  options?: unknown[];
  item?: Part;
  value?: Part;
};
type Field = { place: string; name: string; longest: number };

const modules = import.meta.glob<Record<string, unknown>>("../../../app/schemas/*.ts", { eager: true });

const isPart = (value: unknown): value is Part =>
  typeof value === "object" && value !== null && "kind" in value;

/** The shortest length that anything in a field's own schema asks for. */
function longestOf(part: Part): number {
  const own =
    part.type === "max_length" && typeof part.requirement === "number" ? part.requirement : Infinity;
  const parts = [...(part.pipe ?? []).filter((inner) => inner !== part), part.wrapped].filter(isPart);
  return Math.min(own, ...parts.map(longestOf));
}

/** Every field of every object that a schema holds. */
function fieldsOf(part: Part, place: string, seen = new Set<Part>()): Field[] {
  if (seen.has(part)) return [];
  seen.add(part);
  const inner = [part.wrapped, part.item, part.value, ...(part.pipe ?? []), ...(part.options ?? [])];
  return [
    ...Object.entries(part.entries ?? {}).flatMap(([name, field]) => [
      { place: `${place}.${name}`, name, longest: longestOf(field) },
      ...fieldsOf(field, `${place}.${name}`, seen),
    ]),
    ...inner.filter(isPart).flatMap((next) => fieldsOf(next, place, seen)),
  ];
}

const FIELDS = Object.entries(modules).flatMap(([file, members]) =>
  Object.entries(members)
    .filter(([, member]) => isPart(member))
    .flatMap(([name, member]) => fieldsOf(member as Part, `${file.split("/").at(-1)} ${name}`)),
);

const LINE = /(?:^|_)(?:name|surname|company|first_line|second_line|city|town|county|state|postcode)$/;
/** A channel of the live updates and a column's head are nobody's name. */
const OTHERS = /\.(?:channel|head)_name$/;
const EMAIL = /(?:^|_)email$/;
const MESSAGE = /^message$/;

test.each([
  ["names and address lines", LINE, LONGEST_LINE, 100, "CustomerSchema"],
  ["e-mail addresses", EMAIL, LONGEST_EMAIL, 254, "SignUpSchema"],
  ["messages", MESSAGE, LONGEST_MESSAGE, 5000, "ContactSchema"],
])("%s have one length everywhere", (_, names, constant, longest, known) => {
  const fields = FIELDS.filter(({ name, place }) => names.test(name) && !OTHERS.test(place));
  expect(constant).toBe(longest);
  // The walk finds what is known to be there, so that it cannot pass by finding nothing.
  expect(fields.map(({ place }) => place).join(" ")).toContain(known);
  expect(fields.filter((field) => !(field.longest <= longest))).toEqual([]);
});
