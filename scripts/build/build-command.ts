import { runCommand } from "../cli-error.ts";
import { buildProduct } from "./build-product.ts";
import { checkSize } from "./bundle-size.ts";

await runCommand(async () => {
  await buildProduct({ always: !process.argv.includes("--if-changed"), tell: console.log });
  for (const line of checkSize()) console.log(line);
});
