import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { SHARED_DATABASE, writeTemplate } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
    /** A file that databases of tests are copied from. */
    databaseTemplate: string;
  }
}

/** Migrates and seeds once for the whole run. Tests open tenants of their own and leave the demo world as it is. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), "popstall-tests-"));
  const template = path.join(folder, "template.db");
  await writeTemplate(template);
  project.provide("databaseUrl", SHARED_DATABASE);
  project.provide("databaseTemplate", template);
  return () => rmSync(folder, { recursive: true, force: true });
}
