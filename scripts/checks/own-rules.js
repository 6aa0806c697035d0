/**
 * What only this house forbids, as rules of oxlint: each is a list of selectors of the syntax tree with what to do instead.
 * `.oxlintrc.json` says where they hold.
 */
import { readdirSync, readFileSync } from "node:fs";

const MONEY_BY_TEXT = {
  selector: "CallExpression[callee.property.name='toFixed']",
  message: "Money is whole minor units and is formatted in app/ui/money; numbers for people go through Intl.",
};
const RAW_SQL = {
  selector: "MemberExpression[object.name='sql'][property.name='raw']",
  message: "sql.raw takes text as it comes: use sql`…` with parameters. Only db/schema may say it.",
};
/** The tables' names, as the schema gives them. */
const TABLE_NAMES = readdirSync(new URL("../../db/schema/", import.meta.url)).flatMap((file) =>
  [
    ...readFileSync(new URL(`../../db/schema/${file}`, import.meta.url), "utf8").matchAll(
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
/** A tenant's repository is handed its tables, so that it cannot ask past its tenant. */
const OWN_DATABASE = {
  selector:
    "ImportSpecifier[imported.name=/^(Database|openDatabase|insertWhere|insertRowsWhere|auditEntry)$/]",
  message:
    "A tenant's repository takes tenantTables, never the database: see db/repositories in .oxlintrc.json.",
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

/** The last word of a name that holds an amount of money. */
const AMOUNT =
  "/(^|[a-z])([aA]mounts?|[tT]otals?|[cC]osts?|[fF]ees?|[pP]rices?|[tT]ax|[vV]at|[dD]iscount|[wW]orth|[sS]pent|[hH]eld|[sS]hipping|[mM]inor|[gG]ross|[nN]et|[rR]efunded|[pP]aid|[dD]ebit|[cC]redit|[bB]alance)$/";
/** An amount that is missing is no amount of nothing: `cost ?? 0`, `row?.total ?? 0`, `costs[currency] ?? 0`. */
const MISSING_AMOUNT = [
  "left.name",
  "left.property.name",
  "left.expression.property.name",
  "left.object.property.name",
  "left.expression.object.property.name",
  "left.expression.object.expression.property.name",
  "left.object.name",
  "left.expression.object.name",
  "left.callee.name",
].flatMap((place) =>
  ["??", "||"].map((operator) => ({
    selector: `LogicalExpression[operator='${operator}'][right.value=0][${place}=${place === "left.callee.name" ? "/^minorFrom/" : AMOUNT}]`,
    message:
      "A missing amount is not nothing: say where it may be missing and why it counts as nothing then, or add up rows by sumOf.",
  })),
);

/** Routes are handed their scope by a guard, which has seen to it that the person may be there. */
const SCOPES_OF_ROUTES = [
  {
    selector: "ImportSpecifier[imported.name='scopeFor']",
    message: "A route is handed its scope by a guard: requireStaff, requirePlatform, requireStore.",
  },
];

/** An object literal that is spread into another reads as a merge and is none. */
const SPREAD_LITERAL = {
  selector: "ObjectExpression > SpreadElement > ObjectExpression",
  message: "Write these members into the object itself.",
};

/** A rule that refuses what one of the selectors finds. */
const refuse = (found) => {
  const restrictions = [found].flat();
  return {
    meta: { type: "problem" },
    create: (context) =>
      Object.fromEntries(
        restrictions.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
      ),
  };
};

/** Statements that change no row, so that an entry behind them would count what somebody else's statement changed. */
const READS = /^(select|join|exists|valueOf|counts?|page|read\w*|isAmong)$/;
const nameOfCall = (node) =>
  node?.type === "CallExpression" ? (node.callee.property?.name ?? node.callee.name) : undefined;

/** The statement before one in its batch; undefined where it is the first, or stands in no batch that can be seen. */
function statementBefore(statement) {
  let part = statement;
  while (part.parent) {
    const list = part.parent;
    const isPush = list.type === "CallExpression" && list.callee.property?.name === "push";
    const statements = list.type === "ArrayExpression" ? list.elements : isPush ? list.arguments : [];
    const place = statements.indexOf(part);
    if (place > 0) return statements[place - 1];
    // A list within a list goes on in the outer one, where it is spread: `...(note ? [tables.audit(note)] : [])`.
    if (/Statement$|^VariableDeclarator$|^FunctionDeclaration$/.test(list.type)) return undefined;
    part = list;
  }
  return undefined;
}

/** An entry of the log without a condition asks what the statement right before it changed; of a spread any may be the last. */
const auditBehindChange = {
  meta: { type: "problem" },
  create: (context) => {
    const judge = (node) => {
      const before = statementBefore(node);
      if (before === undefined || READS.test(nameOfCall(before) ?? "")) {
        const message =
          "An entry of the log belongs right behind the change in the same batch: it is written only if that changed a row.";
        context.report({ node, message });
      }
    };
    return {
      "CallExpression[callee.property.name='audit'][arguments.length=1]": judge,
      "CallExpression[callee.name='auditEntry'][arguments.length=3]": judge,
    };
  },
};

export default {
  meta: { name: "own" },
  rules: {
    "money-by-text": refuse(MONEY_BY_TEXT),
    "raw-sql": refuse(RAW_SQL),
    random: refuse(RANDOM),
    "markup-from-text": refuse(MARKUP_FROM_TEXT),
    "named-tables": refuse(NAMED_TABLES),
    "sub-select": refuse(OWN_SUBSELECT),
    database: refuse(OWN_DATABASE),
    "repositories-outside-services": refuse(REPOSITORIES_OUTSIDE_SERVICES),
    clock: refuse(CLOCK),
    "missing-amount": refuse(MISSING_AMOUNT),
    "audit-behind-change": auditBehindChange,
    "field-rules-by-hand": refuse(FIELD_RULES_BY_HAND),
    "scopes-of-routes": refuse(SCOPES_OF_ROUTES),
    "spread-literal": refuse(SPREAD_LITERAL),
  },
};
