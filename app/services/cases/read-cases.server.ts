import type { ListQuery } from "../../domain/lists/list-query.ts";
import { casePhotoKey, type CaseSort, type CaseState } from "../../domain/order/order-case.ts";
import { countMisfits, type Misfits } from "../../domain/product/misfits.ts";
import type { ProductOffer } from "../../domain/product/offer.ts";
import { sizeKeyOf } from "../../domain/pictures/stored-picture.ts";
import type { Scope } from "../scope.ts";
import { SHOWN_WIDTH } from "../keep-photos.server.ts";

const CASES_PER_PAGE = 50;

/** An order's cases with what was written to them, the latest case first. */
export function casesOfOrder(scope: Scope, orderId: string) {
  return scope.tenant.cases.ofOrder(orderId);
}
export type OrderCase = Awaited<ReturnType<typeof casesOfOrder>>[number];

/** What of a product did not fit those who got it. @param product its offer has its sizes, the smallest first. */
export async function misfitsOf(
  scope: Scope,
  { id, offer }: { id: string; offer: ProductOffer },
): Promise<Misfits> {
  const sizes = [...new Set(offer.colours.flatMap((colour) => colour.sizes))];
  return countMisfits(await scope.tenant.cases.ofMisfits(id), sizes);
}

/** One page of the tenant's cases, those that wait for staff on top. */
export function listCases(
  scope: Scope,
  { filters, sort, position }: ListQuery<{ state: CaseState | "" }, CaseSort>,
) {
  const { descending } = sort;
  return scope.tenant.cases.list(filters.state, { descending, position, limit: CASES_PER_PAGE });
}

/** How many cases wait for staff. */
export function countOpenCases(scope: Scope): Promise<number> {
  return scope.tenant.cases.countOpen();
}

/** A photograph of a case, whole or as it is shown beside the words; undefined where there is none of this name. */
export async function openCasePhoto(
  scope: Scope,
  { orderId, caseId, sha256, isSmall }: { orderId: string; caseId: string; sha256: string; isSmall: boolean },
): Promise<{ contentType: string; body: ReadableStream<Uint8Array> } | undefined> {
  const cases = await scope.tenant.cases.ofOrder(orderId);
  const photo = cases
    .find(({ id }) => id === caseId)
    ?.messages.flatMap(({ photos }) => photos)
    .find((each) => each.sha256 === sha256);
  if (!photo) return undefined;
  const key = casePhotoKey(scope.tenant.tenantId, caseId, sha256);
  const smaller = { width: SHOWN_WIDTH, contentType: photo.contentType };
  // A very large photograph has no smaller one beside it.
  const body =
    (isSmall && (await scope.files.open(sizeKeyOf(key, smaller)))) || (await scope.files.open(key));
  return body && { contentType: photo.contentType, body };
}
