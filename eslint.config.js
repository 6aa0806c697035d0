import { readdirSync, readFileSync } from "node:fs";
import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const MONEY_BY_TEXT = {
  selector: "CallExpression[callee.property.name='toFixed']",
  message: "Money is whole minor units and is formatted in app/ui/money; numbers for people go through Intl.",
};
const RAW_SQL = {
  selector: "MemberExpression[object.name='sql'][property.name='raw']",
  message: "sql.raw takes text as it comes: use sql`…` with parameters. Only db/schema may say it.",
};
/** The tables' names, as the schema gives them. */
const TABLE_NAMES = readdirSync(new URL("db/schema/", import.meta.url)).flatMap((file) =>
  [
    ...readFileSync(new URL(`db/schema/${file}`, import.meta.url), "utf8").matchAll(
      /sqliteTable\(\s*"(\w+)"/g,
    ),
  ].map(([, name]) => name),
);
const NAMED_TABLE = String.raw`/\b(?:from|join|into|update|table)\s+["'\x60]?(?:${[...TABLE_NAMES, "order_words"].join("|")})\b/i`;
const NAMED_TABLES = [`TemplateElement[value.raw=${NAMED_TABLE}]`, `Literal[value=${NAMED_TABLE}]`].map(
  (selector) => ({
    selector,
    message:
      "A table is named by the schema's object, and asked through a door of db/, which adds the tenant.",
  }),
);
/** A sub-select of one's own: `from ${orders}`. */
const OWN_SUBSELECT = {
  selector: String.raw`TaggedTemplateExpression[tag.name='sql'] TemplateElement[value.raw=/\b(?:from|join|into)\s+$/i]`,
  message: "A tenant's repository asks by tables.exists, isAmong, valueOf or read, which add the tenant.",
};
/** Repositories of the platform's door are handed the database itself. Each is here for one of these reasons. */
const PLATFORM_REPOSITORIES = [
  // The tenant is not known yet: a person by an e-mail address or the hash of a secret, a store by its slug, a payment or
  // an account as the provider calls it, a picture by the hash of its design.
  ...["accounts", "sign-in-steps", "sign-ups", "storefronts", "payment-accounts", "media"],
  // The rows have no tenant: wrong guesses, limits, leases, and stores of browsers in which nobody signed in yet.
  ...["guesses", "rate-limits", "leases", "temporary-stores", "notices"],
  // The work goes over the rows of every tenant: what leaves, what is late, what is due, what is erased.
  ...["alarms", "deliveries", "outbox", "payment-checks", "retention", "sales-due", "data-due", "page-views"],
  ...["prints-due", "fulfilments-due"],
  // Fulfillers are shared by tenants; which of them a tenant may read, its own door says.
  "fulfillers",
  // The platform's own people look over all tenants, or visit one: then its log and theirs both tell of it.
  ...["platform-audit", "platform-figures", "platform-incidents", "platform-sales", "support", "tenants"],
].map((name) => `db/repositories/${name}.server.ts`);
/** A tenant's repository is handed its tables, so that it cannot ask past its tenant. */
const OWN_DATABASE = {
  selector:
    "ImportSpecifier[imported.name=/^(Database|openDatabase|insertWhere|insertRowsWhere|auditEntry)$/]",
  message: "A tenant's repository takes tenantTables, never the database: see PLATFORM_REPOSITORIES.",
};
/** What nobody but a service may do with a scope: only its tenant's id is for everybody. */
const REPOSITORIES_OUTSIDE_SERVICES = [
  ":not(MemberExpression[property.name='tenantId']) > MemberExpression[property.name='tenant'][object.name=/scope/i]",
  ":not(MemberExpression[property.name='tenantId']) > MemberExpression[property.name='tenant'][object.property.name=/scope/i]",
  "MemberExpression[property.name='platform'][object.name=/scope/i]",
  "MemberExpression[property.name='platform'][object.property.name=/scope/i]",
  "VariableDeclarator[init.name=/scope/i] > ObjectPattern > Property[key.name=/^(tenant|platform)$/]",
  "VariableDeclarator[init.property.name=/scope/i] > ObjectPattern > Property[key.name=/^(tenant|platform)$/]",
  "VariableDeclarator[init.callee.name=/scope/i] > ObjectPattern > Property[key.name=/^(tenant|platform)$/]",
  "MemberExpression[object.callee.name=/scope/i][property.name=/^(tenant|platform)$/]",
  "Property[key.name=/scope/i] > ObjectPattern > Property[key.name=/^(tenant|platform)$/]",
  "ImportSpecifier[imported.name=/^(platformRepositories|tenantRepositories)$/]",
  "MemberExpression[property.name='tenantOf']",
  "Property[key.name='tenantOf']",
].map((selector) => ({
  selector,
  message: "Ask a service in app/services/<noun>/: only services see repositories.",
}));
const RANDOM = {
  selector: "MemberExpression[object.name='Math'][property.name='random']",
  message:
    "Math.random can be guessed and cannot be tested: take an id or a number from the scope, or use crypto.",
};
const CLOCK = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "The domain has no clock: take the moment as an argument.",
  },
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: "The domain has no clock: take the moment as an argument.",
  },
  { selector: "AwaitExpression", message: "The domain waits for nobody: load before, decide here." },
];
const MARKUP_FROM_TEXT = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message:
    "Markup from text is how scripts get in: render React elements, or say in a comment why this text is ours.",
};

