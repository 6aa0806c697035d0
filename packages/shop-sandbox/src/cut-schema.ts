import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import {
  buildClientSchema,
  type DocumentNode,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  parse,
  specifiedScalarTypes,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";

/**
 * Cuts the published introspection of the Admin API down to what our operations use, and ends with 1 where one of them is
 * not valid there: `tsx packages/shop-sandbox/src/cut-schema.ts admin.json.gz app/gateways/shopify/operations.ts
 * packages/shop-sandbox/src/admin-2026-10.graphql`. The introspection is in the npm package @shopify/dev-mcp.
 */
const [, , introspection = "", operations = "", out = ""] = process.argv;
const full = buildClientSchema(JSON.parse(gunzipSync(readFileSync(introspection)).toString("utf8")).data);
const { OPERATIONS } = (await import(pathToFileURL(operations).href)) as {
  OPERATIONS: Record<string, string>;
};
const document = parse(Object.values(OPERATIONS).join("\n"));
const faults = validate(full, document);
if (faults.length > 0) {
  for (const { message } of faults) console.error(message);
  process.exit(1);
}
writeFileSync(out, cut(full, document));

/** The schema's language for the types, fields and arguments that a document names, and what their inputs need. */
function cut(schema: GraphQLSchema, asked: DocumentNode): string {
  const used = new Map<string, Map<string, Set<string>>>();
  const note = (type: string, field: string) => {
    const fields = used.get(type) ?? used.set(type, new Map()).get(type)!;
    return fields.get(field) ?? fields.set(field, new Set()).get(field)!;
  };
  const info = new TypeInfo(schema);
  const named = (node: { name: { value: string } }, argument?: string) => {
    const [type, field] = [info.getParentType(), info.getFieldDef()];
    if (!type || !field || field.name.startsWith("__")) return;
    const names = note(type.name, field.name);
    if (argument) names.add(node.name.value);
  };
  visit(
    asked,
    visitWithTypeInfo(info, { Field: (node) => named(node), Argument: (node) => named(node, "argument") }),
  );
  const needed = new Set<string>();
  const need = (type: GraphQLNamedType) => {
    if (needed.has(type.name)) return;
    needed.add(type.name);
    if (!isInputObjectType(type)) return;
    for (const field of Object.values(type.getFields())) {
      if (!field.deprecationReason) need(getNamedType(field.type));
    }
  };
  const lines: string[] = [];
  for (const [name, fields] of [...used].sort()) {
    const type = schema.getType(name);
    if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`${name} has no fields.`);
    const shapes = type.getInterfaces().filter((one) => used.has(one.name));
    const does = shapes.length > 0 ? ` implements ${shapes.map((one) => one.name).join(" & ")}` : "";
    lines.push(`${isInterfaceType(type) ? "interface" : "type"} ${name}${does} {`);
    for (const [field, names] of [...fields].sort()) {
      const known = type.getFields()[field]!;
      need(getNamedType(known.type));
      const given = known.args.filter((one) => names.has(one.name));
      for (const one of given) need(getNamedType(one.type));
      const list =
        given.length > 0 ? `(${given.map((one) => `${one.name}: ${String(one.type)}`).join(", ")})` : "";
      lines.push(`  ${field}${list}: ${String(known.type)}`);
    }
    lines.push("}");
  }
  for (const name of [...needed].sort()) {
    const type = schema.getType(name)!;
    if (used.has(name) || specifiedScalarTypes.some((one) => one.name === name)) continue;
    if (isEnumType(type)) {
      lines.push(`enum ${name} {`, ...type.getValues().map((one) => `  ${one.name}`), "}");
    } else if (isScalarType(type)) lines.push(`scalar ${name}`);
    else if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter((one) => !one.deprecationReason);
      lines.push(
        `input ${name}${type.isOneOf ? " @oneOf" : ""} {`,
        ...fields.map((one) => `  ${one.name}: ${String(one.type)}`),
        "}",
      );
    }
  }
  // Of its directives the one that some mutations must have.
  const idempotent = "directive @idempotent(key: String!) on FIELD";
  return `schema {\n  query: QueryRoot\n  mutation: Mutation\n}\n${idempotent}\n${lines.join("\n")}\n`;
}
