import type { Scope } from "../scope.ts";
import type { FileSort } from "../../domain/lists/sorts.ts";
import type { ListQuery } from "../../domain/lists/list-query.ts";

/** A picture of the tenant with where it is used; undefined when it is not there. */
export async function readPicture(scope: Scope, { id }: { id: string }) {
  const { files } = scope.tenant;
  const [picture, uses] = await Promise.all([files.find(id), files.usesAndFolders([id])]);
  return picture && { picture, ...uses };
}

const PICTURES_PER_PAGE = 24;

/** One page of the tenant's pictures with in how many places each is used, and the names of its folders. Two round trips. */
export async function listPictures(
  scope: Scope,
  { filters, sort, position }: ListQuery<{ q: string; folder: string }, FileSort>,
) {
  const { files } = scope.tenant;
  const page = await files.list({
    words: filters.q,
    folder: filters.folder,
    descending: sort.descending,
    position,
    limit: PICTURES_PER_PAGE,
  });
  const { folders, ...uses } = await files.usesAndFolders(page.rows.map(({ id }) => id));
  const places = [...uses.pages, ...uses.photos, ...uses.designs];
  const usesOf = (id: string) => places.filter(({ assetId }) => assetId === id).length;
  return { ...page, rows: page.rows.map((row) => ({ ...row, uses: usesOf(row.id) })), folders };
}
