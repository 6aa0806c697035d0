import { launch } from "./bootstrap.mjs";

await launch("checks/test-command.ts");
