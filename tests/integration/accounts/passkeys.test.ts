import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { relyingParty } from "../../../app/auth/passkeys.server.ts";
import { action as login } from "../../../app/routes/account/login/page.tsx";
import { action as enter, loader as enterPage } from "../../../app/routes/account/passkey-sign-in/page.tsx";
import { action as second, loader as secondPage } from "../../../app/routes/account/second-step/page.tsx";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { action as add, loader as addPage } from "../../../app/routes/admin/settings/new-passkey/page.tsx";
import { action as manage, loader as list } from "../../../app/routes/admin/settings/passkeys/page.tsx";
import { auditEntries } from "../../../db/schema/records.ts";
import { passkeys, recoveryCodes, signInSteps, users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { authenticator } from "../../support/authenticator.ts";
import { MINUTE } from "../../support/clock.ts";
import { mailsTo } from "../../support/mails.ts";
import { ORIGIN } from "../../support/page.ts";
import { cookieOf, PASSWORD, person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";

/** Someone who is signed in and holds a device. */
async function someone(here: World) {
  const who = await person(here, here.runners);
  const context = () => here.product.context();
  const ip = freshId();
  const signIn = () =>
    call(
      login,
      post(
        "/login",
        { email: who.email, password: PASSWORD, next: "/orders" },
        { headers: { "CF-Connecting-IP": ip } },
      ),
      context(),
    );
  const cookie = cookieOf((await signIn()).setCookie);
  const send = (fields: Record<string, string>) =>
    call(manage, post("/settings/passkeys", fields, { cookie }), context());
  const optionsOf = (body: unknown, ...way: string[]) =>
    JSON.parse(String(at(body, ...way))) as { challenge: string; rpId?: string; rp?: { id: string } };

  /** Gives the password and is asked to make a passkey. */
  const beginAdding = async (password = PASSWORD) => {
    const begun = await send({ intent: "begin", current_password: password });
    const both = `${cookie}; ${cookieOf(begun.setCookie, "auth.new-passkey")}`;
    const shown = await call(addPage, get("/settings/passkeys/new", { cookie: both }), context());
    return {
      begun,
      options: optionsOf(shown.body, "options"),
      keep: (response: string, name = "My phone") =>
        call(add, post("/settings/passkeys/new", { name, response }, { cookie: both }), context()),
    };
  };
  const addDevice = async () => {
    const device = authenticator();
    const { options, keep } = await beginAdding();
    const kept = await keep(device.create(options));
    return { device, codes: (at(kept.body, "recoveryCodes") ?? []) as string[], kept };
  };
  return { ...who, cookie, context, signIn, send, beginAdding, addDevice };
}

/** A browser at the sign-in, before it is known whose it is. */
async function beginEntering(here: World, next = "/orders") {
  const begun = await call(enter, post("/login/passkey", { next }), here.product.context());
  const cookie = cookieOf(begun.setCookie, "auth.passkey");
  const shown = await call(enterPage, get("/login/passkey", { cookie }), here.product.context());
  const options = JSON.parse(String(at(shown.body, "options"))) as { challenge: string; rpId: string };
  return {
    options,
    cookie,
    prove: (response: string) =>
      call(enter, post("/login/passkey", { response }, { cookie }), here.product.context()),
  };
}

const actionsOf = async (here: World) =>
  (await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id)))
    .map(({ action }) => action)
    .filter((action) => action !== "Signed in");

