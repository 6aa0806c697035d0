import { ESLint } from "eslint";
import { expect, test } from "vitest";

/** The house's rules without those that need types, which a planted text has none of. */
const eslint = new ESLint({
  overrideConfig: [
    {
      files: ["**/*.{ts,tsx}"],
      languageOptions: { parserOptions: { projectService: false } },
      rules: {
        "@typescript-eslint/no-floating-promises": "off",
        "@typescript-eslint/no-misused-promises": "off",
        "@typescript-eslint/await-thenable": "off",
        "@typescript-eslint/no-unused-vars": "off",
      },
    },
  ],
});

async function refusals(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const ROOMS = ["routes/admin", "api", "auth", "http", "jobs", "mail/writers", "page-cache", "worker"];
const ASKS_A_REPOSITORY = [
  "export const f = (scope) => scope.tenant.orders.find('x');",
  "export const f = (scope) => scope.platform.outbox.find('x');",
  "export const f = ({ staff }) => staff.scope.tenant.people.list();",
  "export const f = (scope) => { const { tenant } = scope; return tenant; };",
  "export const f = (base) => base.tenantOf('x').orders.find('x');",
  'import { tenantRepositories } from "../../db/tenant.server.ts";\nexport const f = tenantRepositories;',
];

test.each(ROOMS)("in app/%s nobody asks a repository", async (room) => {
  for (const text of ASKS_A_REPOSITORY)
    expect(await refusals(`app/${room}/planted.server.ts`, text), text).toEqual(["no-restricted-syntax"]);
});

test("services ask repositories, and everybody may say whose scope it is", async () => {
  const [ofTenant = ""] = ASKS_A_REPOSITORY;
  expect(await refusals("app/services/orders/planted.server.ts", ofTenant)).toEqual([]);
  const itsId = "export const f = (scope) => scope.tenant.tenantId;";
  expect(await refusals("app/routes/admin/planted.server.ts", itsId)).toEqual([]);
});

test("a route makes no scope of its own", async () => {
  const text = 'import { scopeFor } from "../../http/context.server.ts";\nexport const f = scopeFor;';
  expect(await refusals("app/routes/admin/planted.server.ts", text)).toEqual(["no-restricted-syntax"]);
});

test("a tenant's repository is not handed the database, the platform's is", async () => {
  const text = 'import type { Database } from "../client.server.ts";\nexport type Mine = Database;';
  expect(await refusals("db/repositories/people.server.ts", text)).toEqual(["no-restricted-syntax"]);
  expect(await refusals("db/repositories/accounts.server.ts", text)).toEqual([]);
});
