import { expect, test } from "vitest";
import { platformRepositories } from "../../../db/platform.server.ts";
import { openStore } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

test("the platform's front page shows one store of each organiser, the first that they opened", async () => {
  const { db, runners, maple } = await world();
  const day = (date: string) => new Date(`2026-10-${date}T09:00:00Z`);
  const first = await openStore(db, runners.id, { createdAt: day("02") });
  await openStore(db, runners.id, { createdAt: day("05") });
  const other = await openStore(db, maple.id, { createdAt: day("03") });
  const shown = await platformRepositories(db).showcase(100);
  const ours = shown.filter(({ event }) => [runners.id, maple.id].includes(event.tenantId));
  expect(ours.map(({ event }) => event.id)).toEqual([other.id, first.id]);
});
