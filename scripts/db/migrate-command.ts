import { runCommand } from "../cli-error.ts";
import { MIGRATIONS } from "./demo-world.ts";
import { migrate } from "./migrate.ts";
import { withDatabase } from "./open-database.ts";

await runCommand(async () => {
  const applied = await withDatabase((client) => migrate(client, MIGRATIONS, true));
  console.log(applied.length > 0 ? `Migrated: ${applied.join(", ")}.` : "The database is up to date.");
});
