import { runCommand } from "../cli-error.ts";
import { resetWorld } from "./demo-world.ts";
import { withDatabase } from "./open-database.ts";

await runCommand(async () => {
  await withDatabase(resetWorld);
  console.log("The database was emptied and holds the demo world again.");
});
