import { MOST_VIEWS } from "../../domain/lists/saved-view.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import type { Scope } from "../scope.ts";

/** A person's views of one list, or of all of them where no address is named. */
export const readViews = (scope: Scope, { userId, path }: { userId: string; path?: string }) =>
  scope.tenant.savedViews.list(userId, path);

/** Keeps a list as it is filtered and sorted, under a name; one of the same name is replaced. */
export async function saveView(
  scope: Scope,
  input: { userId: string; path: string; query: string; name: string },
): Promise<Result<undefined, "admin:views.error.tooMany">> {
  const view = { ...input, id: scope.newId(), createdAt: scope.now() };
  const result = await scope.tenant.savedViews.save(view, MOST_VIEWS);
  return result ? ok(undefined) : refuse("admin:views.error.tooMany");
}

/** Deletes one of a person's own views; undefined when they have none of this id. */
export const deleteView = (scope: Scope, { userId, id }: { userId: string; id: string }) =>
  scope.tenant.savedViews.remove(userId, id);
