import type { TestProject } from "vitest/node";
import { startTestDatabase } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** One database for the whole run; tests open tenants of their own in it and leave the demo world as it is. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startTestDatabase();
  project.provide("databaseUrl", url);
  return stop;
}