/** What a schema knows of a field, typed by hand beside it; `*.rules.ts` has it from the schema. */
const FIELD_RULES_BY_HAND = [
  "JSXAttribute[name.name=/^(required|min|max|minLength|maxLength|pattern|inputMode)$/]",
  "JSXAttribute[name.name='type'][value.value=/^(text|email|tel|password|search|date|datetime-local|month|week|time|number|url|color)$/]",
  // As the members of an object that is spread over a field, or that stands for its rules.
  "Property[key.name=/^(required|min|max|minLength|maxLength|pattern)$/][value.type=/^(Literal|TemplateLiteral)$/]",
].map((selector) => ({
  selector,
  message:
    "A field takes its rules from the schema that judges it: rules={FORM.field}, from a *.rules.ts. Where only the page knows, disable this line and say why.",
}));

const OUTSIDE_SERVICES = [
  ...[MONEY_BY_TEXT, RAW_SQL, RANDOM, MARKUP_FROM_TEXT],
  ...[...NAMED_TABLES, ...REPOSITORIES_OUTSIDE_SERVICES],
];
/** Routes are handed their scope by a guard, which has seen to it that the person may be there. */
const SCOPES_OF_ROUTES = [
  {
    selector: "ImportSpecifier[imported.name='scopeFor']",
    message: "A route is handed its scope by a guard: requireStaff, requirePlatform, requireStore.",
  },
];

export default tseslint.config(
  {
    ignores: [
      "build/",
      ".data/",
      ".cache/",
      ".wrangler/",
      "node_modules/",
      "public/",
      "migrations/",
      "test-results/",
      "playwright-report/",
      // Runs in browsers as it is, behind the sandbox's own address.
      "packages/payment-sandbox/src/browser/**/*.js",
    ],
  },
  js.configs.recommended,
  tseslint.configs.strict,
  {
    rules: {
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrorsIgnorePattern: "^_" },
      ],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      // Conform, Remix and i18next speak in generics where `{}` and overloads are the right words.
      "@typescript-eslint/no-empty-object-type": "off",
      "@typescript-eslint/unified-signatures": "off",
      // Loaders and actions throw responses: that is how Remix says 404.
      "@typescript-eslint/only-throw-error": "off",
      eqeqeq: ["error", "smart"],
      // The log goes through app/log.server.ts, which keeps addresses, codes and values out of it.
      "no-console": "error",
      "no-control-regex": "off",
      "@typescript-eslint/no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
      "no-restricted-syntax": ["error", MONEY_BY_TEXT, RAW_SQL, RANDOM, MARKUP_FROM_TEXT, ...NAMED_TABLES],
      "object-shorthand": "error",
      "prefer-const": "error",
      // TypeScript knows what exists.
      "no-undef": "off",
    },
  },
  {
    files: ["app/domain/**"],
    rules: { "no-restricted-syntax": ["error", MONEY_BY_TEXT, RAW_SQL, RANDOM, ...NAMED_TABLES, ...CLOCK] },
  },
  {
    files: ["app/ui/**", "app/routes/**", "app/root.tsx", "app/entry.*.tsx"],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ["app/ui/**", "app/root.tsx"],
    // The fields themselves, which put the rules on their controls.
    ignores: ["app/ui/forms/{field,field-frame,select-field,checkbox-field,radio-cards}.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        MONEY_BY_TEXT,
        RAW_SQL,
        RANDOM,
        MARKUP_FROM_TEXT,
        ...NAMED_TABLES,
        ...FIELD_RULES_BY_HAND,
      ],
    },
  },
  {
    files: ["app/{api,auth,http,jobs,mail,page-cache,worker}/**"],
    // Where the scopes are made.
    ignores: ["app/http/wiring/context.server.ts"],
    rules: { "no-restricted-syntax": ["error", ...OUTSIDE_SERVICES] },
  },
  {
    files: ["app/routes/**"],
    rules: {
      "no-restricted-syntax": ["error", ...OUTSIDE_SERVICES, ...SCOPES_OF_ROUTES, ...FIELD_RULES_BY_HAND],
    },
  },
  {
    // Lengths on a garment have decimals; nothing there costs anything.
    files: ["app/rendering/**", "db/seed/**"],
    rules: { "no-restricted-syntax": ["error", RAW_SQL, RANDOM, MARKUP_FROM_TEXT] },
  },
  // The log itself, and what runs in a browser, whose console is its person's own.
  {
    files: ["app/log.server.ts", "app/ui/api/api-client.ts", "app/enhance/parts/language.ts"],
    rules: { "no-console": "off" },
  },
  // The full-text index is no table that drizzle knows.
  {
    files: ["db/order-search.ts"],
    rules: { "no-restricted-syntax": ["error", MONEY_BY_TEXT, RAW_SQL, RANDOM] },
  },
  {
    // Repositories behind the tenant's door; the platform's ask across tenants, and say so in their names or places.
    files: ["db/repositories/**"],
    ignores: PLATFORM_REPOSITORIES,
    rules: {
      "no-restricted-syntax": [
        "error",
        MONEY_BY_TEXT,
        RAW_SQL,
        RANDOM,
        ...NAMED_TABLES,
        OWN_SUBSELECT,
        OWN_DATABASE,
      ],
    },
  },
  { files: ["db/schema/**"], rules: { "no-restricted-syntax": ["error", MONEY_BY_TEXT, RANDOM] } },
  {
    // Commands talk to people and work on local files; waiting times may be rolled with dice.
    files: ["scripts/**", "packages/**", "tests/**", "*.config.*", ".dependency-cruiser.cjs"],
    rules: {
      "no-console": "off",
      "no-restricted-syntax": "off",
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/no-require-imports": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  {
    files: ["**/*.cjs"],
    languageOptions: { sourceType: "commonjs" },
  },
);
