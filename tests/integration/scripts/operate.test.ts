import { beforeAll, describe, expect, test } from "vitest";
import { action as accept } from "../../../app/routes/account/accept-invitation/page.tsx";
import { loader as tenantsPage } from "../../../app/routes/admin/panel/tenants/page.tsx";
import { action as inquire } from "../../../app/routes/marketing/custom-solutions/page.tsx";
import type { CatalogueProduct } from "../../../app/domain/design/catalogue-product.ts";
import { catalogue } from "../../../db/seed/catalogue.ts";
import { connect } from "../../../scripts/db/database-client.ts";
import { MIGRATIONS } from "../../../scripts/db/demo-world.ts";
import { migrate } from "../../../scripts/db/migrate.ts";
import { loadCatalogue, readCatalogue } from "../../../scripts/operate/catalogue-file.ts";
import { firstAdmin } from "../../../scripts/operate/first-admin.ts";
import { call, get, post } from "../../support/answers.ts";
import { DAY } from "../../support/clock.ts";
import { emptyDatabase } from "../../support/empty-database.ts";
import { testProduct } from "../../support/page.ts";
import { cookieOf } from "../../support/people.ts";

const { url } = emptyDatabase();
beforeAll(async () => {
  await migrate(connect(url()), MIGRATIONS);
});

const OPERATOR = {
  email: "Ops@Platform.example ",
  name: "Ola Ops",
  company: "Stall Operations",
  region: "EU",
};
const product = () => testProduct({ LIBSQL_URL: url() });

describe("the first superadmin of an empty database", () => {
  const open = (path: string, here = product()) =>
    call(accept, post(path, { name: "Ola Ops", password: "three unrelated words" }), here.context(), {
      secret: path.split("/").at(-1) ?? "",
    });

  test("is made once by several commands at once, signs in by the link, and sees the platform", async () => {
    const asked = await Promise.allSettled(
      ["ops@platform.example", "two@platform.example", "three@platform.example"].map((email) =>
        firstAdmin(connect(url()), { ...OPERATOR, email }, new Date()),
      ),
    );
    const made = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(made).toHaveLength(1);
    const { rows } = await connect(url()).execute("select id from users union all select id from tenants");
    expect(rows).toHaveLength(2);

    // Nobody has opened the link yet: the same command gives another one, and the one before ends.
    const [first] = made;
    const [who] = (await connect(url()).execute("select email from users")).rows;
    const again = await firstAdmin(connect(url()), { ...OPERATOR, email: String(who!["email"]) }, new Date());
    expect((await open(first!)).status).toBe(410);
    const accepted = await open(again);
    expect(accepted.status).toBe(303);
    const page = await call(
      tenantsPage,
      get("/tenants", { cookie: cookieOf(accepted.setCookie) }),
      product().context(),
    );
    expect(page.status).toBe(200);
    expect((await open(again)).status).toBe(410);
    await expect(firstAdmin(connect(url()), OPERATOR, new Date())).rejects.toThrow(/superadmin already/);
  });

  test("reads what visitors ask", async () => {
    const typed = { name: "Ada", email: "ada@example.org", company: "Engines", message: "We need shirts" };
    const answer = await call(inquire, post("/custom-solutions", typed), product().context());
    expect(answer).toMatchObject({ status: 303, location: "/custom-solutions?sent" });
  });

  test.each([
    [{ email: "no address" }, /no e-mail address/],
    [{ name: " " }, /--name/],
    [{ company: "" }, /--company/],
    [{ region: "MARS" }, /--region=MARS/],
  ])("is not made with %j", async (change, message) => {
    await expect(firstAdmin(connect(url()), { ...OPERATOR, ...change }, new Date())).rejects.toThrow(message);
  });
});

describe("a catalogue's file", () => {
  const file = (change: (blanks: CatalogueProduct[]) => unknown) =>
    JSON.stringify(change(structuredClone([...catalogue])));

  test("is loaded once, and again only where it says something else", async () => {
    const blanks = readCatalogue(file((all) => all));
    expect((await loadCatalogue(connect(url()), blanks)).added).toHaveLength(catalogue.length);
    expect(await loadCatalogue(connect(url()), blanks)).toEqual({ added: [], changed: [] });
    const dearer = readCatalogue(
      file((all) => {
        all[2]!.values.blank_price[0]!.data[0]!.amount = "9.95";
        return all;
      }),
    );
    expect(await loadCatalogue(connect(url()), dearer)).toEqual({ added: [], changed: [catalogue[2]!.code] });
    const { rows } = await connect(url()).execute("select count(*) n from catalogue_products");
    expect(rows[0]!["n"]).toBe(catalogue.length);
  });

  test.each<[string, (blanks: CatalogueProduct[]) => unknown, RegExp]>([
    ["is no list", () => ({}), /no list of blanks/],
    ["is empty", () => [], /no list of blanks/],
    ["has a blank twice", (all) => [...all, all[0]], /TEE-CLASSIC stands twice/],
    ["has a SKU twice", (all) => [all[0], { ...all[0]!, code: "TEE-OTHER" }], /the SKU \S+ stands twice/],
    [
      "has an area that is not drawn",
      (all) => {
        all[0]!.values.print_area.back = { width: 400, height: 500 };
        return all;
      },
      /TEE-CLASSIC: print_area.back is not 396 × 490 mm/,
    ],
    [
      "lacks a price in the currency of a region",
      (all) => {
        all[1]!.values.print_price[0]!.data = all[1]!.values.print_price[0]!.data.filter(
          (one) => one.currency !== "EUR",
        );
        return all;
      },
      /print_price has no EUR, which EU sells in/,
    ],
    [
      "has a price that is no amount",
      (all) => {
        all[0]!.values.blank_price[0]!.data[0]!.amount = "7,9";
        return all;
      },
      /values\.blank_price\.0\.data\.0\.amount is no amount/,
    ],
    [
      "has a colour without SKU",
      (all) => {
        delete all[0]!.skus[all[0]!.colours[0]!.code];
        return all;
      },
      /TEE-CLASSIC: skus lacks/,
    ],
    ["has a field that it does not know", (all) => [{ ...all[0], colour: "red" }], /TEE-CLASSIC: colour/],
    [
      "names a blank that it lacks",
      (all) => {
        all[0]!.associations.PACK = ["NOT-THERE"];
        return all;
      },
      /TEE-CLASSIC: PACK names NOT-THERE/,
    ],
  ])("that %s is refused, and tells where", (_, change, message) => {
    expect(() => readCatalogue(file(change))).toThrow(message);
  });

  test("that is no JSON is refused", () => {
    expect(() => readCatalogue("code,name\n")).toThrow(/no JSON/);
  });
});

test("a link that nobody opened for a week is used up, and the command gives another one", async () => {
  const client = connect(url());
  await client.execute("delete from users where superadmin = 1");
  const here = product();
  const late = () => firstAdmin(client, { ...OPERATOR, email: "late@platform.example" }, here.clock.now());
  const open = (link: string) =>
    call(accept, post(link, { name: "Lou Late", password: "three unrelated words" }), here.context(), {
      secret: link.split("/").at(-1) ?? "",
    });
  const path = await late();
  here.clock.forward(8 * DAY);
  expect((await open(path)).status).toBe(410);
  expect((await open(await late())).status).toBe(303);
});
