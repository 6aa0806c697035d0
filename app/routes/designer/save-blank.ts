import { type ActionFunctionArgs, json } from "@remix-run/cloudflare";
import { SIDES } from "../../domain/design/design.ts";
import { addressOf, baseScope } from "../../http/wiring/context.server.ts";
import { readFields } from "../../http/forms/form.server.ts";
import { paths } from "../../paths.ts";
import { DrawnSidesSchema } from "../../schemas/design.ts";
import { readDrawn, refusalOf } from "../../schemas/read-drawn.ts";
import { saveDrawnBlank } from "../../services/designs/draw-on-blank.server.ts";
import { temporaryDrawingLimits } from "../../services/limits/public-limits.ts";
import { tooMany } from "../../services/limits/rate-limit.server.ts";
import { designFindings } from "./findings.server.ts";
import { findDrawnBlank, storedPictures } from "./on-blank.server.ts";

const textOf = (fields: FormData, name: string) => {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
};

/** `/event-builder/design/{code}/save`: what the canvas drew, as `/products/{id}/design/save` takes it. */
export async function action(args: ActionFunctionArgs) {
  const scope = baseScope(args.context);
  const read = await findDrawnBlank(args);
  // It was opened in another tab, or waited too long: no redirect, which a script would follow to a page.
  if (!read) return json({ ok: false, error: "designer:refused.gone" }, { status: 410 });
  const fields = await readFields(args.request);
  const drawn = readDrawn(textOf(fields, "drawn"), DrawnSidesSchema);
  if (!drawn.ok)
    return json({ ok: false, error: refusalOf(drawn.faults), faults: drawn.faults }, { status: 422 });
  const wait = await tooMany(scope, temporaryDrawingLimits(addressOf(args.request)));
  if (wait) {
    args.context.page.retryAfterSeconds = wait.seconds;
    return json({ ok: false, error: wait.error, seconds: wait.seconds }, { status: 429 });
  }
  const shown = fields.has("force") ? read.edition : textOf(fields, "edition");
  const saved = await saveDrawnBlank(scope, { read, shown, sides: drawn.value });
  if (!saved.ok) {
    const status = saved.error === "designer:refused.gone" ? 410 : 409;
    return json({ ok: false, error: saved.error }, { status });
  }
  const { edition, design } = saved.value;
  const query = new URLSearchParams({ colour: read.offer.defaultColour, edition, w: "400" });
  const pictures = Object.fromEntries(SIDES.map((side) => [side, paths.drawnBlank(read.code, side, query)]));
  const findings = await designFindings(args.context, { design, offer: read.offer }, storedPictures(read));
  return json({ ok: true, edition, pictures, findings });
}
