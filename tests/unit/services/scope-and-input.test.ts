import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/** The exported functions of a module, each with the texts of its parameters' types. */
function exportedFunctions(path: string): { name: string; types: string[] }[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const typesOf = ({ parameters }: ts.FunctionLikeDeclaration) =>
    parameters.map(({ type }) => type?.getText() ?? "");
  return source.statements.flatMap((statement) => {
    const isExported = ts.canHaveModifiers(statement)
      ? ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      : false;
    if (!isExported) return [];
    if (ts.isFunctionDeclaration(statement))
      return [{ name: statement.name?.text ?? "", types: typesOf(statement) }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
        ? [{ name: name.getText(), types: typesOf(initializer) }]
        : [],
    );
  });
}

const SCOPE = /^(?:Pick<)?\w*Scope\b(?!\[)/;
const services = readdirSync("app/services", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".server.ts"))
  .map((path) => `app/services/${path}`);

test("there are services to look at", () => {
  expect(services.length).toBeGreaterThan(60);
});

test.each(services)("%s takes a scope and an input", (path) => {
  const others = exportedFunctions(path).filter(
    ({ types }) => !SCOPE.test(types[0] ?? "") || types.length > 2,
  );
  expect(others).toEqual([]);
});
