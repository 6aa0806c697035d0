import type { Client, InStatement } from "@libsql/client";
import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { loader as auditLog } from "../../../app/routes/admin/audit/log/page.tsx";
import { databaseOver } from "../../../db/driver/client.server.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { tenantRepositories } from "../../../db/tenant.server.ts";
import { connect } from "../../../scripts/db/database-client.ts";
import { at, call, get } from "../../support/answers.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

test("the log is searched by the names of things, in one's own tenant and by the platform in all", async () => {
  const here = await world();
  const { userId, cookie } = await here.staff(here.maple);
  const entry = (tenantId: string, subjectName: string) => ({
    id: freshId(),
    tenantId,
    action: "Order added" as const,
    actor: "shopper",
    subjectName,
    subjectKind: "order" as const,
    subjectId: freshId(),
    at: new Date("2026-10-01T09:00:00Z"),
  });
  const word = freshId().toUpperCase();
  const mine = [`PS-${word}`, `PS-${word}-2`, `${word} PS`, "PS"];
  await here.db.insert(auditEntries).values(mine.map((name) => entry(here.maple.id, name)));
  await here.db.insert(auditEntries).values(entry(here.runners.id, `PS-${word}`));
  const find = async (query: string) => {
    const request = get(`/audit-logs?${query}`, { cookie });
    const { body } = await call(auditLog, request, here.product.context(), {});
    const subjects = (at(body, "lines") as { subject: string }[]).map(({ subject }) => subject);
    return { subjects: subjects.sort(), count: at(at(body, "count"), "count") };
  };

  const found = { subjects: [`PS-${word}`, `PS-${word}-2`], count: 2 };
  expect(await find(`q=ps-${word.toLowerCase()}`)).toEqual(found);
  expect(await find(`q=PS-${word}&action=Order+added&actor=shopper&from=2026-10-01`)).toEqual(found);
  expect(await find(`q=PS-${word}&from=2026-10-02`)).toEqual({ subjects: [], count: 0 });
  // What is shorter than a reference is a whole name.
  expect(await find("q=ps")).toEqual({ subjects: ["PS"], count: 1 });
  expect(await find("q=%25")).toEqual({ subjects: [], count: 0 });

  await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
  expect((await find(`q=PS-${word}`)).subjects).toEqual([`PS-${word}`, `PS-${word}`, `PS-${word}-2`]);
  expect((await find(`q=PS-${word}&tenant=${here.runners.id}`)).subjects).toEqual([`PS-${word}`]);
});

test("the log begins with what people did; all the rest is a link away, and whatever is looked for is found", async () => {
  const here = await world();
  const { userId, cookie } = await here.staff(here.maple);
  const word = freshId().toUpperCase();
  const at2020 = new Date("2020-03-01T09:00:00Z");
  const actors = ["system", "shopper", "recipient", "fulfiller:f1", "user:u1", "users"];
  await here.db.insert(auditEntries).values(
    actors.map((actor) => ({
      id: freshId(),
      tenantId: here.maple.id,
      action: "Order updated" as const,
      actor,
      at: at2020,
      subjectKind: "order" as const,
      subjectId: freshId(),
      subjectName: word,
    })),
  );
  const read = async (query: string) => {
    const { body } = await call(
      auditLog,
      get(`/audit-logs?${query}`, { cookie }),
      here.product.context(),
      {},
    );
    return {
      actors: (at(body, "lines") as { actor: string }[]).map(({ actor }) => actor).sort(),
      count: at(body, "count", "count"),
      doings: at(body, "doings") as { by: string; href: string; isCurrent: boolean }[],
    };
  };
  const day = "from=2020-03-01&to=2020-03-01";
  for (const everywhere of [false, true]) {
    await here.db.update(users).set({ superadmin: everywhere }).where(eq(users.id, userId));
    const scoped = everywhere ? `${day}&tenant=${here.maple.id}` : day;
    const first = await read(scoped);
    expect(first).toMatchObject({ actors: ["user:u1"], count: 1 });
    const rest = first.doings.find(({ by }) => by === "everything")!;
    expect(first.doings.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    const all = { actors: actors.toSorted(), count: actors.length };
    expect(await read(rest.href.split("?")[1]!)).toMatchObject(all);
    for (const looked of [`q=${word}`, "action=Order+updated"]) {
      expect(await read(`${scoped}&${looked}`), looked).toMatchObject(all);
      expect(await read(`${scoped}&${looked}&by=people`), looked).toMatchObject({ actors: ["user:u1"] });
    }
    expect(await read(`${scoped}&actor=system`)).toMatchObject({ actors: ["system"], count: 1 });
  }
});

test("what is about a tenant is shown under the tenant's name, and what has none under its id", async () => {
  const here = await world();
  const { userId, cookie } = await here.staff(here.maple);
  const gone = freshId();
  await here.db.insert(auditEntries).values(
    [here.maple.id, gone].map((subjectId) => ({
      id: freshId(),
      tenantId: here.maple.id,
      action: "Audit log exported" as const,
      actor: "system",
      subjectKind: "audit log" as const,
      subjectId,
      at: new Date("2026-10-01T09:00:00Z"),
    })),
  );
  const subjects = async () => {
    const request = get(`/audit-logs?action=Audit+log+exported&tenant=${here.maple.id}`, { cookie });
    const { body } = await call(auditLog, request, here.product.context(), {});
    return (at(body, "lines") as { subject: string }[]).map(({ subject }) => subject).sort();
  };
  const [tenant] = await here.db.select().from(tenants).where(eq(tenants.id, here.maple.id));
  const expected = [gone, tenant!.name].sort();
  expect(await subjects()).toEqual(expected);
  await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
  expect(await subjects()).toEqual(expected);
});

test("the log of many entries is read by its indexes alone", async () => {
  const here = await world();
  const client = connect(inject("databaseUrl"));
  const sent: InStatement[] = [];
  const listening = new Proxy(client, {
    get: (target, property) =>
      property === "batch"
        ? (statements: InStatement[]) => {
            sent.push(...statements);
            return target.batch(statements, "read");
          }
        : (Reflect.get(target, property) as unknown),
  }) as Client;
  const { audit } = tenantRepositories(databaseOver(listening), here.maple.id);
  await audit.read({ subject: "PS-1234", action: "Order added" }, { ...PAGE, most: 10 });
  const plans = await Promise.all(
    sent.map(async (statement) => {
      const { sql, args } = statement as { sql: string; args: never[] };
      const { rows } = await client.execute({ sql: `explain query plan ${sql}`, args });
      return rows.map((row) => String(row["detail"])).filter((line) => line.includes("audit_entries"));
    }),
  );
  client.close();
  const byName =
    "SEARCH audit_entries USING INDEX audit_entries_subject_name (tenant_id=? AND subject_name>? AND subject_name<?)";
  const ofActors = (by: string) => expect.stringContaining(`INDEX audit_entries_actor (${by})`) as string;
  expect(plans.slice(0, 2)).toEqual([[byName], [byName]]);
  // From each person to the next, and to the latest entry of each.
  expect(plans[2]).toEqual([
    ofActors("tenant_id=?"),
    ofActors("tenant_id=? AND actor>?"),
    ofActors("tenant_id=? AND actor=?"),
  ]);
});

const PAGE = { descending: true, position: undefined, limit: 25 };