describe("a passkey", () => {
  test("a user who gives the password adds a passkey, gets recovery codes, and a mail and the log record it", async () => {
    const here = await world();
    const { id, email, cookie, context, send, addDevice } = await someone(here);
    expect((await send({ intent: "begin", current_password: "wrong" })).status).toBe(422);
    const { device, codes } = await addDevice();
    expect(codes).toHaveLength(10);
    const [kept] = await here.db.select().from(passkeys).where(eq(passkeys.userId, id));
    expect(kept).toMatchObject({ id: device.id, name: "My phone", counter: 0, transports: ["internal"] });
    expect(await actionsOf(here)).toEqual(["Passkey added"]);
    const mail = (await mailsTo(here, email)).find(({ subject }) => subject.includes("passkey was added"));
    expect(mail?.text).toContain("My phone");
    const shown = await call(list, get("/settings/passkeys", { cookie }), context());
    expect(at(shown.body, "passkeys", 0, "name")).toBe("My phone");
    // The second one needs no further codes.
    expect((await addDevice()).codes).toEqual([]);
  });

  test("is refused under another challenge, origin or name, from another person's page, and twice", async () => {
    const here = await world();
    const me = await someone(here);
    const device = authenticator();
    const wrong = [{ challenge: "something-else" }, { origin: "http://evil.test" }, { rpId: "evil.test" }];
    for (const change of wrong) {
      const { options, keep } = await me.beginAdding();
      const refused = await keep(device.create({ ...options, ...change }));
      expect(refused).toMatchObject({ status: 303, location: "/settings/passkeys" });
      // What was refused used the challenge up.
      expect((await keep(device.create(options))).location).toBe("/settings/passkeys");
    }
    for (const response of ["", "{}", "null", '{"__proto__":{"polluted":1}}', "[".repeat(5000)]) {
      const { keep } = await me.beginAdding();
      expect((await keep(response)).status).toBe(303);
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(await here.db.select().from(passkeys).where(eq(passkeys.userId, me.id))).toEqual([]);

    const { options, keep } = await me.beginAdding();
    expect((await keep(device.create(options))).status).toBe(200);
    const other = await someone(here);
    const theirs = await other.beginAdding();
    expect((await theirs.keep(device.create(theirs.options))).location).toBe("/settings/passkeys");
    expect(await here.db.select().from(passkeys).where(eq(passkeys.userId, other.id))).toEqual([]);
    expect(await here.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, other.id))).toEqual([]);
  });

  test("belongs to the configured origin, whatever a request says", async () => {
    const here = await world({ APP_ALIASES: "http://localhost:8830,http://127.0.0.1:8830" });
    const { settings } = here.product.context().page;
    const partyAt = (address: string, host = "evil.test") =>
      relyingParty(new Request(address, { headers: { Host: host, "X-Forwarded-Host": host } }), settings);
    expect(partyAt("http://shop.test/login")).toEqual({ id: "shop.test", origins: [ORIGIN] });
    expect(partyAt("http://evil.test/login")?.id).toBe("shop.test");
    expect(partyAt("http://localhost:8830/login")?.id).toBe("localhost");
    // Browsers have no passkeys at addresses made of numbers.
    expect(partyAt("http://127.0.0.1:8830/login")).toBeUndefined();
  });

  test("gets another name, and goes by the password; the codes go with the last one", async () => {
    const here = await world();
    const me = await someone(here);
    const { device } = await me.addDevice();
    const stranger = await someone(here);
    const passkey = device.id;
    await stranger.send({ intent: "rename", passkey, name: "Mine now" });
    await stranger.send({ intent: "remove", passkey, current_password: PASSWORD });
    await me.send({ intent: "rename", passkey, name: "Old phone" });
    const [kept] = await here.db.select().from(passkeys).where(eq(passkeys.id, passkey));
    expect(kept?.name).toBe("Old phone");
    expect((await me.send({ intent: "remove", passkey, current_password: "wrong" })).status).toBe(422);
    expect((await me.signIn()).location).toBe("/login/second-step");
    expect((await me.send({ intent: "remove", passkey, current_password: PASSWORD })).status).toBe(303);
    expect((await me.signIn()).location).toBe("/orders");
    expect(await here.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, me.id))).toEqual([]);
    expect(await actionsOf(here)).toEqual(["Passkey added", "Passkey renamed", "Passkey removed"]);
    expect((await mailsTo(here, me.email)).map(({ subject }) => subject).join()).toContain("was removed");
  });
});

