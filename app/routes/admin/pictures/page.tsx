import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { may } from "../../../domain/access/permissions.ts";
import { listAddress, listLinks } from "../../../domain/lists/list-query.ts";
import { FILE_SORTS } from "../../../domain/lists/sorts.ts";
import { fileAddress } from "../../../domain/pictures/stored-picture.ts";
import { flashCookie } from "../../../http/cookies/flash.server.ts";
import { readForm } from "../../../http/forms/form.server.ts";
import { readUploads, takeFiles } from "../../../http/forms/uploads.server.ts";
import { paths } from "../../../paths.ts";
import { readPictureList, UploadSchema } from "../../../schemas/pictures.ts";
import { listPictures } from "../../../services/pictures/read.server.ts";
import type { UploadOutcome } from "../../../ui/admin/pictures/models.ts";
import { PicturesView } from "./view.tsx";
import { keepUploads } from "./keep-uploads.server.ts";

export const handle = { title: "pictures:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "files:read");
  const query = readPictureList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const { rows, folders, ...places } = await listPictures(scope, query);
  return {
    pictures: rows.map(({ id, name, folder, width, height, uses, ...file }) => ({
      id,
      name,
      folder,
      width,
      height,
      href: paths.picture(id),
      src: fileAddress(file, 400) ?? paths.drawing(id),
      uses,
    })),
    folders,
    filters: { action: paths.pictures, asked, isFiltered },
    links: listLinks(paths.pictures, asked, sort, FILE_SORTS, places),
    mayWrite: may(user, "files:write"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "files:write");
  const told = (outcomes: UploadOutcome[], status: number) => data({ outcomes }, status);
  const fields = await readUploads(args.request);
  if (!fields) return told([{ name: "", error: "pictures:refused.together" }], 413);
  const files = takeFiles(fields, "files");
  const form = readForm(fields, UploadSchema);
  if (!form.ok) return told([{ name: "", error: "pictures:refused.folder" }], 422);
  if (files.length === 0) return told([{ name: "", error: "pictures:refused.none" }], 422);
  const outcomes = await keepUploads(scope, files, form.value.folder);
  const isRefused = outcomes.some(({ error }) => error !== null);
  // A script sends each file by itself and stays on the page.
  if (isRefused || fields.has("single")) return told(outcomes, isRefused ? 422 : 200);
  const headers = { "Set-Cookie": flashCookie(args.context.page, "pictures:added") };
  return redirect(listAddress(paths.pictures, { folder: form.value.folder }), { status: 303, headers });
}

/** The tenant's pictures. */
export default function PicturesPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <PicturesView {...page} outcomes={answer?.outcomes} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../ui/forms/read-again.ts";
