import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action as login } from "../../../app/routes/account/login/page.tsx";
import { action as logout } from "../../../app/routes/account/logout.ts";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import {
  action as saveBilling,
  loader as billing,
} from "../../../app/routes/admin/settings/billing/page.tsx";
import {
  action as saveCompany,
  loader as company,
} from "../../../app/routes/admin/settings/company/page.tsx";
import { action as save, loader as account } from "../../../app/routes/admin/settings/own-account/page.tsx";
import { ROLE_KEYS } from "../../../app/domain/access/roles.ts";
import { creditAccounts } from "../../../db/schema/payments.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { sessions, users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { MALFORMED } from "../../support/forms.ts";
import { mailsTo } from "../../support/mails.ts";
import { ORIGIN } from "../../support/page.ts";
import { cookieOf, PASSWORD, person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

const NEW = "three unrelated words";
/** What every sign-in leaves beside the changes that are looked at. */
const SIGN_INS = ["Signed in", "Sign-in failed"];

async function signedIn(input: Parameters<typeof person>[2] = {}) {
  const here = await world();
  const who = await person(here, here.runners, input);
  const signIn = async (password = PASSWORD, headers: Record<string, string> = {}) => {
    const request = post(
      "/login",
      { email: who.email, password },
      {
        headers: { "CF-Connecting-IP": `ip-${freshId()}`, ...headers },
      },
    );
    return cookieOf((await call(login, request, here.product.context())).setCookie);
  };
  const cookie = await signIn();
  const send = (fields: Record<string, string>, by = cookie) =>
    call(save, post("/settings", fields, { cookie: by }), here.product.context());
  const open = async (by: string) =>
    (await call(dashboard, get("/dashboard", { cookie: by }), here.product.context())).status === 200;
  const row = async () => (await here.db.select().from(users).where(eq(users.id, who.id)))[0]!;
  const log = async () =>
    (await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id)))
      .map(({ action }) => action)
      .filter((action) => !SIGN_INS.includes(action));
  return { here, ...who, signIn, cookie, send, open, row, log };
}

describe("a new password", () => {
  test("a new password ends every session, gives this browser a new one, and sends a mail", async () => {
    const { here, email, signIn, cookie, send, open, log } = await signedIn();
    const elsewhere = await signIn();
    const answer = await send({ intent: "password", current_password: PASSWORD, password: NEW });
    expect(answer).toMatchObject({ status: 303, location: "/settings" });
    const fresh = cookieOf(answer.setCookie);
    expect(fresh).not.toBe(cookie);
    expect([await open(cookie), await open(elsewhere), await open(fresh)]).toEqual([false, false, true]);
    expect(await signIn(PASSWORD)).toBe("");
    expect(await signIn(NEW)).not.toBe("");
    expect((await mailsTo(here, email)).map(({ subject }) => subject).join()).toContain("was changed");
    expect(await log()).toEqual(["Password changed"]);
  });

  test("needs the old one, and guesses at it are slowed", async () => {
    const { send, row } = await signedIn();
    const before = (await row()).passwordHash;
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await send({ intent: "password", current_password: "wrong", password: NEW });
      expect(answer.status).toBe(422);
      expect(at(answer.body, "result", "error", "current_password")).toEqual(["refusals:passwordWrong"]);
      expect(JSON.stringify(answer.body)).not.toContain(NEW);
    }
    expect((await send({ intent: "password", current_password: PASSWORD, password: NEW })).status).toBe(429);
    expect((await row()).passwordHash).toBe(before);
  });

  test("of two at once one wins", async () => {
    const { send, cookie } = await signedIn();
    const answers = await Promise.all(
      ["one more set of words", "another set of words"].map((password) =>
        send({ intent: "password", current_password: PASSWORD, password }, cookie),
      ),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });
});

