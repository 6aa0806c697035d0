import { describe, expect, test, vi } from "vitest";
import handleRequest from "../../../app/entry.server.tsx";
import { Unavailable } from "../../../app/domain/availability/unavailable.ts";
import { fieldsTyped } from "../../../app/http/forms/repeat-form.server.ts";
import { drawnProduct } from "../../support/drawn-product.tsx";
import { formsOf, type PageForm } from "../../support/forms-of-page.ts";
import { furnishTenant } from "../../support/furnished-tenant.ts";
import { ORIGIN } from "../../support/page.ts";
import { payingWorld } from "../../support/payments.ts";
import { drawnBy } from "../../support/whole-product.ts";

vi.setConfig({ testTimeout: 240_000 });

/*
 * Every form of the desk as its pages draw it, filled in and sent to an action that fails by a fault of ours: the answer is
 * the same page with the same form, as it was typed.
 */

const isId = (value: unknown): value is string =>
  typeof value === "string" && /^(?=.*\d)[\w-]{16,64}$/.test(value);

/** Words of every kind that people type, with signs that mean something to markup. */
const typed = (name: string) => `"${name}" <b>größer</b> & 'so' weiter`;
const shown = (name: string) =>
  typed(name)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
const FREE_TYPES = /type="(?:text|search|email|url|tel)"/;

/** The fields of the page in which anything may stand: texts, not what a type or a choice holds to. */
function freeNames(html: string): Set<string> {
  const tags = html.match(/<(?:input|textarea)\b[^>]*>/g) ?? [];
  const free = tags.filter((tag) => tag.startsWith("<textarea") || FREE_TYPES.test(tag));
  const nameOf = (tag: string) => /\bname="([^"]+)"/.exec(tag)?.[1] ?? [];
  const chosen = new Set((html.match(/<select\b[^>]*>/g) ?? []).flatMap(nameOf));
  return new Set(free.flatMap(nameOf).filter((name) => !chosen.has(name)));
}

const FAULTS: Record<string, { fault: () => unknown; status: number; words: string }> = {
  "an error of ours": {
    fault: () => new Error("a fault of the test"),
    status: 500,
    words: "That didn’t work: something went wrong on our side. What you typed is still here.",
  },
  "an answer of 502": {
    fault: () => new Response(null, { status: 502 }),
    status: 502,
    words: "That didn’t work: something went wrong on our side. What you typed is still here.",
  },
  "a database that is away": {
    fault: () => new Unavailable("database", "away", 3),
    status: 503,
    words: "this may or may not have been saved. What you typed is still here",
  },
};

describe.each(Object.entries(FAULTS))(
  "a form of the desk that ends in %s",
  (_what, { fault, status, words }) => {
    test("is shown as it was typed", async () => {
      const here = await payingWorld();
      here.product.clock.set(new Date().toISOString());
      const mine = await furnishTenant(here, here.runners, "OURS");
      const ask = drawnBy(handleRequest, () => Promise.reject(fault() as Error))(here.product);
      const read = drawnProduct(here.product);
      const headers = {
        Cookie: mine.cookie,
        Origin: ORIGIN,
        Host: new URL(ORIGIN).host,
        Accept: "text/html",
      };
      // What is filled in does not depend on the fault: one of them is tried on every page.
      const pages = status === 500 ? mine.pages : mine.pages.slice(0, 6);
      const wrong: string[] = [];
      let sent = 0;
      for (const path of pages) {
        const html = await (await read(new Request(ORIGIN + path, { headers }))).text();
        const free = freeNames(html);
        for (const form of formsOf(html, path, isId).filter((one) => one.path !== "/logout")) {
          const fields = form.fields.map(([name, value]): [string, string] => [
            name,
            free.has(name) ? typed(name) : value,
          ]);
          const body = form.multipart ? new FormData() : new URLSearchParams();
          for (const [name, value] of fields) body.append(name, value);
          const answer = await ask(new Request(ORIGIN + form.path, { method: "POST", body, headers }));
          // A form that leads to an address without a page has nothing typed in it.
          const text = await answer.text();
          if (!text.startsWith("<!DOCTYPE html>")) continue;
          sent += 1;
          const what = `${form.path.replaceAll(/[\w-]{16,}/g, "ID")} ${JSON.stringify(fields.at(-1))}`;
          if (answer.status !== status) wrong.push(`${what}: ${answer.status}`);
          if (!text.includes(words) && !text.includes("send it again. If it did arrive"))
            wrong.push(`${what}: no word`);
          const again = formsOf(text, form.path, isId);
          const secret = /password|secret|^code$|_token/;
          const kept = again.some((one: PageForm) =>
            fields.every(
              ([name, value]) =>
                secret.test(name) ||
                one.fields.some(([other, now]) => other === name && now.replace(/^\n/, "") === value),
            ),
          );
          // The name of a view is typed on the page of its list, and sent to the page of all views.
          const listed =
            form.path === "/dashboard/views" && text.includes(`<p class="written">${shown("name")}</p>`);
          if (!kept && !listed) wrong.push(`${what}: not as it was typed`);
        }
      }
      expect(wrong).toEqual([]);
      expect(sent).toBeGreaterThan(status === 500 ? 60 : 3);
    });
  },
);

test("a form that is asked for again is shown as it was typed, and nothing is done", async () => {
  const here = await payingWorld();
  here.product.clock.set(new Date().toISOString());
  const { cookie } = await here.staff(here.runners);
  const ask = drawnBy(handleRequest, () => Promise.reject(new Error("an action that nobody may run")))(
    here.product,
  );
  const body = new URLSearchParams({ name: "A new <client>", _show_again: "yes" });
  const headers = { Cookie: cookie, Origin: ORIGIN, Host: new URL(ORIGIN).host, Accept: "text/html" };
  const answer = await ask(new Request(`${ORIGIN}/clients/create`, { method: "POST", body, headers }));
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain("Here is what you typed. Nothing has been sent.");
  expect(html).toContain('value="A new &lt;client&gt;"');
});

test("what is shown again holds no secret", async () => {
  const body = new URLSearchParams({
    email: "a@b.test",
    password: "p",
    current_password: "q",
    code: "123456",
  });
  const request = new Request(`${ORIGIN}/login`, { method: "POST", body });
  expect(await fieldsTyped(request)).toEqual([["email", "a@b.test"]]);
});
