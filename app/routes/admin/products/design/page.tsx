import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { assetIdsOf } from "../../../../domain/design/scene-identity.ts";
import { fileAddress } from "../../../../domain/pictures/stored-picture.ts";
import { flashCookie } from "../../../../http/flash.server.ts";
import { readUploads } from "../../../../http/uploads.server.ts";
import { paths } from "../../../../paths.ts";
import { placeablePictures } from "../../../../services/designs/placeable-pictures.server.ts";
import { placedFiles } from "../../../../services/designs/read-designer.server.ts";
import { duplicateProduct } from "../../../../services/products/duplicate-product.server.ts";
import { DesignerView } from "../../../../ui/admin/designer/designer-view.tsx";
import { designerCanvas } from "./canvas.server.ts";
import { designerPage, requireDesigner } from "./designer.server.ts";
import { designFindings } from "./findings.server.ts";
import { takePicture, takeStep, takeText } from "./steps.server.ts";

export const handle = { title: "designer:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "products:read");
  const [read, files] = await Promise.all([
    requireDesigner(scope, args.params["productId"]),
    placeablePictures(scope),
  ]);
  const query = new URL(args.request.url).searchParams;
  const choices = files.map((file) => ({
    ...{ id: file.id, name: file.name },
    thumb: fileAddress(file, 160) ?? paths.drawing(file.id),
  }));
  const shown = designerPage({ read, user, choices, query });
  const drawsByHand = shown.mayWrite && shown.closed === null && !query.has("form") && !query.has("layer");
  const ids = [...assetIdsOf(read.product.design), ...choices.map(({ id }) => id)];
  const placed = placedFiles(scope, { ids: [...new Set(ids)] });
  const [canvas, findings] = await Promise.all([
    drawsByHand ? designerCanvas(args.context, scope, { read, choices, files: placed }) : null,
    placed.then((found) => designFindings(args.context, read.product, found)),
  ]);
  return { page: { ...shown, findings }, canvas };
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
  const asked = { scope, context: args.context, read, fields };
  const taken =
    intent === "text"
      ? await takeText(asked)
      : intent === "picture"
        ? await takePicture(asked)
        : await takeStep(asked, intent);
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

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