describe("sessions", () => {
  test("are listed with their devices, each can be ended, and all others at once", async () => {
    const { here, signIn, cookie, send, open, log } = await signedIn();
    const phone = await signIn(PASSWORD, {
      "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit Version/18.0 Safari/604.1",
    });
    const third = await signIn();
    const page = await call(account, get("/settings", { cookie }), here.product.context());
    const listed = at(page.body, "sessions") as {
      id: string;
      browser: string;
      system: string;
      current: boolean;
    }[];
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    const onPhone = listed.find(({ system }) => system === "iPhone");
    expect(onPhone?.browser).toBe("Safari");
    expect(JSON.stringify(page.body)).not.toContain(phone.split("=")[1]);
    await send({ intent: "end_session", session: onPhone!.id });
    expect([await open(phone), await open(third), await open(cookie)]).toEqual([false, true, true]);
    await send({ intent: "end_others" });
    expect([await open(third), await open(cookie)]).toEqual([false, true]);
    expect(await log()).toEqual(["Sessions ended", "Sessions ended"]);
  });

  test("of someone else cannot be ended", async () => {
    const mine = await signedIn();
    const theirs = await signedIn();
    const [session] = await theirs.here.db.select().from(sessions).where(eq(sessions.userId, theirs.id));
    await mine.send({ intent: "end_session", session: session!.idHash });
    expect(await theirs.open(theirs.cookie)).toBe(true);
    expect(await mine.log()).toEqual([]);
  });

  test("a cookie that was copied opens nothing after the sign-out", async () => {
    const { here, cookie, open } = await signedIn();
    await call(logout, post("/logout", {}, { cookie }), here.product.context());
    expect(await open(cookie)).toBe(false);
    for (const page of [account, company, billing]) {
      const answer = await call(page, get("/settings", { cookie }), here.product.context());
      expect(answer).toMatchObject({ status: 302, location: "/login?return=%2Fsettings" });
    }
  });
});

test("the profile takes a name and a language, and nothing else", async () => {
  const { here, send, row, log } = await signedIn({ role: "customer_service" });
  const answer = await send({
    intent: "profile",
    name: "  Ada   Own ",
    lang: "de",
    role: "admin",
    superadmin: "1",
    tenant_id: here.maple.id,
    email: "other@evil.example",
    passwordHash: "x",
    signup_complete: "0",
    "__proto__.polluted": "1",
  });
  expect(answer.status).toBe(303);
  expect(await row()).toMatchObject({
    name: "Ada Own",
    lang: "de",
    role: "customer_service",
    superadmin: false,
    tenantId: here.runners.id,
    signupComplete: true,
  });
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  await send({ intent: "profile", name: "Ada", lang: "xx" });
  expect(await row()).toMatchObject({ name: "Ada", lang: "de" });
  expect(await log()).toEqual(["User updated", "User updated"]);
});

const COMPANY = {
  legal_name: "Birch & Co Ltd",
  registration_number: "0123",
  vat_registered: "on",
  vat_number: "gb 123 4567 82",
  address_first_line: "1 Wood Street",
  address_second_line: "",
  address_city: "Leeds",
  address_postcode: "LS1 1AA",
  address_country: "GB",
  contact_email: "office@birch.example",
};

