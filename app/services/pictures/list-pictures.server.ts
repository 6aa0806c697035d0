import type { FileSort } from "../../domain/pictures/file-sorts.ts";
import type { ListQuery } from "../../domain/lists/list-query.ts";
import type { Scope } from "../scope.ts";

const PICTURES_PER_PAGE = 24;

/** One page of the tenant's pictures with in how many places each is used, and the names of its folders. Two round trips. */
export async function listPictures(
  scope: Scope,
  { filters, sort, position }: ListQuery<{ q: string; folder: string }, FileSort>,
) {
  const { files } = scope.tenant;
  const page = await files.list({
    ...{ words: filters.q, folder: filters.folder },
    ...{ descending: sort.descending, position, limit: PICTURES_PER_PAGE },
  });
  const { folders, ...uses } = await files.usesAndFolders(page.rows.map(({ id }) => id));
  const places = [...uses.pages, ...uses.photos, ...uses.designs];
  const usesOf = (id: string) => places.filter(({ assetId }) => assetId === id).length;
  return { ...page, rows: page.rows.map((row) => ({ ...row, uses: usesOf(row.id) })), folders };
}
