import { fileAddress } from "../../domain/pictures/stored-picture.ts";
import type { Position } from "../../domain/lists/cursor.ts";
import type { FileRow } from "../../../db/repositories/files.server.ts";
import type { Scope } from "../scope.ts";

const CHOICES = 12;

export type PictureChoice = { id: string; name: string; src: string; thumb: string };

/**
 * A page of the tenant's newest pictures that pages can show.
 * @param also what was chosen already and must be among them.
 */
export async function choosablePictures(
  scope: Scope,
  { also, position }: { also: readonly string[]; position: Position | undefined },
) {
  const { files } = scope.tenant;
  const [page, chosen] = await Promise.all([
    files.list({ words: "", folder: "", shownOnPages: true, descending: true, position, limit: CHOICES }),
    files.findAll(also),
  ]);
  const others = page.rows.filter(({ id }) => !also.includes(id));
  return {
    choices: [...chosen, ...others].flatMap(choiceOf),
    previous: page.previous,
    next: page.next,
  };
}

function choiceOf(file: Pick<FileRow, "id" | "name" | "storageKey" | "contentType">): PictureChoice[] {
  const [src, thumb] = [fileAddress(file), fileAddress(file, 160)];
  return src && thumb ? [{ id: file.id, name: file.name, src, thumb }] : [];
}
