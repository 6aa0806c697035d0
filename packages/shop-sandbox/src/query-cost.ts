import {
  type DocumentNode,
  getNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from "graphql";

type Variables = Record<string, unknown>;

/**
 * What a request costs by the documented rule: an object 1, a mutation 10, a connection 2 and its rows by `first`. Shopify's
 * own numbers may be lower.
 */
export function costOf(schema: GraphQLSchema, document: DocumentNode, variables: Variables): number {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return 0;
  const root = operation.operation === "mutation" ? schema.getMutationType() : schema.getQueryType();
  return root ? costOfSet(schema, document, variables)(operation.selectionSet, root.name) : 0;
}

function costOfSet(schema: GraphQLSchema, document: DocumentNode, variables: Variables) {
  const walk = (set: SelectionSetNode, typeName: string): number =>
    set.selections.reduce((sum, selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        return sum + walk(selection.selectionSet, selection.typeCondition?.name.value ?? typeName);
      }
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const name = selection.name.value;
        const fragment = document.definitions.find(
          (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name,
        );
        if (fragment?.kind !== Kind.FRAGMENT_DEFINITION) return sum;
        return sum + walk(fragment.selectionSet, fragment.typeCondition.name.value);
      }
      const type = schema.getType(typeName);
      if (!selection.selectionSet || !(isObjectType(type) || isInterfaceType(type))) return sum;
      const field = type.getFields()[selection.name.value];
      if (!field) return sum;
      const target = getNamedType(field.type);
      const inner = walk(selection.selectionSet, target.name);
      if (target.name.endsWith("Connection")) {
        const first = selection.arguments?.find(({ name }) => name.value === "first")?.value;
        const asked =
          first?.kind === Kind.VARIABLE
            ? Number(variables[first.name.value])
            : first?.kind === Kind.INT
              ? Number(first.value)
              : 1;
        return sum + 2 + asked * inner;
      }
      return sum + (type === schema.getMutationType() ? 10 : 1) + inner;
    }, 0);
  return walk;
}
