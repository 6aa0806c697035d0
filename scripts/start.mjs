import { launch } from "./bootstrap.mjs";

await launch("product/start-command.ts");
