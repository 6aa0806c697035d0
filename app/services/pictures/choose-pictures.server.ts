import { fileAddress } from "../../domain/pictures/stored-picture.ts";
import type { Position } from "../../domain/lists/cursor.ts";
import type { FileRow } from "../../../db/repositories/files.server.ts";
import type { Scope } from "../scope.ts";

const CHOICES = 12;

export type PictureChoice = { id: string; name: string; src: string; thumb: string };

/** A page of the tenant's newest pictures that pages can show. */
export async function choosablePictures(scope: Scope, { position }: { position: Position | undefined }) {
  const list = { words: "", folder: "", shownOnPages: true, descending: true, position, limit: CHOICES };
  const { rows, previous, next } = await scope.tenant.files.list(list);
  return { choices: rows.flatMap(choiceOf), previous, next };
}

function choiceOf(file: Pick<FileRow, "id" | "name" | "storageKey" | "contentType">): PictureChoice[] {
  const [src, thumb] = [fileAddress(file), fileAddress(file, 160)];
  return src && thumb ? [{ id: file.id, name: file.name, src, thumb }] : [];
}
