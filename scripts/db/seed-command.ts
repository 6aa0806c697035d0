import { runCommand } from "../cli-error.ts";
import { MIGRATIONS, seedWhenEmpty } from "./demo-world.ts";
import { migrate } from "./migrate.ts";
import { withDatabase } from "./open-database.ts";

await runCommand(async () => {
  const seeded = await withDatabase(async (client, keepPast) => {
    await migrate(client, MIGRATIONS, true);
    return seedWhenEmpty(client, keepPast);
  });
  console.log(
    seeded
      ? "Seeded the demo world."
      : "The database already holds data, so nothing was seeded: npm run db:reset empties it and seeds it again.",
  );
});
