import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { action as signIn } from "../../../app/routes/account/login/page.tsx";
import { action as setNew, loader as look } from "../../../app/routes/account/new-password/page.tsx";
import { action as ask } from "../../../app/routes/account/reset-password.tsx";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { auditEntries } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { linkIn, mailsTo } from "../../support/mails.ts";
import { cookieOf, PASSWORD, person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";

const NEW = "another three words";

async function asked() {
  const here = await world();
  const who = await person(here, here.runners);
  const ip = `ip-${freshId()}`;
  const askFor = (email: string, from = ip) =>
    call(
      ask,
      post("/reset-password", { email }, { headers: { "CF-Connecting-IP": from } }),
      here.product.context(),
    );
  await askFor(who.email);
  const [mail] = await mailsTo(here, who.email);
  return { here, ...who, ip, askFor, link: linkIn(mail) };
}

const use = (here: World, link: URL, password: string) =>
  call(setNew, post(link.pathname, { password }), here.product.context(), {
    secret: link.pathname.split("/").at(-1) ?? "",
  });
const login = (here: World, email: string, password: string) =>
  call(
    signIn,
    post("/login", { email, password }, { headers: { "CF-Connecting-IP": `ip-${freshId()}` } }),
    here.product.context(),
  );

test("a link from the mail sets a new password, ends every session and sends a mail", async () => {
  const { here, id, email, link } = await asked();
  const old = cookieOf((await login(here, email, PASSWORD)).setCookie);
  expect(await use(here, link, NEW)).toMatchObject({ status: 303, location: "/login?done=password" });
  expect((await call(dashboard, get("/dashboard", { cookie: old }), here.product.context())).status).toBe(
    302,
  );
  expect((await login(here, email, PASSWORD)).status).toBe(422);
  expect((await login(here, email, NEW)).status).toBe(303);
  const told = await mailsTo(here, email);
  expect(told.map(({ subject }) => subject)).toContain("Your password at Popstall was changed");
  const log = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
  expect(log.filter(({ action }) => !action.startsWith("Sign"))).toMatchObject([
    { action: "Password reset", actor: `user:${id}`, subjectId: id },
  ]);
});

describe("a link", () => {
  test("is good once, even when it is used five times at once", async () => {
    const { here, email, link } = await asked();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => use(here, link, `${NEW} ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 303);
    expect((await login(here, email, `${NEW} ${winner}`)).status).toBe(303);
    const changed = (await mailsTo(here, email)).filter(({ subject }) => subject.includes("was changed"));
    expect(changed).toHaveLength(1);
  });

  test("is good for an hour", async () => {
    const { here, link, email } = await asked();
    here.product.clock.forward(60 * MINUTE + 1000);
    expect((await use(here, link, NEW)).status).toBe(410);
    expect((await login(here, email, PASSWORD)).status).toBe(303);
  });

  test("survives a refused password, and dies with a reset by another link", async () => {
    const { here, email, askFor, link } = await asked();
    await askFor(email);
    const second = linkIn((await mailsTo(here, email)).find((mail) => linkIn(mail).href !== link.href));
    expect((await use(here, link, "short")).status).toBe(422);
    expect((await use(here, second, NEW)).status).toBe(303);
    expect((await use(here, link, "a third set of words")).status).toBe(410);
  });

  test("does not verify an address, accept an invitation or open a disabled account", async () => {
    const { here, id, link } = await asked();
    const secret = link.pathname.split("/").at(-1) ?? "";
    const { action: verify } = await import("../../../app/routes/account/verify-address.tsx");
    const { action: accept } = await import("../../../app/routes/account/accept-invitation/page.tsx");
    const context = here.product.context();
    expect((await call(verify, post("/x", {}), context, { secret })).status).toBe(410);
    expect((await call(accept, post("/x", { name: "X", password: NEW }), context, { secret })).status).toBe(
      410,
    );
    await here.db.update(users).set({ disabledAt: here.product.clock.now() }).where(eq(users.id, id));
    expect((await use(here, link, NEW)).status).toBe(410);
    expect(at((await call(look, get(link.pathname), context, { secret })).body, "email")).toBe(null);
  });
});

describe("whoever asks", () => {
  test("learns nothing of who has an account", async () => {
    const { here, email, askFor } = await asked();
    const known = await askFor(email);
    for (const stranger of ["nobody@nowhere.example", email.toUpperCase()]) {
      const answer = await askFor(stranger);
      expect([answer.status, answer.location, answer.setCookie]).toEqual([
        known.status,
        known.location,
        known.setCookie,
      ]);
    }
    expect(await mailsTo(here, "nobody@nowhere.example")).toHaveLength(0);
  });

  test("causes the same number of trips to the database for known and unknown", async () => {
    const { here, email, askFor } = await asked();
    const trips = async (address: string) => {
      const spy = vi.spyOn(globalThis, "fetch");
      await askFor(address);
      const count = spy.mock.calls.length;
      spy.mockRestore();
      return count;
    };
    expect(await trips("nobody@nowhere.example")).toBe(await trips(email));
    await here.product.afterwards();
  });

  test("cannot flood a mailbox, nor keep the owner from a good link by asking", async () => {
    const { here, email, askFor, link } = await asked();
    for (let tries = 0; tries < 10; tries += 1) await askFor(email, `attacker-${freshId()}`);
    expect((await mailsTo(here, email)).length).toBe(3);
    expect((await use(here, link, NEW)).status).toBe(303);
  });

  test("is slowed by their own address after twenty, and told for how long", async () => {
    const { askFor } = await asked();
    for (let tries = 0; tries < 19; tries += 1) await askFor(`${tries}@nowhere.example`);
    const answer = await askFor("one-more@nowhere.example");
    expect(answer.status).toBe(429);
    expect(at(answer.body, "waitSeconds")).toBe(15);
    expect((await askFor("someone@else.example", "another-address")).status).toBe(303);
  });
});

test("a person who was invited and never came gets no reset", async () => {
  const here = await world();
  const invited = await person(here, here.runners, { passwordHash: null });
  await call(ask, post("/reset-password", { email: invited.email }), here.product.context());
  expect(await mailsTo(here, invited.email)).toHaveLength(0);
});

test("no secret is written to the logs", async () => {
  const written: string[] = [];
  const spies = (["log", "info", "warn", "error", "debug"] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...words: unknown[]) => void written.push(words.join(" "))),
  );
  const { here, link } = await asked();
  await use(here, link, "short");
  await use(here, link, NEW);
  await use(here, link, NEW);
  for (const spy of spies) spy.mockRestore();
  const secret = link.pathname.split("/").at(-1) ?? "none";
  expect(written.join("\n")).not.toContain(secret);
  expect(written.join("\n")).not.toContain(NEW);
});