describe("the company's details", () => {
  test("are saved by an admin, read by an account manager, and closed to customer service", async () => {
    const { here, cookie, log } = await signedIn();
    const answer = await call(
      saveCompany,
      post(
        "/settings/company-details",
        { ...COMPANY, status: "verified", name: "Evil", id: "x" },
        { cookie },
      ),
      here.product.context(),
    );
    expect(answer).toMatchObject({ status: 303, location: "/settings/company-details" });
    const [tenant] = await here.db.select().from(tenants).where(eq(tenants.id, here.runners.id));
    expect(tenant).toMatchObject({
      name: "Runners",
      status: "verified",
      companyDetails: {
        legalName: "Birch & Co Ltd",
        vatRegistered: true,
        vatNumber: "GB123456782",
        country: "GB",
      },
    });
    expect(await log()).toEqual(["Company details updated"]);
    const statuses = await Promise.all(
      ROLE_KEYS.map(async (role) => {
        const { cookie: by } = await here.staff(here.runners, role);
        const read = await call(
          company,
          get("/settings/company-details", { cookie: by }),
          here.product.context(),
        );
        const write = await call(
          saveCompany,
          post("/settings/company-details", COMPANY, { cookie: by }),
          here.product.context(),
        );
        return [role, read.status, write.status];
      }),
    );
    expect(statuses).toEqual([
      ["admin", 200, 303],
      ["account_manager", 200, 403],
      ["customer_service", 403, 403],
    ]);
  });

  test("of two users who save the details at once one succeeds; the other sees the conflict, keeps what was typed, and can save again", async () => {
    const { here, cookie } = await signedIn();
    const other = (await here.staff(here.runners, "admin")).cookie;
    const path = "/settings/company-details";
    const version = async () =>
      String(at((await call(company, get(path, { cookie }), here.product.context())).body, "version"));
    const first = await version();
    const press = (by: string, name: string, seen: string) =>
      call(
        saveCompany,
        post(path, { ...COMPANY, legal_name: name, version: seen }, { cookie: by }),
        here.product.context(),
      );
    const both = await Promise.all([press(cookie, "Birch Ltd", first), press(other, "Oak Ltd", first)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    const told = both.find(({ status }) => status === 409)!;
    expect(at(told.body, "result", "error", "version")).toEqual(["lists:changedMeanwhile"]);
    expect(at(told.body, "result", "initialValue", "legal_name")).toMatch(/^(Birch|Oak) Ltd$/);
    expect((await press(other, "Oak Ltd", first)).status).toBe(409);
    expect((await press(other, "Oak Ltd", await version())).status).toBe(303);
  });

  test.each([
    [{ vat_number: "" }, "vat_number", "errors:required"],
    [{ vat_number: "12" }, "vat_number", "errors:vatNumber"],
    [{ legal_name: "" }, "legal_name", "errors:required"],
    [{ address_country: "Atlantis" }, "address_country", "errors:required"],
    [{ contact_email: "nobody" }, "contact_email", "errors:invalidEmail"],
  ])("%j is told at its field", async (change, field, error) => {
    const { here, cookie } = await signedIn();
    const answer = await call(
      saveCompany,
      post("/settings/company-details", { ...COMPANY, ...change }, { cookie }),
      here.product.context(),
    );
    expect(answer.status).toBe(422);
    expect(at(answer.body, "result", "error", field)).toEqual([error]);
  });
});

describe("where customers send things back", () => {
  const path = "/settings/company-details";
  const RETURNS = {
    return_name: "Returns",
    return_address_first_line: "8 Dock Road",
    return_address_city: "Cork",
    return_address_county: "County Cork",
    return_address_postcode: "t12 xy00",
    return_address_country: "IE",
  };

  test("is kept as its own address, shown again, logged, and given up when its fields are emptied", async () => {
    const { here, cookie } = await signedIn();
    const send = (fields: Record<string, string>) =>
      call(saveCompany, post(path, { ...COMPANY, ...fields }, { cookie }), here.product.context());
    const kept = async () => {
      const [tenant] = await here.db.select().from(tenants).where(eq(tenants.id, here.runners.id));
      return tenant!.companyDetails.returnTo;
    };
    expect((await send(RETURNS)).status).toBe(303);
    expect(await kept()).toMatchObject({
      name: "Returns",
      addressFirstLine: "8 Dock Road",
      addressPostcode: "T12 XY00",
      addressCountry: "IE",
      addressState: "",
    });
    const read = await call(company, get(path, { cookie }), here.product.context());
    expect(at(read.body, "company")).toMatchObject({
      address_country: "GB",
      return_address_county: "County Cork",
      return_address_country: "IE",
    });
    const american = {
      return_address_first_line: "9 Elm Street",
      return_address_city: "Portland",
      return_address_postcode: "97201",
      return_address_country: "US",
    };
    expect((await send({ ...american, return_address_state: "OR" })).status).toBe(303);
    expect(await kept()).toMatchObject({ name: "", addressState: "OR", addressCountry: "US" });
    expect((await send({})).status).toBe(303);
    expect(await kept()).toBeNull();
    const rows = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
    expect(rows.map(({ changes }) => changes["returnAddress"])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ to: expect.stringContaining("8 Dock Road, Cork") }),
        expect.objectContaining({ to: null }),
      ]),
    );
  });

  test.each([
    [{ return_address_first_line: "" }, "return_address_first_line", "errors:required"],
    [{ return_address_city: "" }, "return_address_city", "errors:required"],
    [{ return_address_country: "" }, "return_address_country", "errors:required"],
    [{ return_address_postcode: "" }, "return_address_postcode", "errors:required"],
    [{ return_address_postcode: "12345" }, "return_address_postcode", "errors:invalidPostcode"],
    [
      { return_address_country: "US", return_address_postcode: "97201" },
      "return_address_state",
      "errors:required",
    ],
    [{ return_address_country: "Atlantis" }, "return_address_country", "errors:required"],
  ])("%j is refused at its field", async (change, field, error) => {
    const { here, cookie } = await signedIn();
    const answer = await call(
      saveCompany,
      post(path, { ...COMPANY, ...RETURNS, ...change }, { cookie }),
      here.product.context(),
    );
    expect(answer.status).toBe(422);
    expect(at(answer.body, "result", "error", field)).toEqual([error]);
    expect(at(answer.body, "result", "initialValue", "return_name")).toBe("Returns");
  });
});

