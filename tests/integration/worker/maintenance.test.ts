import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { MAINTENANCE_KEY, maintenanceUntil } from "../../../app/domain/availability/maintenance.ts";
import { action, loader } from "../../../app/routes/admin/panel/maintenance/page.tsx";
import { auditEntries } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { call, get, post } from "../../support/answers.ts";
import { claimForm } from "../../support/forms.ts";
import { oneIsolate } from "../../support/whole-product.ts";
import { world } from "../../support/world.ts";

type Away = {
  kind: string;
  minutes: number;
  sent: boolean;
  mayHavePaid: boolean;
  fields: [string, string][];
};

/** The test's pages are what Remix found, as JSON. */
function noticeIn(text: string): Away | undefined {
  const [, , errors] = JSON.parse(text) as [unknown, unknown, Record<string, { data?: unknown }> | null];
  return (Object.values(errors ?? {})[0]?.data as { away?: Away } | undefined)?.away;
}

test("while the switch is on, every page says so, nothing is written, and the health address stays", async () => {
  const here = await world();
  const shop = await here.runners.store();
  const promo = await here.runners.store({ type: "Promo" });
  const endsAt = new Date(Date.now() + 20 * 60_000);
  await here.product.env.MEDIA.put(MAINTENANCE_KEY, maintenanceUntil(endsAt));
  const fetch = oneIsolate(here.product);
  const ask = async (request: Request) => {
    const response = await fetch(request);
    const after = Number(response.headers.get("Retry-After"));
    return { status: response.status, after, text: await response.text() };
  };
  for (const path of ["/", `/${shop.slug}`, "/dashboard", "/nowhere/at/all"]) {
    const { status, after, text } = await ask(get(path));
    expect([path, status]).toEqual([path, 503]);
    expect(after).toBeGreaterThan(1_190);
    expect(noticeIn(text)).toMatchObject({ kind: "maintenance", minutes: 20, sent: false, fields: [] });
  }
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const claim = claimForm({ promo_code: "ANY", idempotency_key: "key-1" });
  const sent = noticeIn((await ask(post(`/${promo.slug}`, claim, { headers }))).text);
  expect(sent).toMatchObject({ kind: "maintenance", sent: true });
  expect(sent?.fields).toContainEqual(["idempotency_key", "key-1"]);
  const paid = noticeIn((await ask(get(`/${shop.slug}/payment-success?order=x`))).text);
  expect(paid?.mayHavePaid).toBe(true);
  const api = await ask(get(`/api/${shop.tenantId}/${shop.slug}/locked-to-country`));
  expect([api.status, JSON.parse(api.text)]).toEqual([503, { message: expect.any(String) }]);
  expect((await ask(get("/sitemap.xml"))).status).toBe(503);
  for (const path of ["/healthz", "/readyz", "/login"]) expect((await ask(get(path))).status).toBe(200);

  // Nobody is turned away for what the switch said long ago.
  await here.product.env.MEDIA.delete([MAINTENANCE_KEY]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect((await ask(get(`/${shop.slug}`))).status).toBe(200);
});

test("a superadmin confirms before the platform closes, opens it again, and the log records both", async () => {
  const here = await world();
  const { userId, cookie } = await here.staff(here.runners, "admin");
  await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
  const path = "/settings/super-admin-panel/maintenance";
  const press = (fields: Record<string, string>) =>
    call(action, post(path, fields, { cookie }), here.product.context(), {});
  const shown = async () =>
    (await call(loader, get(path, { cookie }), here.product.context(), {})).body as { endsAt: string | null };
  for (const minutes of ["0", "481", "1.5", ""]) {
    expect((await press({ intent: "begin", minutes })).status).toBe(422);
  }
  expect((await press({ intent: "begin", minutes: "30" })).body).toMatchObject({ asked: { minutes: 30 } });
  expect((await shown()).endsAt).toBeNull();
  expect((await press({ intent: "begin", minutes: "30", confirmed: "yes" })).status).toBe(303);
  expect(new Date((await shown()).endsAt ?? 0).getTime() - here.product.clock.now().getTime()).toBe(
    1_800_000,
  );
  expect((await press({ intent: "end" })).status).toBe(303);
  expect((await shown()).endsAt).toBeNull();
  const log = await here.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.tenantId, here.runners.id));
  expect(log.map(({ action: noted }) => noted).sort()).toEqual(["Maintenance begun", "Maintenance ended"]);
});
