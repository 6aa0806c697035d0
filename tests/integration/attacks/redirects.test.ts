import { expect, test } from "vitest";
import { action as login, loader as loginPage } from "../../../app/routes/account/login/page.tsx";
import { action as passkey } from "../../../app/routes/account/passkey-sign-in/page.tsx";
import { action as support } from "../../../app/routes/admin/panel/support.ts";
import { loader as settings } from "../../../app/routes/admin/settings/own-account/page.tsx";
import { signInSteps } from "../../../db/schema/users.ts";
import { call, get, post } from "../../support/answers.ts";
import { ORIGIN } from "../../support/page.ts";
import { PASSWORD, person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { AWAY } from "../../support/ways-away.ts";
import { world } from "../../support/world.ts";

const leadsAway = (location: string | null) =>
  location === null || new URL(location, ORIGIN).origin !== ORIGIN || !/^\/(?![/\\])/.test(location);

/** The rule itself is held against all of them by a unit test; here each door must ask it. */
const TRIES = AWAY.filter((_, index) => index % 10 === 0);

test(`no sign-in leads to another site, for each of ${TRIES.length} tries`, async () => {
  const here = await world();
  const { email, id } = await person(here, here.runners, { superadmin: true });
  const cookie = await here.signIn(here.runners, id);
  const context = here.product.context();
  const away: string[] = [];
  for (const next of TRIES) {
    const headers = { "CF-Connecting-IP": freshId() };
    const answers = await Promise.all([
      call(login, post("/login", { email, password: PASSWORD, next }, { headers }), context),
      call(loginPage, get(`/login?return=${encodeURIComponent(next)}`, { cookie }), context),
      call(
        support,
        post("/settings/super-admin-panel/support", { intent: "leave", back: next }, { cookie }),
        context,
      ),
    ]);
    for (const { location } of answers) if (leadsAway(location)) away.push(`${next} -> ${location}`);
  }
  expect(away).toEqual([]);
});

test("a sign-in leads back to a long address without its query, so that its answer's head stays small", async () => {
  const here = await world();
  const asked = async (query: string) => {
    const request = get(`/settings?q=${query}`);
    return (await call(settings, request, here.product.context())).location ?? "";
  };
  expect(await asked("short")).toBe("/login?return=%2Fsettings%3Fq%3Dshort");
  expect(await asked("%7B".repeat(2_000))).toBe("/login?return=%2Fsettings");
});

test("no way on is kept that leads to another site", async () => {
  const here = await world();
  const before = (await here.db.select().from(signInSteps)).length;
  for (const next of TRIES) {
    await call(passkey, post("/login/passkey", { next }), here.product.context());
  }
  const kept = await here.db.select().from(signInSteps);
  expect(kept.length).toBeGreaterThan(before);
  expect(kept.map(({ next }) => next).filter((next) => next !== "" && leadsAway(next))).toEqual([]);
});