describe("the billing account", () => {
  test("is full for an admin, to be read by an account manager, and closed to customer service", async () => {
    const { here } = await signedIn();
    const statuses = await Promise.all(
      ROLE_KEYS.map(async (role) => {
        const { cookie } = await here.staff(here.runners, role);
        const path = "/settings/billing-account";
        const read = await call(billing, get(path, { cookie }), here.product.context());
        const fields = {
          intent: "save",
          billing_name: "Accounts",
          billing_email: "",
          purchase_order: "PO 1",
        };
        const write = await call(saveBilling, post(path, fields, { cookie }), here.product.context());
        return [role, read.status, write.status];
      }),
    );
    expect(statuses).toEqual([
      ["admin", 200, 303],
      ["account_manager", 200, 403],
      ["customer_service", 403, 403],
    ]);
  });

  test("is saved by one of two who began with the same", async () => {
    const { here, cookie } = await signedIn();
    const path = "/settings/billing-account";
    const read = await call(billing, get(path, { cookie }), here.product.context());
    const version = String(at(read.body, "version"));
    const press = (billing_name: string) => {
      const fields = { intent: "save", billing_name, billing_email: "", purchase_order: "", version };
      return call(saveBilling, post(path, fields, { cookie }), here.product.context());
    };
    expect((await press("Accounts")).status).toBe(303);
    const told = await press("Finance");
    expect([told.status, at(told.body, "result", "initialValue", "billing_name")]).toEqual([409, "Finance"]);
    const [tenant] = await here.db.select().from(tenants).where(eq(tenants.id, here.runners.id));
    expect(tenant?.billing.name).toBe("Accounts");
  });

  test("asks for one credit account, however often it is pressed, and the log has it once", async () => {
    const { here, cookie, log } = await signedIn();
    const ask = () =>
      call(
        saveBilling,
        post(
          "/settings/billing-account",
          { intent: "credit", limit_minor: "99999", state: "active" },
          { cookie },
        ),
        here.product.context(),
      );
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    const kept = await here.db
      .select()
      .from(creditAccounts)
      .where(eq(creditAccounts.tenantId, here.runners.id));
    expect(kept).toMatchObject([{ state: "requested", limitMinor: 0, currency: "GBP" }]);
    expect(await log()).toEqual(["Credit account requested"]);
  });
});

test.each(MALFORMED)("%s is no form and no error of ours, on any settings page", async (_, type, body) => {
  const { here, cookie } = await signedIn();
  for (const action of [save, saveCompany, saveBilling]) {
    const request = new Request(`${ORIGIN}/settings`, {
      method: "POST",
      body,
      headers: { Cookie: cookie, ...(type && { "Content-Type": type }) },
    });
    const answer = await call(action, request, here.product.context());
    expect([400, 415, 422]).toContain(answer.status);
  }
});

test("another tenant's details are reached from nowhere", async () => {
  const { here, cookie } = await signedIn();
  await here.db
    .update(tenants)
    .set({ companyDetails: { legalName: "CANARY-M" }, billing: { name: "CANARY-M" } })
    .where(and(eq(tenants.id, here.maple.id)));
  for (const page of [account, company, billing]) {
    const answer = await call(
      page,
      get(`/settings?tenant_id=${here.maple.id}`, { cookie }),
      here.product.context(),
    );
    expect(JSON.stringify(answer.body)).not.toContain("CANARY-M");
  }
});
