import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { authChrome } from "../../../auth/auth-chrome.server.ts";
import { findStaff } from "../../../auth/session.server.ts";
import { catalogueWordsFor } from "../../../http/wiring/catalogue-words.server.ts";
import { flashCookie } from "../../../http/cookies/flash.server.ts";
import { shownPicture } from "../../../http/pictures/temporary-picture.server.ts";
import { readUploads } from "../../../http/forms/uploads.server.ts";
import { clearedFlash, readFlash } from "../../../http/cookies/flash.server.ts";
import { paths } from "../../../paths.ts";
import { BuilderDesignFrame } from "./builder-design-frame.tsx";
import { DesignerView } from "../designer-view.tsx";
import { designerCanvas } from "../canvas.server.ts";
import { designFindings } from "../findings.server.ts";
import { drawOnBlank, requireDrawnBlank, storedPictures } from "../on-blank.server.ts";
import { designerPage, drawsByHand } from "../page-model.server.ts";
import { takeForm } from "../steps.server.ts";

export const handle = { hydrate: true, styles: "admin", title: "designer:title", thing: "page.name" };

export async function loader(args: LoaderFunctionArgs) {
  const [read, { chrome, formToken }, staff, say] = await Promise.all([
    requireDrawnBlank(args),
    authChrome(args),
    findStaff(args),
    catalogueWordsFor(args),
  ]);
  const { code, blank, design, offer, edition, pictures } = read;
  const query = new URL(args.request.url).searchParams;
  const choices = pictures.map((picture) => ({
    id: picture.id,
    name: picture.name,
    thumb: shownPicture(picture),
  }));
  const page = designerPage({
    name: say.nameOf(blank),
    edition,
    design,
    offer,
    choices,
    query,
    back: {
      href: `${staff ? paths.createEvent : paths.eventBuilder}#step-3`,
      text: "designer:backToBuilder",
      isDesk: false,
    },
    closed: null,
    soldIn: [],
    mayWrite: true,
    versions: [],
    pictureOf: (side, colour) =>
      paths.drawnBlank(code, side, new URLSearchParams({ colour, edition, w: "800" })),
  });
  const drawn = {
    design,
    choices,
    saveHref: paths.saveDrawnBlank(code),
    pictures: Object.fromEntries(
      pictures.map((picture) => [
        picture.id,
        { src: shownPicture(picture), width: picture.width, height: picture.height },
      ]),
    ),
  };
  const [canvas, findings] = await Promise.all([
    drawsByHand(page, query) ? designerCanvas(args.context, drawn) : null,
    designFindings(args.context, read, storedPictures(read)),
  ]);
  const flash = readFlash(args.request);
  const shown = { page: { ...page, findings }, canvas, homeHref: chrome.homeHref, formToken, flash };
  return data(shown, flash ? { headers: { "Set-Cookie": clearedFlash(args.context.page) } } : {});
}

export async function action(args: ActionFunctionArgs) {
  const read = await requireDrawnBlank(args);
  const fields = await readUploads(args.request);
  if (!fields)
    return data({ form: "picture", result: { error: { picture: ["pictures:refused.together"] } } }, 413);
  const intent = String(fields.get("intent"));
  const taken = await takeForm({ context: args.context, on: drawOnBlank(args, read), fields }, intent);
  if (!taken.ok) return taken.answer;
  const side = fields.get("side") === "back" ? "?side=back" : "";
  return redirect(`${paths.designBlank(read.code)}${side}`, {
    status: 303,
    headers: { "Set-Cookie": flashCookie(args.context.page, taken.message) },
  });
}

/** Where a blank is drawn on before a sign-in; the drawing comes along when the store is opened. */
export default function DrawnBlankPage() {
  const { page, canvas, homeHref, formToken, flash } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <BuilderDesignFrame {...{ homeHref, formToken, flash }}>
      <DesignerView page={page} canvas={canvas} answer={answer} />
    </BuilderDesignFrame>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
