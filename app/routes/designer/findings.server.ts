import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Design } from "../../domain/design/design.ts";
import { fontKeysOf } from "../../domain/design/scene-identity.ts";
import type { ProductOffer } from "../../domain/product/offer.ts";
import { fontsFor } from "../../http/pictures/pictures.server.ts";
import { checkDesign } from "../../rendering/check-design.ts";
import type { Finding } from "../../rendering/findings.ts";
import type { StoredArt } from "../../rendering/stored-art.ts";

/** What would stop or spoil the print of a design, for whoever draws it. */
export async function designFindings(
  context: AppLoadContext,
  { design, offer }: { design: Design; offer: Pick<ProductOffer, "colours"> },
  files: readonly StoredArt[],
): Promise<Finding[]> {
  const fonts = await fontsFor(context, fontKeysOf(design));
  return checkDesign({ design, colours: offer.colours, files, fonts });
}
