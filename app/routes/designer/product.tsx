import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../auth/session.server.ts";
import { may } from "../../domain/access/permissions.ts";
import { assetIdsOf } from "../../domain/design/scene-identity.ts";
import { fileAddress } from "../../domain/pictures/stored-picture.ts";
import { pictureAddress } from "../../domain/product/offer.ts";
import { flashCookie } from "../../http/cookies/flash.server.ts";
import { readUploads } from "../../http/forms/uploads.server.ts";
import { paths } from "../../paths.ts";
import { placeablePictures, placedFiles } from "../../services/designs/read.server.ts";
import { duplicateProduct } from "../../services/products/save-product.server.ts";
import { DesignerView } from "./designer-view.tsx";
import { designerCanvas } from "./canvas.server.ts";
import { designFindings } from "./findings.server.ts";
import {
  backOf,
  canvasPictures,
  closedBy,
  drawOnProduct,
  requireDesigner,
  versionsShown,
} from "./on-product.server.ts";
import { colourShown, designerPage, drawsByHand } from "./page-model.server.ts";
import { takeForm } from "./steps.server.ts";

export const handle = { title: "designer:title", thing: "page.name" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "products:read");
  const [read, files] = await Promise.all([
    requireDesigner(scope, args.params["productId"]),
    placeablePictures(scope),
  ]);
  const { product, stores, edition } = read;
  const { design, designHash, offer } = product;
  const query = new URL(args.request.url).searchParams;
  const choices = files.map((file) => ({
    id: file.id,
    name: file.name,
    thumb: fileAddress(file, 160) ?? paths.drawing(file.id),
  }));
  const page = designerPage({
    name: product.name,
    edition,
    design,
    offer,
    choices,
    query,
    back: backOf(read, query),
    closed: closedBy(read),
    soldIn: stores.map(({ name }) => name),
    mayWrite: may(user, "products:write"),
    versions: versionsShown(read, colourShown({ offer, query })),
    pictureOf: (side, colour) => pictureAddress(designHash, colour, side, { width: 800 }),
  });
  const ids = [...new Set([...assetIdsOf(design), ...choices.map(({ id }) => id)])];
  const placed = await placedFiles(scope, { ids });
  const drawn = { design, saveHref: paths.saveDesign(product.id), pictures: canvasPictures(placed), choices };
  const [canvas, findings] = await Promise.all([
    drawsByHand(page, query) ? designerCanvas(args.context, drawn) : null,
    designFindings(args.context, product, placed),
  ]);
  return { page: { ...page, findings }, canvas };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "products:write");
  const read = await requireDesigner(scope, args.params["productId"]);
  const { id } = read.product;
  const fields = await readUploads(args.request);
  if (!fields)
    return data({ form: "picture", result: { error: { picture: ["pictures:refused.together"] } } }, 413);
  const intent = String(fields.get("intent"));
  const answer = (address: string, message: string, isGood = true) =>
    redirect(address, {
      status: 303,
      headers: { "Set-Cookie": flashCookie(args.context.page, message, isGood) },
    });
  if (intent === "copy") {
    const copy = await duplicateProduct(scope, read.product);
    return copy.ok
      ? answer(paths.productDesign(copy.value.id), "designer:done.copied")
      : answer(paths.productDesign(id), copy.error, false);
  }
  const taken = await takeForm({ context: args.context, on: drawOnProduct(scope, read), fields }, intent);
  if (!taken.ok) return taken.answer;
  const side = fields.get("side") === "back" ? "?side=back" : "";
  return answer(`${paths.productDesign(id)}${side}`, taken.message);
}

/** Where the design of one of the tenant's products is drawn. */
export default function DesignPage() {
  const { page, canvas } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <DesignerView page={page} canvas={canvas} answer={answer} />;
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
