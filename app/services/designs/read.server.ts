import type { Scope } from "../scope.ts";
import { canonicalJson, type Json } from "../../domain/design/design-identity.ts";
import type { DrawnSides } from "../../domain/design/change-design.ts";
import { restorableSince } from "../../domain/store/event-status.ts";

const CHOICES = 24;

/** The tenant's newest pictures that a design may place, drawings without a file among them. */
export async function placeablePictures(scope: Scope) {
  const { rows } = await scope.tenant.files.list({
    words: "",
    folder: "",
    descending: true,
    position: undefined,
    limit: CHOICES,
  });
  return rows.filter(({ width, height }) => width > 0 && height > 0);
}

/** A product with its design's versions; undefined when it is not there. */
export async function readDesigner(scope: Scope, { id }: { id: string }) {
  const product = await scope.tenant.products.findWithVersions(id);
  const { deletedAt } = product?.product ?? {};
  if (!product || (deletedAt && deletedAt <= restorableSince(scope.now()))) return undefined;
  return { ...product, edition: await editionOf(scope, product.product.design) };
}
export type ReadDesigner = NonNullable<Awaited<ReturnType<typeof readDesigner>>>;

/** Pictures of the tenant by their ids. */
export const placedFiles = (scope: Scope, { ids }: { ids: readonly string[] }) =>
  scope.tenant.files.findAll(ids);

/** What people who draw at once tell their designs apart by: everything that a designer changes. */
export async function editionOf(scope: Pick<Scope, "hash">, { front, back, inksOnDark }: DrawnSides) {
  return (await scope.hash(canonicalJson({ front, back, inksOnDark } as unknown as Json))).slice(0, 32);
}
