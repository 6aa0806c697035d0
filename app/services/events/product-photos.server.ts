import { fileAddress } from "../../domain/pictures/stored-picture.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { StoreEventRow } from "../storefront.ts";
import type { Scope } from "../scope.ts";

/** A gallery of more is not looked through. */
export const MOST_PHOTOS = 6;

type Photo = { event: StoreEventRow; productId: string; assetId: string };

/** What a store sells in the order of its products page, each with the organiser's own photographs of it. */
export async function readProductPhotos(scope: Scope, eventId: string) {
  const [lines, photos] = await Promise.all([
    scope.tenant.events.giftLines(eventId),
    scope.tenant.events.photos(eventId),
  ]);
  return lines
    .sort(
      (a, b) =>
        a.left.position - b.left.position || b.right.createdAt.getTime() - a.right.createdAt.getTime(),
    )
    .map(({ right: { id, name, designHash, offer } }) => ({
      id,
      name,
      designHash,
      offer,
      photos: photos.filter(({ productId }) => productId === id),
    }));
}

const placeOf = ({ event, productId, assetId }: Photo) => ({ eventId: event.id, productId, assetId });

/** What an entry calls them; a product that is gone keeps its id. */
async function fileAndProduct(scope: Scope, { assetId, productId }: Photo) {
  const [file, [product]] = await Promise.all([
    scope.tenant.files.find(assetId),
    scope.tenant.products.among([productId]),
  ]);
  return [file, product?.name ?? productId] as const;
}

/** Shows a picture of the tenant among a product's photographs. */
export async function addPhoto(
  scope: Scope,
  photo: Photo,
): Promise<Result<undefined, "pictures:refused.gone" | "eventDesk:photos.refused">> {
  const [file, product] = await fileAndProduct(scope, photo);
  if (!file || fileAddress(file) === null) return refuse("pictures:refused.gone");
  const { event, assetId } = photo;
  const note = auditNote(
    scope,
    "Event file added",
    { id: assetId, name: file.name },
    { event: event.name, place: "photo", product },
  );
  const added = await scope.tenant.events.addPhoto(placeOf(photo), MOST_PHOTOS, scope.now(), note);
  return added ? ok(undefined) : refuse("eventDesk:photos.refused");
}

/** Shows a photograph before the others. */
export async function showPhotoFirst(
  scope: Scope,
  photo: Photo,
): Promise<Result<undefined, "eventDesk:photos.refused">> {
  const moved = await scope.tenant.events.showPhotoFirst(placeOf(photo), scope.now());
  return moved ? ok(undefined) : refuse("eventDesk:photos.refused");
}

/** Takes a photograph from a product; the picture stays with the tenant. */
export async function removePhoto(
  scope: Scope,
  photo: Photo,
): Promise<Result<undefined, "eventDesk:photos.refused">> {
  const { event, assetId } = photo;
  const [file, product] = await fileAndProduct(scope, photo);
  const note = auditNote(
    scope,
    "Event file deleted",
    { id: assetId, ...(file && { name: file.name }) },
    { event: event.name, place: "photo", product },
  );
  const removed = await scope.tenant.events.removePhoto(placeOf(photo), note);
  return removed ? ok(undefined) : refuse("eventDesk:photos.refused");
}
