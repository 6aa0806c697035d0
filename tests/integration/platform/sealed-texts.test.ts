import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { openSecret, sealSecret } from "../../../app/auth/totp.server.ts";
import { SEALED_KINDS } from "../../../app/domain/access/sealed-kinds.ts";
import { sealAccess } from "../../../app/http/keys/fulfiller-access.server.ts";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { fulfillerPort } from "../../../app/http/wiring/fulfiller-port.server.ts";
import { STEPS } from "../../../app/jobs/sweep.server.ts";
import { loader } from "../../../app/routes/admin/panel/maintenance/page.tsx";
import { type OlderTexts, sealAgain } from "../../../app/services/scheduled/seal-again.server.ts";
import { fulfillers } from "../../../db/schema/fulfillers.ts";
import { addressChanges, users } from "../../../db/schema/users.ts";
import { startFulfiller } from "../../../packages/reference-fulfiller/src/server.ts";
import { ROOT } from "../../../scripts/product/settings.ts";
import { call, get } from "../../support/answers.ts";
import { openTestDatabase } from "../../support/database.ts";
import { Clock } from "../../support/clock.ts";
import { SECRET, testProduct } from "../../support/page.ts";
import { person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";
import { ORDER } from "../../unit/fulfilment/printers/stand-in.ts";

const SECOND = "a-second-secret-of-the-tests-which-is-long-too";
const BOTH = { SESSION_SECRETS: `v2:${SECOND}`, LOOPBACK_FULFILLERS: "on" };
const SECOND_ALONE = { ...BOTH, SESSION_SECRET: "" };
const stamps = { createdAt: new Date(), updatedAt: new Date() };
const NONE = SEALED_KINDS.map((kind) => ({ kind, waiting: 0, lost: 0 }));

/** The texts are those of all tenants, so each test has a database of its own. */
async function place() {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const url = { LIBSQL_URL: database.url };
  const here = await world(url);
  const { userId, cookie } = await here.staff(here.runners);
  await here.db.update(users).set({ superadmin: true, totpSealed: null }).where(eq(users.id, userId));
  const product = (variables: Record<string, string>, clock = here.product.clock) =>
    testProduct({ ...url, ...variables }, clock);
  return {
    here,
    product,
    async addShop(row: Partial<typeof fulfillers.$inferInsert>, id = freshId()) {
      await here.db
        .insert(fulfillers)
        .values({ id, name: id, state: "active", mode: "api", ...stamps, ...row });
      return {
        id,
        row: async () => (await here.db.select().from(fulfillers).where(eq(fulfillers.id, id)))[0]!,
      };
    },
    runStep: (variables: Record<string, string>) =>
      STEPS.find(({ name }) => name === "keys")!.run(product(variables).context(), () => false),
    async older(variables: Record<string, string>) {
      const { body } = await call(loader, get("/", { cookie }), product(variables).context(), {});
      return (body as { keys: OlderTexts[] }).keys;
    },
  };
}

test("an order reaches a fulfiller after a rotation, when the older secret is taken out once nothing waits", async () => {
  const { product, addShop, runStep, older } = await place();
  const shop = await startFulfiller({ secret: "of the shop" });
  onTestFinished(() => shop.stop());
  const id = freshId();
  const { row } = await addShop(
    { endpoint: shop.url, access: await sealAccess(SECRET, id, { secret: "of the shop" }) },
    id,
  );
  // The shop's program has the clock of this machine, and takes no call of long ago.
  const submit = async (variables: Record<string, string>) =>
    (await fulfillerPort(product(variables, new Clock(new Date().toISOString())).context(), id)).submit({
      ...ORDER,
      id: freshId(),
    });
  expect(await older(BOTH)).toContainEqual({ kind: "fulfiller_access", waiting: 1, lost: 0 });
  expect(await submit(BOTH)).toMatchObject({ state: "accepted" });
  // The older secret is taken out before the step ran: this is what the panel warns of.
  expect(await older(SECOND_ALONE)).toContainEqual({ kind: "fulfiller_access", waiting: 0, lost: 1 });
  expect(await submit(SECOND_ALONE)).toMatchObject({ state: "rejected" });
  const { version } = await row();
  await runStep(BOTH);
  expect(await older(BOTH)).toEqual(NONE);
  expect(await submit(SECOND_ALONE)).toMatchObject({ state: "accepted" });
  expect(shop.orders()).toHaveLength(2);
  // Whoever edits the fulfiller meanwhile is not told that it changed.
  expect((await row()).version).toBe(version);
});

test("an authenticator's secret, also the one kept with an address change, opens without the older key", async () => {
  const { here, product, runStep, older } = await place();
  const settings = product(BOTH).context().page.settings;
  const before = product({}).context().page.settings;
  const { id: userId, email } = await person(here, here.runners);
  const { id: otherId } = await person(here, here.maple);
  const same = await sealSecret(before, userId, "SAME");
  const earlier = await sealSecret(before, userId, "EARLIER");
  const newest = await sealSecret(settings, otherId, "NEWEST");
  await here.db.update(users).set({ totpSealed: same }).where(eq(users.id, userId));
  await here.db.update(users).set({ totpSealed: newest }).where(eq(users.id, otherId));
  const change = (totpSealed: string, changedAt: Date | null) => ({
    id: freshId(),
    tenantId: here.runners.id,
    userId,
    fromAddress: email,
    toAddress: "new@shop.example",
    confirmHash: freshId(),
    keepHash: freshId(),
    sessionHash: "x",
    totpSealed,
    changedAt,
    expiresAt: new Date(0),
    createdAt: new Date(0),
  });
  await here.db.insert(addressChanges).values([change(same, null), change(earlier, new Date(0))]);
  expect(await older(BOTH)).toEqual(
    expect.arrayContaining([
      { kind: "second_factor", waiting: 1, lost: 0 },
      { kind: "second_factor_before", waiting: 2, lost: 0 },
    ]),
  );
  await runStep(BOTH);
  await runStep(BOTH);
  expect(await older(SECOND_ALONE)).toEqual(NONE);
  const [user] = await here.db.select().from(users).where(eq(users.id, userId));
  const kept = await here.db.select().from(addressChanges).where(eq(addressChanges.userId, userId));
  const alone = product(SECOND_ALONE).context().page.settings;
  const opened = await Promise.all(kept.map(({ totpSealed }) => openSecret(alone, userId, totpSealed!)));
  expect(opened.sort()).toEqual(["EARLIER", "SAME"]);
  // The one of the person and the one kept with it are compared, so they stay the same text.
  expect(kept.map(({ totpSealed }) => totpSealed)).toContain(user?.totpSealed);
  const [other] = await here.db.select().from(users).where(eq(users.id, otherId));
  expect(other?.totpSealed).toBe(newest);
});

test("an access that is replaced in the same moment is not put back, and one that opens nowhere stops no other", async () => {
  const { here, product, addShop, runStep, older } = await place();
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const id = freshId();
  const { row } = await addShop({ access: await sealAccess(SECRET, id, { secret: "first" }) }, id);
  await sealAgain(baseScope(product(BOTH).context()), {
    ring: product(BOTH).context().page.settings.SESSION_SECRET,
    isOver: () => false,
    async seal() {
      await here.db.update(fulfillers).set({ access: "rival" }).where(eq(fulfillers.id, id));
      return "v2~late";
    },
  });
  expect((await row()).access).toBe("rival");

  // More than are read at once, all before the others by their ids.
  for (let number = 0; number < 101; number += 1) {
    await addShop({ access: "sealed for somebody else" }, `0000${freshId()}`);
  }
  const last = `zzzz${freshId()}`;
  await addShop(
    {
      accessBefore: await sealAccess(SECRET, last, { secret: "x" }),
      access: await sealAccess(SECRET, last, { secret: "y" }),
    },
    last,
  );
  await runStep(BOTH);
  expect(await older(BOTH)).toEqual(
    expect.arrayContaining([
      { kind: "fulfiller_access", waiting: 102, lost: 0 },
      { kind: "fulfiller_access_before", waiting: 0, lost: 0 },
    ]),
  );
  expect(warned.mock.calls.map(([line]) => line as string).join("\n")).not.toContain(
    "sealed for somebody else",
  );
});

test("each file that seals a text is known here: what it keeps is sealed again, or it ends by itself", () => {
  const sealing = readdirSync(path.join(ROOT, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `app/${file}`)
    .filter((file) =>
      /\b(?:sealText|sealSecret)\(|"AES-GCM"/.test(readFileSync(path.join(ROOT, file), "utf8")),
    )
    .sort();
  expect(sealing).toEqual([
    // The secret of an authenticator app that is not confirmed yet, in its form.
    ...["app/auth/totp.server.ts", "app/http/keys/fulfiller-access.server.ts"],
    // Tokens of shops; those of a shop that waits to be connected end after a day.
    ...[
      "app/http/keys/sealed-text.server.ts",
      "app/http/keys/shop-access.server.ts",
      "app/routes/admin/settings/second-factor/page.tsx",
    ],
    // A draft's id in a customer's hands, as long as the checkout lasts.
    "app/routes/api/customer-id.server.ts",
  ]);
});
