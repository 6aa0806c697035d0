import { and, eq, type SQL, sql } from "drizzle-orm";
import { savedViews } from "../schema/saved-views.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

type Row = typeof savedViews.$inferSelect;
export type SavedView = Pick<Row, "id" | "path" | "query" | "name">;
export type NewView = Omit<Row, "tenantId">;

/** Views of lists, each its person's own. */
export function savedViewRepository(tables: TenantTables) {
  const ofPerson = (userId: string, path?: string) =>
    and(eq(savedViews.userId, userId), path === undefined ? undefined : eq(savedViews.path, path)) as SQL;
  const sameName = ({ userId, path, name }: Pick<Row, "userId" | "path" | "name">) =>
    and(ofPerson(userId, path), sql`${savedViews.name} = ${name} collate nocase`) as SQL;

  return {
    /** A person's views of one list, or of all lists, by name. */
    async list(userId: string, path?: string): Promise<SavedView[]> {
      const views = await tables.read({
        columns: {
          id: savedViews.id,
          path: savedViews.path,
          query: savedViews.query,
          name: savedViews.name,
        },
        from: savedViews,
        where: ofPerson(userId, path),
      });
      const named = tables.byWords(views, ({ name }) => name);
      return named.toSorted((one, other) => Number(one.path > other.path) - Number(one.path < other.path));
    },

    /**
     * Keeps a view, in the place of one of the same name, unless the person has so many of the list already.
     * @returns whether it is kept.
     */
    async save(view: NewView, most: number): Promise<boolean> {
      const count = tables.valueOf(savedViews, sql`count(*)`, ofPerson(view.userId, view.path));
      const [renewed, added] = await tables.batch([
        tables.update(savedViews, { query: view.query, name: view.name }, sameName(view)),
        tables.insertIf(
          and(sql`not ${tables.exists(savedViews, sameName(view))}`, sql`${count} < ${most}`) as SQL,
          savedViews,
          view,
        ),
      ]);
      return renewed.rowsAffected + added.rowsAffected > 0;
    },

    /** @returns the view that was deleted; undefined when the person has none of this id. */
    async remove(userId: string, id: string): Promise<SavedView | undefined> {
      const isIt = and(ofPerson(userId), eq(savedViews.id, id)) as SQL;
      const [rows] = await tables.batch([tables.select(savedViews, isIt), tables.remove(savedViews, isIt)]);
      return rows[0];
    },
  };
}
