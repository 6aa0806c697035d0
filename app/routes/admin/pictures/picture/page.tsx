import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { fileAddress } from "../../../../domain/pictures/stored-picture.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { PictureSchema } from "../../../../schemas/pictures.ts";
import { changePicture, deletePicture } from "../../../../services/pictures/change-picture.server.ts";
import { readPicture } from "../../../../services/pictures/read.server.ts";
import { PictureView } from "./view.tsx";

export const handle = { title: "pictures:title", thing: "picture.name" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "files:read");
  const id = args.params["assetId"] ?? "";
  const pictureFacts = await readPicture(scope, { id });
  if (!pictureFacts) throw new Response(null, { status: 404 });
  const { picture, pages, photos, designs, folders } = pictureFacts;
  const { name, folder, width, height } = picture;
  const drawing = paths.drawing(id);
  return {
    picture: {
      name,
      folder,
      width,
      height,
      src: fileAddress(picture, 800) ?? drawing,
      href: fileAddress(picture) ?? drawing,
    },
    uses: [
      ...pages.map((store) => ({
        text: "pictures:place.page",
        name: store.name,
        href: paths.branding(store.slug),
      })),
      ...photos.map((store) => ({
        text: "pictures:place.photo",
        name: store.name,
        href: paths.eventPhotos(store.slug),
      })),
      ...designs.map((design) => ({
        text: "pictures:place.design",
        name: design.name,
        href: paths.ownProduct(design.productId),
      })),
    ],
    folders,
    listHref: paths.pictures,
    mayWrite: may(user, "files:write"),
    asksToDelete: new URL(args.request.url).searchParams.has("delete"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "files:write");
  const id = args.params["assetId"] ?? "";
  const fields = await readFields(args.request);
  if (!(await readPicture(scope, { id }))) throw new Response(null, { status: 404 });
  const flash = (message: string, isGood = true) => ({
    "Set-Cookie": flashCookie(args.context.page, message, isGood),
  });
  if (fields.get("intent") === "delete") {
    const deleted = await deletePicture(scope, { id });
    const isUsed = !deleted.ok && deleted.error === "pictures:refused.used";
    return redirect(isUsed ? paths.picture(id) : paths.pictures, {
      status: 303,
      headers: deleted.ok ? flash("pictures:delete.done") : flash(deleted.error, false),
    });
  }
  const form = readForm(fields, PictureSchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const changed = await changePicture(scope, { id, ...form.value });
  if (!changed.ok) throw new Response(null, { status: 404 });
  return redirect(paths.picture(id), { status: 303, headers: flash("pictures:saved") });
}

/** One of the tenant's pictures. */
export default function PicturePage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <PictureView {...page} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
