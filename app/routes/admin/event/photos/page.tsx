import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { fileAddress } from "../../../../domain/pictures/stored-picture.ts";
import { pictureAddress } from "../../../../domain/product/offer.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { readUploads, takeFiles } from "../../../../http/forms/uploads.server.ts";
import { paths } from "../../../../paths.ts";
import { PhotoSchema } from "../../../../schemas/event-settings.ts";
import {
  addPhoto,
  MOST_PHOTOS,
  readProductPhotos,
  removePhoto,
  showPhotoFirst,
} from "../../../../services/events/product-photos.server.ts";
import { PhotosView } from "./view.tsx";
import type { UploadOutcome } from "../../../../ui/admin/pictures/models.ts";
import { requireEvent } from "../../events/require-event.server.ts";
import { choosablePage } from "../../pictures/choosable-page.server.ts";
import { keepUploads } from "../../pictures/keep-uploads.server.ts";

export const handle = { title: "eventDesk:page.photos" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "events:read");
  const event = await requireEvent(scope, args.params["slug"]);
  const [products, pictures] = await Promise.all([
    readProductPhotos(scope, event.id),
    choosablePage(scope, args.request, paths.eventPhotos(event.slug)),
  ]);
  return {
    products: products.map(({ id, name, designHash, offer, photos }) => ({
      id,
      name,
      picture: pictureAddress(designHash, offer.defaultColour, offer.cover, { width: 160 }),
      isFull: photos.length >= MOST_PHOTOS,
      photos: photos.map((photo) => ({
        id: photo.assetId,
        name: photo.name,
        src: fileAddress(photo, 160) ?? "",
      })),
    })),
    ...pictures,
    most: MOST_PHOTOS,
    mayWrite: may(user, "events:write") && !event.locked,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "events:write");
  const event = await requireEvent(scope, args.params["slug"]);
  const fields = await readUploads(args.request);
  const told = (product: string, outcomes: UploadOutcome[], status: number) =>
    data({ product, outcomes }, status);
  if (!fields) return told("", [{ name: "", error: "pictures:refused.together" }], 413);
  const files = takeFiles(fields, "files");
  const chosen = fields.getAll("chosen").filter((value): value is string => typeof value === "string");
  fields.delete("chosen");
  const form = readForm(fields, PhotoSchema);
  if (!form.ok) return told("", [{ name: "", error: "errors:staleForm" }], 422);
  const { intent, product: productId, asset: assetId } = form.value;
  const done = (message: string) =>
    redirect(`${paths.eventPhotos(event.slug)}#product-${productId}`, {
      status: 303,
      headers: { "Set-Cookie": flashCookie(args.context.page, message) },
    });
  if (intent !== "add") {
    const change = intent === "first" ? showPhotoFirst : removePhoto;
    const changed = await change(scope, { event, productId, assetId });
    if (!changed.ok) return told(productId, [{ name: "", error: changed.error }], 409);
    return done(intent === "first" ? "eventDesk:photos.moved" : "eventDesk:photos.removed");
  }
  if (event.locked) return told(productId, [{ name: "", error: "eventDesk:refused.locked" }], 409);
  const uploads = await keepUploads(scope, files);
  const outcomes: UploadOutcome[] = uploads.filter(({ error }) => error !== null);
  const pictureIds = [...uploads.flatMap(({ id }) => id ?? []), ...chosen];
  if (uploads.length === 0 && pictureIds.length === 0)
    outcomes.push({ name: "", error: "pictures:refused.none" });
  // One behind the other, in the order in which they were chosen.
  for (const id of pictureIds.slice(0, MOST_PHOTOS + 1)) {
    const added = await addPhoto(scope, { event, productId, assetId: id });
    if (!added.ok) outcomes.push({ name: "", error: added.error });
  }
  return outcomes.length > 0 ? told(productId, outcomes, 422) : done("eventDesk:photos.added");
}

/** The organiser's own photographs of what a store sells. */
export default function PhotosPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <PhotosView {...page} refused={answer} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
