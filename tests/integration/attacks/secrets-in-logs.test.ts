import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { at } from "../../support/answers.ts";
import { authenticator } from "../../support/authenticator.ts";
import { linkIn, mailsTo } from "../../support/mails.ts";
import { ORIGIN, testProduct } from "../../support/page.ts";
import { PASSWORD, person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { wholeProduct } from "../../support/whole-product.ts";
import { world } from "../../support/world.ts";

const written: string[] = [];
const METHODS = ["log", "info", "warn", "error", "debug", "trace"] as const;

beforeEach(() => {
  written.length = 0;
  for (const method of METHODS) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      written.push(
        words
          .map((word) => (word instanceof Error ? `${word.message} ${word.stack}` : String(word)))
          .join(" "),
      );
    });
  }
});
afterEach(() => vi.restoreAllMocks());

/** A browser that keeps its cookies, and everything secret that it was handed or sent. */
function browser(ask: (request: Request) => Promise<Response>) {
  const cookies = new Map<string, string>();
  const secrets = new Set<string>();
  const ip = freshId();
  const go = async (path: string, fields?: Record<string, string>) => {
    const response = await ask(
      new Request(new URL(path, ORIGIN), {
        method: fields ? "POST" : "GET",
        headers: {
          // Remix compares the two, as a browser sends them.
          Origin: ORIGIN,
          Host: new URL(ORIGIN).host,
          "CF-Connecting-IP": ip,
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        },
        ...(fields && { body: new URLSearchParams(fields) }),
      }),
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
      if (name.startsWith("auth.") && value) secrets.add(decodeURIComponent(value));
    }
    const text = await response.text();
    return { status: response.status, location: response.headers.get("Location") ?? "", text };
  };
  // The whole product draws no pages here; what loaders and actions found is in the text, as JSON.
  const found = (text: string) =>
    (JSON.parse(text) as (Record<string, unknown> | null)[]).flatMap((part) => Object.values(part ?? {}));
  return { go, secrets, found };
}

test("no password, code, cookie, token or link is written to the logs, whether it went well or not", async () => {
  const here = await world();
  here.product.clock.set(new Date().toISOString());
  const ask = wholeProduct(here.product);
  const { go, secrets, found } = browser(ask);
  const secret = (text: string) => (secrets.add(text), text);
  const NEW = "another three unrelated words";
  const { email } = await person(here, here.runners);

  await go("/login", { email, password: secret("Wrong-Password-77") });
  expect((await go("/login", { email, password: secret(PASSWORD) })).status).toBe(303);

  // The authenticator app.
  const shown = found((await go("/settings/second-factor")).text);
  const invitation = shown.map((one) => at(one, "invitation")).find(Boolean);
  const key = secret(String(at(invitation, "text")).replaceAll(" ", ""));
  const sealed = String(at(invitation, "sealed"));
  const code = secret(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await go("/settings/second-factor", {
    intent: "enable",
    sealed,
    code: "999999",
    current_password: PASSWORD,
  });
  const enabled = await go("/settings/second-factor", {
    intent: "enable",
    sealed,
    code,
    current_password: PASSWORD,
  });
  const codes = found(enabled.text).flatMap(
    (one) => (at(one, "recoveryCodes") as string[] | undefined) ?? [],
  );
  expect(codes).toHaveLength(10);
  codes.forEach(secret);
  await go("/settings/second-factor", { intent: "disable", current_password: secret("Not-My-Password-1") });

  // A passkey, right and wrong.
  await go("/settings/passkeys", { intent: "begin", current_password: PASSWORD });
  const device = authenticator();
  const options = found((await go("/settings/passkeys/new")).text)
    .map((one) => at(one, "options"))
    .find(Boolean);
  const { challenge } = JSON.parse(String(options)) as { challenge: string };
  await go("/settings/passkeys/new", { name: "Phone", response: device.create({ challenge }) });
  await go("/login/passkey", { next: "/orders" });
  await go("/login/passkey", { response: device.get({ challenge: "none-of-ours" }) });

  // The second step with a wrong code and with a recovery code.
  await go("/logout", {});
  await go("/login", { email, password: PASSWORD });
  await go("/login/second-step", { code: secret("424242-wrong") });
  expect((await go("/login/second-step", { code: codes[2] ?? "" })).status).toBe(303);

  // Links of mails, used and used again.
  await go("/reset-password", { email });
  const link = linkIn(
    (await mailsTo(here, email)).find(({ dedupeKey }) => dedupeKey.startsWith("account:reset")),
  );
  secret(link.pathname.split("/").at(-1) ?? "");
  await go(link.pathname);
  await go(link.pathname, { password: "short" });
  await go(link.pathname, { password: secret(NEW) });
  await go(link.pathname, { password: NEW });
  await go(`${link.pathname}?_data=routes%2Faccount%2Fnew-password`);

  // The API's token, and a body that is broken in the middle of a password.
  const call = (body: string, headers: Record<string, string> = {}) =>
    ask(
      new Request(`${ORIGIN}/api/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "CF-Connecting-IP": freshId(), ...headers },
        body,
      }),
    );
  await call(`{"email":"${email}","password":"${secret("Half-A-Passw0rd")}`);
  const other = await person(here, here.maple);
  const entered = await call(JSON.stringify({ email: other.email, password: PASSWORD }));
  const { token } = (await entered.json()) as { token: string };
  secret(token);
  await ask(new Request(`${ORIGIN}/api/user`, { headers: { Authorization: `Bearer ${token}` } }));
  await ask(new Request(`${ORIGIN}/api/user`, { headers: { Authorization: `Bearer ${token}x` } }));
  await here.product.afterwards();

  expect(secrets.size).toBeGreaterThan(20);
  const log = written.join("\n");
  // Something is written about passkeys that were not believed; were nothing caught, nothing would be proved.
  expect(log).toContain("passkey");
  expect([...secrets].filter((one) => log.includes(one))).toEqual([]);
});

test("no address, code, password or link is written to the logs while the database is away", async () => {
  const here = await world();
  here.product.clock.set(new Date().toISOString());
  const store = await here.runners.store();
  const { email } = await person(here, here.runners);
  // Nobody listens there: every statement fails with its values in the error's words.
  const away = testProduct({ LIBSQL_URL: "http://127.0.0.1:9" }, here.product.clock);
  const { go } = browser(wholeProduct(away));
  const code = "GIFT-7F3K-0001";
  const link = "9f8e7d6c5b4a39281706f5e4d3c2b1a0";

  const statuses = [
    await go("/login", { email, password: PASSWORD }),
    await go("/reset-password", { email }),
    await go(`/reset-password/${link}`),
    await go(`/email-verification/${link}`),
    await go(`/${store.slug}?code=${code}`),
    await go(`/${store.slug}/is-this-real`, { code, email, message: "Is it?" }),
    await go(`/${store.slug}/order/${link}.${link}`),
  ].map(({ status }) => status);
  await away.afterwards();

  expect(statuses.filter((status) => status >= 500).length).toBeGreaterThan(4);
  const log = written.join("\n");
  expect(log).toContain("database unavailable");
  for (const secret of [email, email.split("@")[0], PASSWORD, code, link, "params:"]) {
    expect(log).not.toContain(secret);
  }
});
