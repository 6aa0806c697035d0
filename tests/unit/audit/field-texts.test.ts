import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FIELD_TEXTS } from "../../../app/ui/admin/audit/audit-texts.ts";

const SERVICES = "app/services";
/** What staff change by forms: lists of fields that entries of the log compare, in the call or beside it. */
const LISTS = /(?:changesBetween\([^[\]]*|const \w*FIELDS = )\[([^\]]*)\]/g;

test("what staff change by forms has a name in every language, not that of our code", () => {
  const named = readdirSync(SERVICES, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [...readFileSync(`${SERVICES}/${file}`, "utf8").matchAll(LISTS)])
    .flatMap(([, list = ""]) => [...list.matchAll(/"(\w+)"/g)].map(([, field = ""]) => field));
  expect(named).toContain("legalName");
  expect(named).toContain("duplicateScope");
  expect(named.filter((field) => !(field in FIELD_TEXTS))).toEqual([]);
});
