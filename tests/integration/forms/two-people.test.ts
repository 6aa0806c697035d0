import { expect, test, vi } from "vitest";
import { BASE_FIELD } from "../../../app/domain/access/form-merge.ts";
import { drawnProduct } from "../../support/drawn-product.tsx";
import { formsOf, type PageForm } from "../../support/forms-of-page.ts";
import { everyDeskPage, furnishTenant } from "../../support/furnished-tenant.ts";
import { ORIGIN } from "../../support/page.ts";
import { payingWorld } from "../../support/payments.ts";

vi.setConfig({ testTimeout: 240_000 });

/*
 * Every form of the desk that says what it was made from, as two people fill it in at once: what only one of them changed
 * is kept, and only what both changed is asked about. All as plain forms, without scripts.
 */

type Changes = Record<string, string>;
/** Of each form, by the end of its address: what one person changes, what another does, and the first once more. */
const FORMS: Record<string, { fill?: Changes; one: [string, string, string]; other: [string, string] }> = {
  seo: { one: ["title", "First title", "Third title"], other: ["description", "Their description"] },
  "event-details": {
    one: ["organiser", "First org", "Third org"],
    other: ["contact_email", "two@test.example"],
  },
  "store-configuration": {
    one: ["contact_email", "one@test.example", "three@test.example"],
    other: ["ends", "2040-01-02"],
  },
  gift: { one: ["claim_title", "First words", "Third words"], other: ["budget", "900.00"] },
  survey: { one: ["thanks", "First thanks", "Third thanks"], other: ["question", "Does it fit?"] },
  branding: { one: ["tagline", "First line", "Third line"], other: ["claim_title", "Their words"] },
  voucher: { one: ["label", "First label", "Third label"], other: ["max_uses", "77"] },
  invitation: { one: ["subject", "First subject", "Third subject"], other: ["message", "Their message"] },
  choice: { one: ["cost_day_late", "3.00", "7.00"], other: ["cost_border", "4.00"] },
  fulfiller: {
    fill: {
      contact_name: "Before",
      email: "printer@test.example",
      ships_from: "GB",
      currency: "GBP",
      return_address: "1 Mill Lane",
      time_zone: "Europe/London",
      days_to_ship: "3",
      country_GB: "on",
      per_item: "2.00",
      per_parcel: "1.00",
      cut_off: "12:00",
      daily_capacity: "100",
    },
    one: ["contact_name", "First name", "Third name"],
    other: ["phone", "+44 20 7946 0000"],
  },
  product: { one: ["category", "First kind", "Third kind"], other: ["description", "Their words"] },
  "company-details": {
    fill: {
      address_first_line: "1 High Street",
      address_city: "Leeds",
      address_postcode: "LS1 4AP",
      address_country: "GB",
      contact_email: "us@test.example",
      registration_number: "12345678",
    },
    one: ["legal_name", "First Ltd", "Third Ltd"],
    other: ["address_city", "Their city"],
  },
  "billing-account": {
    fill: { billing_email: "bills@test.example" },
    one: ["billing_name", "First name", "Third name"],
    other: ["purchase_order", "PO 2"],
  },
  documents: { one: ["document_prefix", "FIRST", "THIRD"], other: ["invoice_when", "always"] },
  client: { one: ["contact_name", "First name", "Third name"], other: ["notes", "Their notes"] },
};
/** Forms that are in the list for having what they were made from, but in which two fields cannot be changed freely. */
const OTHERS = ["products", "api"];

const nameOf = (path: string): string => {
  const [first = "", , third = ""] = path.split("/").slice(1);
  if (third === "vouchers") return "voucher";
  if (first === "products" || first === "clients") return first.slice(0, -1);
  if (first === "fulfillers" && third === "" && !path.endsWith("choice")) return "fulfiller";
  return path.split("/").at(-1) ?? "";
};

