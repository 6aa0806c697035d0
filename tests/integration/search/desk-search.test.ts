import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loader } from "../../../app/routes/admin/search/page.tsx";
import type { Role } from "../../../app/domain/access/roles.ts";
import { clients } from "../../../db/schema/clients.ts";
import { events } from "../../../db/schema/events.ts";
import { users } from "../../../db/schema/users.ts";
import { at, call, get } from "../../support/answers.ts";
import { putOrders } from "../../support/orders.ts";
import { freshId } from "../../support/stores.ts";
import { type TestTenant, type World, world } from "../../support/world.ts";

/** A store, an order, a client and a person of one tenant, all with the same word in their names. */
async function fill(here: World, tenant: TestTenant, word: string) {
  const store = await tenant.store();
  await here.db
    .update(events)
    .set({ name: `${word} store` })
    .where(eq(events.id, store.id));
  await putOrders(here.db, store, [{ name: `${word} Buyer` }]);
  const now = here.product.clock.now();
  await here.db.insert(clients).values({
    id: freshId(),
    tenantId: tenant.id,
    name: `${word} client`,
    contactName: "",
    email: "",
    phone: "",
    reference: "",
    notes: "",
    createdAt: now,
    updatedAt: now,
  });
  const { userId } = await here.staff(tenant, "customer_service");
  await here.db
    .update(users)
    .set({ name: `${word} Person` })
    .where(eq(users.id, userId));
}

async function finds(here: World, cookie: string, words: string) {
  const address = `/dashboard/search?q=${encodeURIComponent(words)}`;
  const { body } = await call(loader, get(address, { cookie }), here.product.context(), {});
  return (at(body, "hits") as { kind: string; name: string }[]).map(({ kind, name }) => `${kind} ${name}`);
}

test.each<[Role, string[]]>([
  ["admin", ["stores", "orders", "clients", "people", "actions", "actions"]],
  ["account_manager", ["stores", "orders", "clients", "actions", "actions"]],
  ["customer_service", ["stores", "orders", "actions", "actions"]],
])("%s finds what the role may read, of the own tenant alone", async (role, kinds) => {
  const here = await world();
  const word = `Zeb${freshId()}`;
  await fill(here, here.runners, word);
  await fill(here, here.maple, word);
  const { cookie } = await here.staff(here.runners, role);
  const found = await finds(here, cookie, word.toLowerCase());
  expect(found.map((line) => line.split(" ")[0])).toEqual(kinds);
});

test("one letter and nothing look for nothing, and signs of the search are only letters", async () => {
  const here = await world();
  const { cookie } = await here.staff(here.runners);
  await fill(here, here.runners, `Zeb${freshId()}`);
  for (const words of ["", "Z", "   ", '"', "%_", '" OR "*'])
    expect(await finds(here, cookie, words), words).toEqual([]);
  expect(await finds(here, cookie, "x".repeat(5000))).toEqual([]);
});

test("a visitor who is not signed in is redirected to the sign-in", async () => {
  const here = await world();
  const answer = await call(loader, get("/dashboard/search?q=ada"), here.product.context(), {});
  expect(answer.location).toContain("/login");
});
