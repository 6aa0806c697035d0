import { readDesign } from "../../domain/design/read-design.ts";
import { refuse } from "../../domain/result.ts";
import type { Scope } from "../scope.ts";
import type { ReadDesigner } from "./read-designer.server.ts";
import { saveDesign } from "./save-design.server.ts";

/** Takes an earlier version of a design up again; what was there stays as a version. */
export async function restoreVersion(
  scope: Scope,
  { read, shown, versionId }: { read: ReadDesigner; shown: string; versionId: string },
) {
  const version = await scope.tenant.products.findVersion(read.product.id, versionId);
  if (!version) return refuse("designer:refused.version");
  return saveDesign(scope, { read, shown, sides: readDesign(version.design), isAutomatic: false });
}
