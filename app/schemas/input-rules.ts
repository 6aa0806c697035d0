import * as v from "valibot";

/** What a control takes from the schema that validates its field. */
export type InputRules = {
  name: string;
  required?: true;
  /** What the browser lets through; the hint says it in words. */
  pattern?: string;
  maxLength?: number;
  type?: "email" | "tel" | "password" | "date" | "time" | "search" | "color";
  inputMode?: "numeric" | "decimal";
};

/** What is typed where a schema names its format. */
const CONTROLS: Record<string, Pick<InputRules, "type" | "inputMode">> = {
  email: { type: "email" },
  tel: { type: "tel" },
  date: { type: "date" },
  time: { type: "time" },
  password: { type: "password" },
  search: { type: "search" },
  color: { type: "color" },
  integer: { inputMode: "numeric" },
  decimal: { inputMode: "decimal" },
};

type Part = {
  type: string;
  requirement?: unknown;
  metadata?: { format?: unknown; maxLength?: unknown };
  pipe?: readonly Part[];
  wrapped?: Part;
  options?: readonly Part[];
};
type ObjectForm = v.GenericSchema<unknown, object> & { entries: Record<string, v.GenericSchema> };

/** The steps of a field's schema, however it was put together. */
function stepsOf(part: Part): Part[] {
  const inner = part.pipe?.flatMap((step) => (step === part ? [] : stepsOf(step)));
  if (inner) return inner;
  if (part.wrapped) return [part, ...stepsOf(part.wrapped)];
  if (part.type === "union" && part.options) return part.options.flatMap(stepsOf);
  return [part];
}

function controlOf(schema: v.GenericSchema): Omit<InputRules, "name" | "required"> {
  const steps = stepsOf(schema as unknown as Part);
  const smallest = (type: string) =>
    steps.reduce(
      (least, step) =>
        step.type === type && typeof step.requirement === "number"
          ? Math.min(least, step.requirement)
          : least,
      Number.POSITIVE_INFINITY,
    );
  const format = steps.map(({ metadata }) => metadata?.format).find((name) => typeof name === "string");
  // Where a length is part of a pattern, or what is longer is cut off, the schema's metadata has it.
  const stated = steps.map(({ metadata }) => metadata?.maxLength).find((most) => typeof most === "number");
  const control =
    CONTROLS[String(format)] ?? (steps.some(({ type }) => type === "email") ? { type: "email" } : {});
  const longest = stated ?? smallest("max_length");
  // A browser cuts off what is longer, and a number without its last digits is another number: 5000 must be refused and
  // not be taken for 500. A code may be pasted with the link that it stands in.
  const isTyped =
    format !== "code" &&
    control.type !== "date" &&
    control.type !== "time" &&
    control.type !== "color" &&
    control.inputMode === undefined;
  return {
    ...control,
    ...(Number.isFinite(longest) && isTyped && { maxLength: longest }),
  };
}

/** The fields that a form's schema misses when nothing but `given` was typed, or one of that was not. */
export function requiredFields(
  schema: ObjectForm,
  given: Readonly<Record<string, string>> = {},
): Set<string> {
  const blank = Object.fromEntries(Object.keys(schema.entries).map((name) => [name, ""]));
  const missing = (typed: object) =>
    (v.safeParse(schema, { ...blank, ...typed }).issues ?? []).map((issue) => String(issue.path?.[0]?.key));
  const needed = Object.keys(given).filter((name) => missing({ ...given, [name]: "" }).includes(name));
  return new Set([...missing(given), ...needed]);
}

/**
 * The controls of a form by the schema that validates it: what is required is what it refuses when it is empty.
 * @param given what decides about other fields: a country, an intent.
 */
export function inputRules<S extends ObjectForm>(schema: S, given?: Readonly<Record<string, string>>) {
  const required = requiredFields(schema, given);
  return Object.fromEntries(
    Object.entries(schema.entries).map(([name, field]): [string, InputRules] => [
      name,
      { name, ...(required.has(name) && { required: true }), ...controlOf(field) },
    ]),
  ) as Record<keyof S["entries"] & string, InputRules>;
}
