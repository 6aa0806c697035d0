import type { Reading } from "../../../../domain/design/readable.ts";
import { uploadRefusalText } from "../../../../domain/pictures/refusal-texts.ts";
import { FILE_WIDTHS } from "../../../../domain/pictures/stored-picture.ts";
import { withoutVariants } from "../../../../domain/product/offer.ts";
import { ok, refuse, type Result } from "../../../../domain/result.ts";
import { makeLightVersion } from "../../../../services/designs/make-light-version.server.ts";
import { readDesigner } from "../../../../services/designs/read.server.ts";
import type { FontsOf } from "../../../../services/judge-texts.ts";
import { storePicture } from "../../../../services/pictures/store-picture.server.ts";
import { type ReadProduct, readProduct } from "../../../../services/products/save-product.server.ts";
import { switchVariants } from "../../../../services/products/switch-variants.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import { type ColourReadings, readingsOf } from "../../../../services/seen-colours.ts";
import type { ColourRows } from "./colours-to-sell.tsx";

const isOn = ({ offer, offSale }: ReadProduct, name: string) =>
  withoutVariants(offer, offSale).colours.some((colour) => colour.name === name);

/** A product's colours by how its print is seen on them; null while that cannot be measured. */
export async function colourRows(
  scope: Scope,
  product: ReadProduct,
  fontsOf: FontsOf,
): Promise<ColourRows | null> {
  const readings = await readingsOf(scope, product, fontsOf);
  if (!readings) return null;
  const rowOf = (reading: Reading) =>
    product.offer.colours
      .filter(({ name }) => readings[name] === reading)
      .map(({ name, hex }) => ({ name, hex, isOn: isOn(product, name) }));
  return { well: rowOf("well"), light: rowOf("light"), off: rowOf("off") };
}

/** Puts on sale those of a product's colours that a rule takes, in all their sizes, and no others. */
function sellColours(scope: Scope, product: ReadProduct, takes: (name: string) => boolean) {
  const on = product.offer.colours
    .filter(({ name }) => takes(name))
    .flatMap(({ name, sizes }) => sizes.map((size) => ({ colour: name, size })));
  return switchVariants(scope, { product, on, shown: product.offSale });
}

/** Sells only the colours on which the print is seen as it is. */
export async function sellSeenColours(
  scope: Scope,
  product: ReadProduct,
  fontsOf: FontsOf,
): Promise<Result<undefined>> {
  const readings = await readingsOf(scope, product, fontsOf);
  if (!readings) return refuse("productDesk:colours.refused.away");
  return sellColours(scope, product, (name) => readings[name] === "well");
}

/** Makes the light version of a product's print, and sells the colours that need it. */
export async function sellInLight(
  scope: Scope,
  input: { product: ReadProduct; designHash: string; fontsOf: FontsOf },
): Promise<Result<undefined>> {
  const { product, designHash, fontsOf } = input;
  const before: ColourReadings = (await readingsOf(scope, product, fontsOf)) ?? {};
  const read = await readDesigner(scope, { id: product.id });
  if (!read) return refuse("designer:refused.deleted");
  const made = await makeLightVersion(scope, {
    read,
    designHash,
    async keep({ name, bytes }) {
      const upload = { name, bytes, kind: "file" as const, eventId: null, widths: FILE_WIDTHS };
      const kept = await storePicture(scope, upload);
      return kept.ok ? ok(kept.value.id) : refuse(uploadRefusalText(kept.error));
    },
  });
  if (!made.ok) return made;
  const now = (await readProduct(scope, { id: product.id }))?.product;
  if (!now) return refuse("designer:refused.deleted");
  return sellColours(scope, now, (name) => isOn(now, name) || before[name] === "light");
}
