import { listLinks, readPosition } from "../../../domain/lists/list-query.ts";
import { FILE_SORTS } from "../../../domain/lists/sorts.ts";
import { choosablePictures } from "../../../services/pictures/change-picture.server.ts";
import type { Scope } from "../../../services/scope.ts";

const NEWEST = { by: "added", descending: true } as const;

/**
 * The pictures that a form lets choose from, the newest first, and the ways to older and newer ones.
 * @param address of the page, whose `after` and `before` say where it stands.
 */
export async function choosablePage(scope: Scope, request: Request, address: string) {
  const query = new URL(request.url).searchParams;
  const place = { after: query.get("after") ?? "", before: query.get("before") ?? "" };
  const position = readPosition(place, NEWEST, FILE_SORTS);
  const { choices, ...beside } = await choosablePictures(scope, { position });
  const { previousHref, nextHref } = listLinks(address, {}, NEWEST, FILE_SORTS, beside);
  return { choices, pages: { previousHref, nextHref } };
}
