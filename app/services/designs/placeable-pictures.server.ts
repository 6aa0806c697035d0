import type { Scope } from "../scope.ts";

const CHOICES = 24;

/** The tenant's newest pictures that a design may place, drawings without a file among them. */
export async function placeablePictures(scope: Scope) {
  const { rows } = await scope.tenant.files.list({
    ...{ words: "", folder: "", descending: true, position: undefined, limit: CHOICES },
  });
  return rows.filter(({ width, height }) => width > 0 && height > 0);
}
