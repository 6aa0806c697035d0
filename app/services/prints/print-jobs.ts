import type { FileRow } from "../../../db/repositories/files.server.ts";
import type { OrderLineRow } from "../../../db/repositories/orders.server.ts";
import type { DrawnProduct } from "../../../db/repositories/products.server.ts";
import { SIDES, type Side } from "../../domain/design/design.ts";
import { printIdentity } from "../../domain/design/design-identity.ts";
import { assetIdsOf, fontKeysOf } from "../../domain/design/scene-identity.ts";
import { finishOf } from "../../domain/print/finish.ts";
import { type PrintFault, printKeyOf } from "../../domain/print/line-prints.ts";
import { printedTexts } from "../../domain/product/personal-text.ts";
import { coloursOf } from "../../rendering/artwork.ts";
import type { PrintJob, PrintLayer } from "../../rendering/print-job.ts";
import { buildScene, type Fonts, inked, type RasterArt, type SceneNode } from "../../rendering/scene.ts";
import { storedArt } from "../../rendering/stored-art.ts";
import type { Scope } from "../scope.ts";

export type SideJob = { side: Side; job: PrintJob; faults: PrintFault[] };

/** What has to be known to print a product. `fonts` holds all of its cuts. */
type Of = {
  colour: string;
  /** Layer id to what is printed there; layers that are left out show the design's own text. */
  personalTexts: Readonly<Record<string, string>>;
  product: Pick<DrawnProduct, "design" | "offer">;
  files: readonly FileRow[];
  fonts: Fonts;
};

/** A job for each side that shows anything; undefined when the product is not offered in that colour any more. */
export async function jobsOf(scope: Scope, of: Of): Promise<SideJob[] | undefined> {
  const { design, offer } = of.product;
  const colour = offer.colours.find(({ name }) => name === of.colour);
  if (!colour) return undefined;
  const { assets, keys } = storedArt(of.files);
  const assetHashes = Object.fromEntries(of.files.map(({ id, sha256 }) => [id, sha256]));
  const finish = finishOf(design.selected.garment, colour.hex);
  const jobs: SideJob[] = [];
  for (const side of SIDES) {
    const shown = { design, side, colourHex: colour.hex, personalTexts: of.personalTexts };
    const { area, nodes, findings } = buildScene({ ...shown, fonts: of.fonts, assets });
    const faults = findings
      .filter(({ severity }) => severity === "error")
      .map(({ code, layer }) => ({ code, layer }));
    // A side whose only text a shopper left empty prints nothing, and nothing is wrong with it.
    if (nodes.length === 0 && faults.every(({ code }) => code === "empty_side")) continue;
    const scene = await scope.hash(printIdentity({ ...shown, assetHashes, finish }));
    const layers = nodes.map((node) => layerOf(node, keys));
    jobs.push({
      side,
      faults,
      job: {
        key: printKeyOf(scope.tenant.tenantId, scene),
        sceneHash: scene,
        side,
        area,
        layers,
        finish,
        colours: inksOf(layers),
        fonts: fontKeysOf(design, [side]).map((key) => key.replaceAll("/", " ")),
      },
    });
  }
  return jobs;
}

/** All pictures that products place. */
export const assetIds = (products: readonly DrawnProduct[]) => [
  ...new Set(products.flatMap(({ design }) => assetIdsOf(design))),
];

function layerOf(node: SceneNode, keys: ReadonlyMap<RasterArt, string>): PrintLayer {
  if (node.kind !== "raster") return node;
  const { width, height } = node.art;
  return { kind: "picture", key: keys.get(node.art) ?? "", width, height, matrix: node.matrix };
}

function inksOf(layers: readonly PrintLayer[]): string[] {
  const inks = layers.flatMap((layer) => {
    if (layer.kind === "path") return [layer.fill, layer.strokeWidth > 0 ? layer.stroke : null];
    if (layer.kind === "art") return coloursOf(layer.art.nodes).map((ink) => inked(ink, layer.inks));
    return [];
  });
  return [...new Set(inks.filter((ink) => ink !== null))];
}

/** What of a line of an order says what is printed of it. */
export type PrintedLine = Pick<OrderLineRow, "id" | "productId" | "designHash" | "colour" | "personalTexts">;

/** By line, what is printed on its sides; none of a line whose product is gone or another. */
export async function jobsOfLines(
  scope: Scope,
  { lines, tools }: { lines: readonly PrintedLine[]; tools: { fonts(keys: string[]): Promise<Fonts> } },
): Promise<Map<string, SideJob[]>> {
  const products = await scope.tenant.products.drawnAs(
    [...new Set(lines.map(({ productId }) => productId))],
    [...new Set(lines.map(({ designHash }) => designHash))],
  );
  const [files, fonts] = await Promise.all([
    scope.tenant.files.findAll(assetIds(products)),
    tools.fonts([...new Set(products.flatMap(({ design }) => fontKeysOf(design)))]),
  ]);
  const jobsOfLine = new Map<string, SideJob[]>();
  for (const line of lines) {
    const product = products.find(
      ({ id, designHash }) => id === line.productId && designHash === line.designHash,
    );
    const jobs =
      product &&
      (await jobsOf(scope, {
        colour: line.colour,
        product,
        files,
        fonts,
        personalTexts: printedTexts(product.offer, line.personalTexts),
      }));
    if (jobs) jobsOfLine.set(line.id, jobs);
  }
  return jobsOfLine;
}
