import { describe, expect, test } from "vitest";
import { hashPassword } from "../../../app/auth/account-scope.server.ts";
import { rememberLanguage } from "../../../app/auth/remember-language.server.ts";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { users } from "../../../db/schema/users.ts";
import { call, get } from "../../support/answers.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";
import { ORIGIN } from "../../support/page.ts";
import { apiClient } from "./client.ts";

const PASSWORD = "Right-Password-1";
const HASH = hashPassword(PASSWORD);

async function person(fields: Partial<typeof users.$inferInsert> = {}) {
  const here = await world();
  const email = `${freshId()}@test.example`;
  const row = { id: freshId(), tenantId: here.runners.id, email, name: "Ada Staff", role: "admin" as const };
  await here.db.insert(users).values({ ...row, passwordHash: await HASH, createdAt: new Date(), ...fields });
  const api = apiClient(here.product);
  const headers = { "CF-Connecting-IP": `ip-${freshId()}` };
  const login = (password = PASSWORD, json: object = {}) =>
    api("POST", "/api/login", { json: { email, password, ...json }, headers });
  return { here, api, email, login };
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

describe("login", () => {
  test("answers a token, the user and a session; neither tells the hash", async () => {
    const { here, api, email, login } = await person({ superadmin: true });
    const { status, body, cookies, headers } = await login();
    expect(status).toBe(200);
    expect(body.token.length).toBeGreaterThan(30);
    expect(body.data.user.email).toBe(email);
    expect(headers.getSetCookie()[0]).toMatch(/^auth\.session=.*HttpOnly/);
    const told = await api("GET", "/api/user", bearer(body.token));
    expect(told.body.data).toEqual({
      id: expect.any(String),
      name: "Ada Staff",
      email,
      role: "admin",
      roles: {
        admin: "Administrator",
        account_manager: "Account Manager",
        customer_service: "Customer Service",
      },
      tenant_id: here.runners.id,
      superadmin: 1,
      integration: false,
      signup_complete: true,
      lang: null,
    });
    expect((await api("GET", "/api/user", { cookies })).body).toEqual(told.body);
    const page = await call(
      dashboard,
      get("/dashboard", { cookie: `auth.session=${cookies["auth.session"]}` }),
      here.product.context(),
    );
    expect(page.status).toBe(200);
  });

  test("takes a form as well", async () => {
    const { api, email } = await person();
    const form = new URLSearchParams({ email, password: PASSWORD });
    expect((await api("POST", "/api/login", { form })).status).toBe(200);
  });

  test("a wrong password and an unknown account get the same answer, no token and no cookie", async () => {
    const { login } = await person();
    const wrong = await login("wrong");
    const unknown = await login("wrong", { email: "nobody@test.example" });
    expect(wrong.status).toBe(422);
    expect(wrong.cookies).toEqual({});
    expect(wrong.body.token).toBeUndefined();
    expect(unknown.body).toEqual(wrong.body);
  });

  test("says how long to wait after too many failures", async () => {
    const { login } = await person();
    for (let tries = 0; tries < 5; tries += 1) await login("wrong");
    const blocked = await login();
    expect(blocked.status).toBe(429);
    expect(blocked.headers.get("Retry-After")).toBe("15");
    expect(blocked.body.message).toContain("15");
  });
});

describe("a call without a good token is nobody's", () => {
  test("the user is 401 JSON", async () => {
    const { api, login } = await person();
    const { cookies, body } = await login();
    for (const input of [
      {},
      bearer("forged"),
      bearer(""),
      bearer(cookies["auth.session"]!),
      { cookies: { "auth.session": body.token } },
    ]) {
      expect(await api("GET", "/api/user", input)).toMatchObject({
        status: 401,
        body: { message: expect.any(String) },
      });
    }
  });

  test("a forged token counts even beside a good cookie", async () => {
    const { api, login } = await person();
    const { cookies } = await login();
    expect((await api("GET", "/api/user", { cookies, ...bearer("forged") })).status).toBe(401);
  });
});

describe("logout", () => {
  test("by cookie ends the session and the token of the same sign-in, and no other", async () => {
    const { here, api, login } = await person();
    const other = await login();
    here.product.clock.forward(1);
    const { cookies, body } = await login();
    const headers = { "X-XSRF-TOKEN": cookies["XSRF-TOKEN"]! };
    const out = await api("POST", "/api/logout", { cookies, headers });
    expect(out).toMatchObject({ status: 200, body: { success: true } });
    expect((await api("GET", "/api/user", { cookies })).status).toBe(401);
    expect((await api("GET", "/api/user", bearer(body.token))).status).toBe(401);
    expect((await api("GET", "/api/user", bearer(other.body.token))).status).toBe(200);
    expect((await api("GET", "/api/user", { cookies: other.cookies })).status).toBe(200);
  });

  test("by token ends the session of the same sign-in too", async () => {
    const { api, login } = await person();
    const { cookies, body } = await login();
    expect((await api("POST", "/api/logout", bearer(body.token))).status).toBe(200);
    expect((await api("GET", "/api/user", bearer(body.token))).status).toBe(401);
    expect((await api("GET", "/api/user", { cookies })).status).toBe(401);
  });
});

describe("the anti-forgery cookie", () => {
  test("is set for anyone, readable and lax, as often as it is asked for", async () => {
    const { api } = await person();
    for (let times = 0; times < 2; times += 1) {
      const { status, headers, body } = await api("GET", "/api/sanctum/csrf-cookie");
      expect([status, body]).toEqual([204, ""]);
      expect(headers.getSetCookie()[0]).toMatch(/^XSRF-TOKEN=[^;%]+; Path=\/; SameSite=Lax; Max-Age=43200$/);
    }
  });

  test("a young cookie stays the same, so that two scripts of a page can ask at once", async () => {
    const { here, api, login } = await person();
    const { cookies } = await login();
    const again = async (sent: Record<string, string>) =>
      (await api("GET", "/api/sanctum/csrf-cookie", { cookies: sent })).cookies["XSRF-TOKEN"];
    expect(await again(cookies)).toBe(cookies["XSRF-TOKEN"]);
    expect(await again({ ...cookies, "XSRF-TOKEN": "forged" })).not.toBe("forged");
    const guest = (await again({}))!;
    expect(await again({ ...cookies, "XSRF-TOKEN": guest })).not.toBe(guest);
    here.product.clock.forward(7 * 3600_000);
    expect(await again(cookies)).not.toBe(cookies["XSRF-TOKEN"]);
  });

  test("a call with a session's cookie must repeat the token, also from our own pages", async () => {
    const { here, api, login } = await person();
    const { cookies } = await login();
    const guest = (await api("GET", "/api/sanctum/csrf-cookie")).cookies["XSRF-TOKEN"]!;
    const own = cookies["XSRF-TOKEN"]!;
    const attempt = (token: string | undefined, planted = token, headers: Record<string, string> = {}) =>
      api("POST", "/api/set-lang", {
        json: { lang: "nl" },
        cookies: { ...cookies, ...(planted && { "XSRF-TOKEN": planted }) },
        headers: { ...(token && { "X-XSRF-TOKEN": token }), ...headers },
      });
    for (const headers of [{}, { Origin: ORIGIN }, { "Sec-Fetch-Site": "same-origin" }] as Record<
      string,
      string
    >[]) {
      expect((await attempt(undefined, own, headers)).status).toBe(403);
      expect((await attempt("forged", "forged", headers)).status).toBe(403);
      // A guest's cookie that somebody planted beside the session.
      expect((await attempt(guest, guest, headers)).status).toBe(403);
      expect((await attempt(own, own, headers)).status).toBe(200);
    }
    expect((await attempt(own, own, { Origin: "https://evil.example" })).status).toBe(403);
    expect((await attempt(own, own, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    here.product.clock.forward(13 * 3600_000);
    expect((await attempt(own)).status).toBe(403);
  });
});

describe("languages", () => {
  test("are remembered for the user and in the browser; unknown ones are not", async () => {
    const { api, login } = await person();
    const { body } = await login();
    const mine = bearer(body.token);
    expect((await api("POST", "/api/get-lang", mine)).body).toEqual({ lang: "en", data: { lang: "en" } });
    const set = await api("POST", "/api/set-lang", { ...mine, json: { lang: "fr" } });
    expect(set).toMatchObject({ status: 200, body: { lang: "fr" }, cookies: { i18n_redirected: "fr" } });
    for (const lang of ["xx", "", "FR", "__proto__"]) {
      expect((await api("POST", "/api/set-lang", { ...mine, json: { lang } })).status).toBe(422);
    }
    expect((await api("POST", "/api/get-lang", mine)).body.lang).toBe("fr");
    expect((await api("POST", "/api/get-lang", { cookies: { i18n_redirected: "sv" } })).body.lang).toBe("sv");
  });

  test("of a guest are what the browser asks for, else that of the page in hand", async () => {
    const { api } = await person();
    const answered = async (headers: Record<string, string>, lang?: string) =>
      (await api("POST", "/api/get-lang", { headers, json: { lang } })).body.lang;
    expect(await answered({ "Accept-Language": "pl,da;q=0.5" }, "nl")).toBe("da");
    expect(await answered({ "Accept-Language": "pl" }, "nl")).toBe("nl");
    expect(await answered({ "Accept-Language": "pl" }, "xx")).toBe("en");
    expect(await answered({ "Accept-Language": "pl" })).toBe("en");
  });

  test("chosen in a page's header are the signed-in person's, not only the browser's", async () => {
    const { here, api, login } = await person();
    const { body, cookies } = await login();
    const mine = bearer(body.token);
    const cookie = `auth.session=${cookies["auth.session"]}; i18n_redirected=sv`;
    const choose = async (path: string, headers: Record<string, string> = {}) => {
      const answered = new Headers();
      await rememberLanguage(get(path, { cookie, headers }), here.product.context(), answered);
      return answered.get("Set-Cookie");
    };
    expect(await choose("/Acme-UK-Store?lang=fi")).toMatch(/^i18n_redirected=fi/);
    expect((await api("POST", "/api/get-lang", mine)).body.lang).toBe("fi");
    // This browser has it already; the person has not.
    expect(await choose("/?lang=sv")).toBeNull();
    expect((await api("POST", "/api/get-lang", mine)).body.lang).toBe("sv");
    await choose("/?lang=xx");
    await choose("/?lang=de", { "Sec-Fetch-Site": "cross-site" });
    expect((await api("POST", "/api/get-lang", mine)).body.lang).toBe("sv");
  });

  test("are English where translation is off", async () => {
    const here = await world({ TRANSLATION: "off" });
    const api = apiClient(here.product);
    expect((await api("POST", "/api/set-lang", { json: { lang: "fr" } })).body.lang).toBe("en");
    expect((await api("POST", "/api/get-lang", { cookies: { i18n_redirected: "sv" } })).body.lang).toBe("en");
  });
});

describe("channels", () => {
  const ask = (channel_name: string) => ({ json: { socket_id: "123.456", channel_name } });

  test("a tenant's people may join their own room and no other", async () => {
    const { here, api, login } = await person();
    const mine = bearer((await login()).body.token);
    const joined = await api("POST", "/api/broadcasting/auth", {
      ...mine,
      ...ask(`tenant.${here.runners.id}`),
    });
    expect(joined.body).toMatchObject({
      auth: expect.any(String),
      data: { channel_name: `tenant.${here.runners.id}` },
    });
    for (const name of [`tenant.${here.maple.id}`, "tenant.", "orders", `tenant.${here.runners.id}.x`]) {
      expect((await api("POST", "/api/broadcasting/auth", { ...mine, ...ask(name) })).status).toBe(403);
    }
    expect((await api("POST", "/api/broadcasting/auth", mine)).status).toBe(422);
  });

  test("a guest may join none", async () => {
    const { here, api } = await person();
    expect((await api("POST", "/api/broadcasting/auth", ask(`tenant.${here.runners.id}`))).status).toBe(401);
  });
});
