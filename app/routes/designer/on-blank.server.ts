import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { temporaryStoreOf } from "../../auth/temporary-store.server.ts";
import { temporaryKeyOf } from "../../domain/pictures/stored-picture.ts";
import { refuse } from "../../domain/result.ts";
import type { TemporaryPicture } from "../../domain/store/store-draft.ts";
import { addressOf, baseScope } from "../../http/wiring/context.server.ts";
import { flashCookie } from "../../http/cookies/flash.server.ts";
import { fontsFor } from "../../http/pictures/pictures.server.ts";
import { pictureOf, shownPicture } from "../../http/pictures/temporary-picture.server.ts";
import { paths } from "../../paths.ts";
import type { StoredArt } from "../../rendering/stored-art.ts";
import {
  addTemporaryPicture,
  type DrawnBlank,
  readDrawnBlank,
  saveDrawnBlank,
} from "../../services/designs/draw-on-blank.server.ts";
import { temporaryDrawingLimits, temporaryStoreLimits } from "../../services/limits/public-limits.ts";
import { tooMany } from "../../services/limits/rate-limit.server.ts";
import type { Drawable } from "./steps.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context" | "params">;

/**
 * What this browser drew on a blank; undefined where it has no store, or none any more.
 * @throws 404 where there is no such blank.
 */
export async function findDrawnBlank({ request, context, params }: Args): Promise<DrawnBlank | undefined> {
  const code = params["code"] ?? "";
  if (!/^[A-Z0-9-]{1,40}$/.test(code)) throw new Response(null, { status: 404 });
  const store = await temporaryStoreOf({ request, context });
  if (!store) return undefined;
  const read = await readDrawnBlank(baseScope(context), {
    kept: store,
    code,
    fonts: (keys) => fontsFor(context, keys),
  });
  if (!read) throw new Response(null, { status: 404 });
  return read;
}

/**
 * The same, for a page. Whoever has no store here is led to where one begins; with what they sent, they are told why.
 * @throws 404 where there is no such blank.
 */
export async function requireDrawnBlank(args: Args): Promise<DrawnBlank> {
  const read = await findDrawnBlank(args);
  if (read) return read;
  if (args.request.method !== "POST") throw redirectDocument(paths.eventBuilder);
  throw redirectDocument(paths.eventBuilder, {
    status: 303,
    headers: { "Set-Cookie": flashCookie(args.context.page, "designer:refused.gone", false) },
  });
}

/** The pictures of a browser's store as a scene places them. */
export const storedPictures = ({ pictures }: Pick<DrawnBlank, "pictures">): StoredArt[] =>
  pictures.map((picture) => ({
    id: picture.id,
    svg: picture.svg,
    width: picture.width,
    height: picture.height,
    contentType: picture.svg === null ? picture.contentType : "image/svg+xml",
    storageKey: picture.svg === null ? temporaryKeyOf(picture.sha256) : null,
  }));

/** A blank of a browser's store, for the forms of the designer. */
export function drawOnBlank({ request, context }: Args, read: DrawnBlank): Drawable {
  const scope = baseScope(context);
  const ip = addressOf(request);
  const { front, back, inksOnDark, items } = read.design;
  return {
    sides: { front, back, inksOnDark },
    items,
    save: async (edition, sides) =>
      (await tooMany(scope, temporaryDrawingLimits(ip))) ??
      saveDrawnBlank(scope, { read, shown: edition, sides }),
    picture: (id) => Promise.resolve(read.pictures.find((each) => each.id === id)),
    async keepFile(file) {
      // Counted before the picture is read, right or wrong: reading is what costs.
      const wait = await tooMany(scope, temporaryStoreLimits(ip));
      if (wait) return wait;
      const image = await pictureOf(scope, file);
      if (!image.ok) return image;
      if (!image.value) return refuse("designer:refused.noPicture");
      const picture: TemporaryPicture = { ...image.value, id: scope.newId() + scope.newId() };
      const added = await addTemporaryPicture(scope, { read, picture });
      // What follows places it.
      if (added.ok && added.value === picture.id) read.pictures.push(picture);
      return added;
    },
  };
}

export { shownPicture };
