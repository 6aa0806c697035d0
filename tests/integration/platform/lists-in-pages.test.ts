import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loader as auditLog } from "../../../app/routes/admin/audit/log/page.tsx";
import { loader as tenantList } from "../../../app/routes/admin/panel/tenants/page.tsx";
import { loader as tenantPage } from "../../../app/routes/admin/panel/tenant/page.tsx";
import { loader as people } from "../../../app/routes/admin/people/list/page.tsx";
import { loader as vouchers } from "../../../app/routes/admin/vouchers/page.tsx";
import { promoCodes } from "../../../db/schema/codes.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { at, call, get } from "../../support/answers.ts";
import { freshId } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;
type Links = { previousHref: string | null; nextHref: string | null };

/** Rows of a few moments, so that several share one. */
const momentOf = (index: number) => new Date(Date.UTC(2026, 9, 1, 9, Math.floor(index / 7)));

/** Opens pages of a list by its own links. */
function reader(
  here: World,
  loader: Loader,
  cookie: string,
  names: { rows: string; id: string; pages?: string },
  params = {},
) {
  return async (address: string) => {
    const { body } = await call(loader, get(address, { cookie }), here.product.context(), params);
    const rows = at(body, names.rows) as Record<string, string>[];
    return { ids: rows.map((row) => row[names.id]!), ...(at(body, names.pages ?? "pages") as Links) };
  };
}

/** Walks to the list's end and back; a row that comes to its top meanwhile moves no page. */
async function walks(open: ReturnType<typeof reader>, address: string, arrive: () => Promise<unknown>) {
  const pages = [await open(address)];
  await arrive();
  while (pages.at(-1)!.nextHref) pages.push(await open(pages.at(-1)!.nextHref!));
  const back = await open(pages.at(-1)!.previousHref!);
  expect(back.ids).toEqual(pages.at(-2)!.ids);
  return pages.map(({ ids }) => ids);
}

test("the audit log stays where it is while entries arrive, for a tenant and for the platform", async () => {
  const here = await world();
  const { userId, cookie } = await here.staff(here.maple);
  const entry = (id: string, moment: Date) => ({
    id,
    tenantId: here.maple.id,
    action: "Event created" as const,
    actor: "system",
    subjectKind: "event" as const,
    subjectId: id,
    at: moment,
  });
  const ids = Array.from({ length: 120 }, () => freshId());
  await here.db.insert(auditEntries).values(ids.map((id, index) => entry(id, momentOf(index))));
  const later = freshId();
  const arrive = (id = freshId()) =>
    here.db.insert(auditEntries).values(entry(id, new Date("2026-10-01T22:00:00Z")));
  const names = { rows: "lines", id: "id" };
  const filter = "?action=Event+created&to=2026-10-01";

  const pages = await walks(reader(here, auditLog, cookie, names), `/audit-logs${filter}`, () =>
    arrive(later),
  );
  expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
  expect(pages.flat().sort()).toEqual([...ids].sort());

  await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
  const everywhere = `/audit-logs?action=Event+created&tenant=${here.maple.id}&to=2026-10-01`;
  const all = await walks(reader(here, auditLog, cookie, names), everywhere, () => arrive());
  expect(all.flat()).toEqual([later, ...pages.flat()]);
});

test("the platform's tenants stay where they are, those that wait for a decision on top", async () => {
  const here = await world();
  const { userId, cookie } = await here.staff(here.runners);
  await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
  const word = freshId();
  const tenant = (index: number, status: "verified" | "requires_verification") => ({
    id: freshId(),
    name: `${word} ${index}`,
    status,
    createdAt: momentOf(index),
  });
  const made = Array.from({ length: 70 }, (_, index) =>
    tenant(index, index % 10 === 0 ? "requires_verification" : "verified"),
  );
  await here.db.insert(tenants).values(made);
  const open = reader(here, tenantList, cookie, { rows: "tenants", id: "id" });
  const pages = await walks(open, `/settings/super-admin-panel?q=${word}`, () =>
    here.db.insert(tenants).values(tenant(999, "requires_verification")),
  );
  expect(pages.map((page) => page.length)).toEqual([30, 30, 10]);
  expect(pages.flat().sort()).toEqual(made.map(({ id }) => id).sort());
  const waiting = made.filter(({ status }) => status === "requires_verification").map(({ id }) => id);
  expect(pages[0]!.slice(0, 7).sort()).toEqual(waiting.sort());
  const asked = await open(`/settings/super-admin-panel?q=${word}&status=requires_verification`);
  expect(asked.ids).toHaveLength(8);
  expect(asked.nextHref).toBeNull();
});

test("people stay where they are by name, those who are disabled behind, for their admin and the panel", async () => {
  const here = await world();
  const { userId, cookie } = await here.staff(here.maple);
  const person = (name: string, disabled = false) => {
    const id = freshId();
    return {
      id,
      tenantId: here.maple.id,
      name,
      email: `${id}@test.example`,
      role: "account_manager" as const,
      createdAt: momentOf(0),
      disabledAt: disabled ? momentOf(1) : null,
    };
  };
  const made = Array.from({ length: 110 }, (_, index) =>
    person(`Person ${index % 9 === 0 ? "zoë" : "Åsa"} ${index % 40}`, index < 20),
  );
  await here.db.insert(users).values(made);
  const open = reader(here, people, cookie, { rows: "people", id: "id" });
  const pages = await walks(open, "/users?q=person", () =>
    here.db.insert(users).values(person("A person at the top")),
  );
  expect(pages.map((page) => page.length)).toEqual([50, 50, 10]);
  expect(pages.flat().sort()).toEqual(made.map(({ id }) => id).sort());
  const disabled = made.slice(0, 20).map(({ id }) => id);
  expect(pages.flat().slice(-20).sort()).toEqual(disabled.sort());

  // A superadmin of another tenant sees them in the panel.
  const platform = await here.staff(here.runners);
  await here.db.update(users).set({ superadmin: true }).where(eq(users.id, platform.userId));
  const tenantId = here.maple.id;
  const names = { rows: "people", id: "id", pages: "peoplePages" };
  const inPanel = reader(here, tenantPage, platform.cookie, names, { tenantId });
  const all = await walks(inPanel, `/settings/super-admin-panel/${tenantId}`, async () => undefined);
  expect(all.flat()).toHaveLength(112);
  expect(all.flat()).toContain(userId);
});

test("codes stay where they are while others are added", async () => {
  const here = await world();
  const { cookie } = await here.staff(here.maple);
  const store = await here.maple.store({ type: "Promo" });
  const code = (index: number) => {
    const id = freshId();
    return {
      id,
      tenantId: here.maple.id,
      eventId: store.id,
      code: `TURN-${index}-${id}`,
      codeNorm: `TURN${index}${id}`.toUpperCase(),
      createdAt: momentOf(index),
    };
  };
  const made = Array.from({ length: 120 }, (_, index) => code(index));
  await here.db.insert(promoCodes).values(made);
  const open = reader(here, vouchers, cookie, { rows: "codes", id: "id" }, { slug: store.slug });
  const pages = await walks(open, `/events/${store.slug}/vouchers?q=TURN`, () =>
    here.db.insert(promoCodes).values(code(5000)),
  );
  expect(pages.map((page) => page.length)).toEqual([25, 25, 25, 25, 20]);
  expect(pages.flat().sort()).toEqual(made.map(({ id }) => id).sort());
});