async function desk() {
  const here = await payingWorld();
  here.product.clock.set(new Date().toISOString());
  const mine = await furnishTenant(here, here.runners, "OURS");
  const ask = drawnProduct(here.product);
  const headers = { Cookie: mine.cookie, Origin: ORIGIN, Host: new URL(ORIGIN).host };
  const formIn = (html: string, path: string): PageForm | undefined => {
    const form = formsOf(html, path, () => false).find(({ fields }) =>
      fields.some(([name]) => name === BASE_FIELD),
    );
    // The button that shows how a store would look saves nothing.
    return form && { ...form, fields: form.fields.filter((field) => field.join() !== "intent,preview") };
  };
  const open = async (path: string) => {
    const html = await (await ask(new Request(ORIGIN + path, { headers }))).text();
    return formIn(html, path);
  };
  const send = async (form: PageForm, changes: Changes) => {
    // A moment later: products know their versions by it.
    here.product.clock.forward(1000);
    const body = form.multipart ? new FormData() : new URLSearchParams();
    const known = new Set(form.fields.map(([name]) => name));
    for (const [name, value] of form.fields) body.append(name, changes[name] ?? value);
    for (const [name, value] of Object.entries(changes)) if (!known.has(name)) body.append(name, value);
    const answer = await ask(new Request(ORIGIN + form.path, { method: "POST", body, headers }));
    return { status: answer.status, html: await answer.text() };
  };
  const pages = everyDeskPage(mine);
  return { pages, open, send, formIn };
}

const valueIn = (form: PageForm | undefined, field: string) =>
  form?.fields.find(([name]) => name === field)?.[1];

test("in every form two people keep what each of them changed, and are asked about what both did", async () => {
  const { pages, open, send, formIn } = await desk();
  const met = new Set<string>();
  for (const path of pages) {
    let old = await open(path);
    if (!old) continue;
    const name = nameOf(path);
    const { fill, one, other } = FORMS[name] ?? {};
    met.add(name);
    if (!one || !other || valueIn(old, one[0]) === undefined || valueIn(old, other[0]) === undefined) {
      expect([...OTHERS, "branding", "gift"], `${path} ${name}`).toContain(name);
      continue;
    }
    if (fill) {
      expect([
        path,
        (await send(old, { ...(one[0] in fill ? {} : { [one[0]]: "Before" }), ...fill })).status,
      ]).toEqual([path, 303]);
      old = (await open(path))!;
    }
    const first = await send(old, { [one[0]]: one[1] });
    expect([path, first.status]).toEqual([path, 303]);
    // The form of before, in which only something else was changed: it is saved without a question.
    const second = await send(old, { [other[0]]: other[1] });
    expect([path, second.status, /<p class="error[^>]*>[^<]*/.exec(second.html)?.[0]]).toEqual([
      path,
      303,
      undefined,
    ]);
    const both = await open(path);
    expect([path, valueIn(both, one[0]), valueIn(both, other[0])]).toEqual([path, one[1], other[1]]);

    // Now the field that the first person changed as well: that alone is asked about.
    const third = await send(old, { [one[0]]: one[2] });
    expect([path, third.status]).toEqual([path, 409]);
    const [table = ""] = /<section class="notice warn">.*?<\/section>/s.exec(third.html) ?? [];
    expect([path, table.match(/<tr>/g)?.length]).toEqual([path, 2]);
    expect(table).toContain(one[1]);
    expect(table).toContain(one[2]);
    const asked = formIn(third.html, path);
    expect([path, valueIn(asked, one[0]), valueIn(asked, other[0])]).toEqual([path, one[2], other[1]]);
    expect([path, (await send(asked!, {})).status]).toEqual([path, 303]);
    const decided = await open(path);
    expect([path, valueIn(decided, one[0]), valueIn(decided, other[0])]).toEqual([path, one[2], other[1]]);
  }
  expect([...met].sort()).toEqual([...Object.keys(FORMS), ...OTHERS].sort());
});

test("a save between the reading and the writing of another is never lost: it is kept, or the other is told", async () => {
  const { pages, open, send } = await desk();
  const path = pages.find((one) => one.endsWith("/event-details"))!;
  const old = (await open(path))!;
  const changes: Changes[] = [
    { organiser: "Together" },
    { contact_email: "together@test.example" },
    { question_1: "Together?", answer_1: "Yes" },
  ];
  const answers = await Promise.all(changes.map((change) => send(old, change)));
  const now = await open(path);
  for (const [index, { status }] of answers.entries()) {
    expect([303, 409]).toContain(status);
    if (status !== 303) continue;
    for (const [field, value] of Object.entries(changes[index]!)) expect(valueIn(now, field)).toBe(value);
  }
  expect(answers.some(({ status }) => status === 303)).toBe(true);
});
