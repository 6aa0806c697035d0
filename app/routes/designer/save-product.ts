import { type ActionFunctionArgs, json } from "@remix-run/cloudflare";
import { requireStaff } from "../../auth/session.server.ts";
import { SIDES } from "../../domain/design/design.ts";
import { assetIdsOf } from "../../domain/design/scene-identity.ts";
import { pictureAddress } from "../../domain/product/offer.ts";
import { readFields } from "../../http/forms/form.server.ts";
import { DrawnSidesSchema } from "../../schemas/design.ts";
import { readDrawn, refusalOf } from "../../schemas/read-drawn.ts";
import { saveDesign } from "../../services/designs/save-design.server.ts";
import { placedFiles } from "../../services/designs/read.server.ts";
import { requireDesigner } from "./on-product.server.ts";
import { designFindings } from "./findings.server.ts";

const textOf = (fields: FormData, name: string) => {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
};

/** Whoever would be led to a sign-in is told so: a script that follows a redirect gets a page, and cannot tell why. */
function ledAway(thrown: unknown): undefined {
  const isRedirect = thrown instanceof Response && thrown.status >= 300 && thrown.status < 400;
  if (!isRedirect) throw thrown;
}

/**
 * `/products/{id}/design/save`: what the canvas drew, as JSON in a form's field. It answers the new edition and the
 * server's pictures with what a printer would stumble over, or why nothing was saved.
 */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, "products:write").catch(ledAway);
  if (!staff) return json({ ok: false, error: "designer:save.signedOut" }, { status: 401 });
  const { scope } = staff;
  const read = await requireDesigner(scope, args.params["productId"]);
  const fields = await readFields(args.request);
  const drawn = readDrawn(textOf(fields, "drawn"), DrawnSidesSchema);
  if (!drawn.ok)
    return json({ ok: false, error: refusalOf(drawn.faults), faults: drawn.faults }, { status: 422 });
  // Whoever says so puts theirs over what somebody else saved, which stays an earlier version.
  const shown = fields.has("force") ? read.edition : textOf(fields, "edition");
  const isAutomatic = fields.has("automatic");
  const saved = await saveDesign(scope, { read, shown, sides: drawn.value, isAutomatic });
  if (!saved.ok) return json({ ok: false, error: saved.error }, { status: 409 });
  const { edition, designHash } = saved.value;
  const pictures = Object.fromEntries(
    SIDES.map((side) => [
      side,
      pictureAddress(designHash, read.product.offer.defaultColour, side, { width: 400 }),
    ]),
  );
  const design = { ...read.product.design, ...drawn.value };
  const files = await placedFiles(scope, { ids: assetIdsOf(design) });
  const findings = await designFindings(args.context, { design, offer: read.product.offer }, files);
  return json({ ok: true, edition, pictures, findings });
}
