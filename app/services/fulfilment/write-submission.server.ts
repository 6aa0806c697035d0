import { isGiven } from "../../domain/order/order-kind.ts";
import type { OtherFiles, PrintFormat } from "../../domain/print/line-prints.ts";
import type { FulfilmentWork } from "../../../db/repositories/fulfilment-work.server.ts";
import { crossesCustoms, isoCountryOf } from "../../domain/address/places.ts";
import { type Side, SIDES } from "../../domain/design/design.ts";
import { PRINT_AREAS } from "../../domain/design/print-area.ts";
import { techniqueAt } from "../../domain/fulfilment/fulfiller-profile.ts";
import { shipBy } from "../../domain/fulfilment/ship-by.ts";
import type { Submission, SubmissionItem, SubmissionPrint } from "../../domain/fulfilment/submission.ts";
import { pictureAddress } from "../../domain/product/offer.ts";
import type { Scope } from "../scope.ts";

/** How what stands in a submission is reached from outside. */
export type SubmissionLinks = {
  /** The print file of one side, for seven days and without a sign-in. */
  print(file: { tenantId: string; scene: string; format: PrintFormat }): Promise<string>;
  /** A whole address for a path of our own. */
  absolute(path: string): string;
};

type Wanted = {
  fulfilmentId: string;
  links: SubmissionLinks;
  /** The files as PNG, by scene, for a printer that takes no PDF. */
  others?: OtherFiles | undefined;
};

/**
 * What a fulfiller is asked to make and ship. The same revision says the same whenever it is written, but for links,
 * which are renewed.
 * @returns undefined when the tenant has no such fulfilment.
 */
export async function writeSubmission(
  scope: Scope,
  { fulfilmentId, links, others }: Wanted,
): Promise<Submission | undefined> {
  const work = await scope.tenant.fulfilments.readWhole(fulfilmentId);
  if (!work) return undefined;
  const { fulfilment, order, lines, region } = work;
  const [blanks, [maker]] = await Promise.all([
    scope.platform.media.blanks([...new Set(lines.flatMap((line) => codeOf(line) ?? []))]),
    scope.platform.fulfillers.ofIds(fulfilment.fulfillerId === null ? [] : [fulfilment.fulfillerId]),
  ]);
  const techniqueOf = (code: string | undefined) =>
    techniqueAt(
      maker?.profile.techniques,
      blanks.find((blank) => blank.code === code)?.values.print_techniques ?? [],
    ) ?? "";
  const items = await Promise.all(
    lines.map((each) => itemOf(each, techniqueOf(codeOf(each)), scope, { links, others })),
  );
  return {
    id: fulfilment.id,
    revision: fulfilment.revision,
    order_ref: order.orderRef ?? "",
    test: false,
    ship_by: shipBy(order.deliveryTo, maker?.profile.holidays),
    ship_to: {
      name: order.name,
      line1: order.addressFirstLine,
      line2: order.addressSecondLine,
      city: order.addressCity,
      state: order.addressState || order.addressCounty,
      postcode: order.addressPostcode,
      country: isoCountryOf(order),
      phone: order.phone,
    },
    method: order.shippingMethod ?? "standard",
    customs: crossesCustoms(region, order)
      ? { value: valueOf(work), currency: order.currency, gift: isGiven(order.kind) }
      : null,
    packing: { note: order.message, lang: order.lang },
    items,
  };
}

/** The blank that a line is made of. */
const codeOf = ({ substitute, product }: FulfilmentWork["lines"][number]) =>
  substitute?.code ?? product?.catalogueCode;

/** What its goods are worth at the border, net; of a gift what it costs to make. */
function valueOf({ order, lines }: FulfilmentWork): number {
  const net = lines.reduce((sum, { line, quantity }) => sum + line.unitNet * quantity, 0);
  return net > 0 ? net : order.productionCost;
}

async function itemOf(
  { id, quantity, line, product, substitute }: FulfilmentWork["lines"][number],
  technique: string,
  scope: Scope,
  { links, others }: Pick<Wanted, "links" | "others">,
): Promise<SubmissionItem> {
  const { tenantId } = scope.tenant;
  const areas = product && PRINT_AREAS[product.design.selected.garment];
  const preview = (side: Side) =>
    pictureAddress(line.designHash, line.colour, side, { width: 800, texts: line.personalTexts });
  const printOf = async (side: Side): Promise<SubmissionPrint[]> => {
    const print = line.prints?.[side];
    if (print?.state !== "made") return [];
    const { width = 0, height = 0 } = areas?.[side].millimetres ?? {};
    const { scene } = print;
    const other = others?.made.get(scene);
    const format = other && others ? others.format : "pdf";
    return [
      {
        side,
        technique,
        format,
        sha256: (other ?? print).sha256,
        mm: [width, height],
        file_url: await links.print({ tenantId, scene, format }),
        preview_url: links.absolute(preview(side)),
      },
    ];
  };
  return {
    id,
    sku: substitute?.sku ?? line.sku,
    name: line.name,
    colour: line.colour,
    size: line.size,
    qty: quantity,
    prints: (await Promise.all(SIDES.map(printOf))).flat(),
  };
}

/** So many jobs are written at once. */
const AT_ONCE = 10;

/** These jobs of a fulfiller, whole and in their order; one that is gone meanwhile is left out. */
export async function writeJobs(
  scope: Scope,
  { jobs, links }: { jobs: readonly { id: string; status: string }[]; links: SubmissionLinks },
): Promise<{ status: string; submission: Submission }[]> {
  const written = [];
  for (let from = 0; from < jobs.length; from += AT_ONCE) {
    const some = jobs.slice(from, from + AT_ONCE).map(async ({ id, status }) => {
      const submission = await writeSubmission(scope, { fulfilmentId: id, links });
      return submission ? [{ status, submission }] : [];
    });
    written.push(...(await Promise.all(some)).flat());
  }
  return written;
}
