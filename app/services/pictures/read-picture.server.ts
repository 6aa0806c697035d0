import type { Scope } from "../scope.ts";

/** A picture of the tenant with where it is used; undefined when it is not there. */
export async function readPicture(scope: Scope, { id }: { id: string }) {
  const { files } = scope.tenant;
  const [picture, uses] = await Promise.all([files.find(id), files.usesAndFolders([id])]);
  return picture && { picture, ...uses };
}