describe("signing in with a passkey alone", () => {
  test("needs no password, leads on, and counts", async () => {
    const here = await world();
    const { id, addDevice, context } = await someone(here);
    const { device } = await addDevice();
    const { options, prove } = await beginEntering(here);
    expect(options.rpId).toBe("shop.test");
    const entered = await prove(device.get(options));
    expect(entered).toMatchObject({ status: 303, location: "/orders" });
    const cookie = cookieOf(entered.setCookie);
    expect((await call(dashboard, get("/dashboard", { cookie }), context())).status).toBe(200);
    const [used] = await here.db.select().from(passkeys).where(eq(passkeys.userId, id));
    expect(used).toMatchObject({ counter: 1, lastUsedAt: here.product.clock.now() });
  });

  test("never leads to another site", async () => {
    const here = await world();
    const { device } = await (await someone(here)).addDevice();
    const { options, prove } = await beginEntering(here, "//evil.test/orders");
    expect((await prove(device.get(options))).location).toBe("/dashboard");
  });

  test("works once for each challenge, also for five at once", async () => {
    const here = await world();
    const { device } = await (await someone(here)).addDevice();
    const { options, prove } = await beginEntering(here);
    const said = device.get(options);
    const answers = await Promise.all(Array.from({ length: 5 }, () => prove(said)));
    expect(answers.filter(({ location }) => location === "/orders")).toHaveLength(1);
    expect(answers.filter(({ location }) => location === "/login")).toHaveLength(4);
  });

  test("is over after ten minutes, and the table holds no challenge that could be signed", async () => {
    const here = await world();
    const { device } = await (await someone(here)).addDevice();
    const { options, prove } = await beginEntering(here);
    expect(JSON.stringify(await here.db.select().from(signInSteps))).not.toContain(options.challenge);
    here.product.clock.forward(10 * MINUTE + 1000);
    expect((await prove(device.get(options))).location).toBe("/login");
  });

  test("is refused when its person did not show that it is them, or the signature is not right", async () => {
    const here = await world();
    const me = await someone(here);
    const { device } = await me.addDevice();
    const stranger = authenticator();
    const wrong: ((asked: { challenge: string }) => string)[] = [
      (asked) => device.get(asked, { verified: false }),
      (asked) => device.get({ ...asked, challenge: "another" }),
      (asked) => device.get({ ...asked, origin: "https://shop.test.evil.test" }),
      (asked) => device.get({ ...asked, rpId: "evil.test" }),
      (asked) => stranger.get(asked),
      (asked) => stranger.get(asked).replaceAll(stranger.id, device.id),
      () => "nonsense",
    ];
    for (const say of wrong) {
      const { options, prove } = await beginEntering(here);
      const refused = await prove(say(options));
      expect(refused).toMatchObject({ status: 303, location: "/login/passkey?failed" });
      expect(cookieOf(refused.setCookie)).toBe("");
    }
    await here.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, me.id));
    const { options, prove } = await beginEntering(here);
    expect((await prove(device.get(options))).location).toBe("/login/passkey?failed");
  });

  test("is refused for a copy, whose counter does not go up", async () => {
    const here = await world();
    const { device } = await (await someone(here)).addDevice();
    device.state.counter = 40;
    const first = await beginEntering(here);
    expect((await first.prove(device.get(first.options))).location).toBe("/orders");
    device.state.counter = 12;
    const copied = await beginEntering(here);
    expect((await copied.prove(device.get(copied.options))).location).toBe("/login/passkey?failed");
  });
});

describe("after the password", () => {
  async function guarded() {
    const here = await world();
    const me = await someone(here);
    const added = await me.addDevice();
    const begin = async () => {
      const step = cookieOf((await me.signIn()).setCookie, "auth.step");
      const shown = await call(secondPage, get("/login/second-step", { cookie: step }), me.context());
      const options = JSON.parse(String(at(shown.body, "passkey", "options"))) as {
        challenge: string;
        allowCredentials: { id: string }[];
      };
      const prove = (fields: Record<string, string>) =>
        call(second, post("/login/second-step", fields, { cookie: step }), me.context());
      return { options, prove };
    };
    return { here, me, ...added, begin };
  }

  test("a passkey takes the second step, once, with a touch alone", async () => {
    const { device, begin } = await guarded();
    const { options, prove } = await begin();
    expect(options.allowCredentials).toMatchObject([{ id: device.id }]);
    const said = device.get(options, { verified: false });
    expect(await prove({ response: said })).toMatchObject({ status: 303, location: "/orders" });
    expect((await prove({ response: said })).location).toBe("/login");
  });

  test("another person's passkey does not, and one may try again", async () => {
    const { here, device, begin } = await guarded();
    const other = await (await someone(here)).addDevice();
    const { options, prove } = await begin();
    expect((await prove({ response: other.device.get(options) })).status).toBe(422);
    expect((await prove({ response: device.get(options) })).status).toBe(303);
  });

  test("without the device a recovery code opens, once", async () => {
    const { begin, codes } = await guarded();
    expect((await (await begin()).prove({ code: "123456" })).status).toBe(422);
    expect((await (await begin()).prove({ code: codes[0] ?? "" })).status).toBe(303);
    expect((await (await begin()).prove({ code: codes[0] ?? "" })).status).toBe(422);
  });
});
