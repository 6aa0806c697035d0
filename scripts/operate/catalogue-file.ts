import type { Client } from "@libsql/client/web";
import * as v from "valibot";
import type { CatalogueProduct } from "../../app/domain/design/catalogue-product.ts";
import { CATALOGUE_REGIONS } from "../../app/domain/design/catalogue-filter.ts";
import { isHex } from "../../app/domain/design/colour.ts";
import { GARMENT_KINDS, SIDES } from "../../app/domain/design/design.ts";
import { PRINT_AREAS } from "../../app/domain/design/print-area.ts";
import { CURRENCIES } from "../../app/domain/money.ts";
import { CURRENCY_OF_REGION } from "../../app/domain/store/store-event.ts";
import { CliError } from "../cli-error.ts";

const FAULTS_SHOWN = 20;

const words = v.pipe(v.string(), v.trim(), v.nonEmpty("is empty"));
const identifier = v.pipe(
  v.string(),
  v.regex(/^[A-Z0-9][A-Z0-9-]{1,59}$/, "is not made of A to Z, 0 to 9 and -"),
);
const scoped = <Data extends v.GenericSchema>(data: Data) =>
  v.array(v.object({ locale: v.nullable(v.string()), scope: v.nullable(v.string()), data }));
const price = scoped(
  v.array(
    v.object({
      amount: v.pipe(v.string(), v.regex(/^\d{1,6}\.\d{2}$/, "is no amount such as 7.90")),
      currency: v.picklist(CURRENCIES),
    }),
  ),
);
const millimetres = v.pipe(v.number(), v.minValue(0), v.maxValue(5_000));
const area = v.object({ width: millimetres, height: millimetres });
const bySide = <Value extends v.GenericSchema>(value: Value) => v.object({ front: value, back: value });
const codes = v.array(identifier);

/** A blank as the file must have it; what the picture and the print are made from is judged, not taken over. */
const BlankSchema = v.strictObject({
  code: identifier,
  family: words,
  family_variant: words,
  parent: v.nullable(v.string()),
  categories: v.pipe(v.array(words), v.nonEmpty()),
  garment: v.picklist(GARMENT_KINDS),
  values: v.strictObject({
    name: v.pipe(scoped(words), v.nonEmpty()),
    brand: v.string(),
    style: v.string(),
    apparel_group: v.string(),
    apparel_fit: v.string(),
    apparel_fabric: v.string(),
    fabric_gsm: v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(2_000))),
    care: v.array(words),
    print_techniques: v.pipe(v.array(words), v.nonEmpty()),
    availability_regions: v.pipe(v.array(v.picklist(CATALOGUE_REGIONS)), v.nonEmpty()),
    blank_price: price,
    print_price: price,
    print_area_dpi: v.pipe(v.number(), v.minValue(72), v.maxValue(1_200)),
    print_area: bySide(area),
    details_text: scoped(v.string()),
    colour_count: v.number(),
    size_chart: v.array(
      v.object({ size: words, widthMm: millimetres, lengthMm: millimetres, sleeveMm: millimetres }),
    ),
  }),
  created: v.pipe(v.string(), v.isoTimestamp("is no time such as 2026-01-12T09:00:00.000Z")),
  updated: v.pipe(v.string(), v.isoTimestamp("is no time such as 2026-01-12T09:00:00.000Z")),
  associations: v.object({ PACK: codes, SUBSTITUTION: codes, UPSELL: codes, X_SELL: codes }),
  colours: v.pipe(
    v.array(
      v.object({
        name: words,
        hex: v.pipe(v.string(), v.check(isHex, "is no colour such as #1f2a44")),
        code: identifier,
        heather: v.optional(v.boolean()),
      }),
    ),
    v.nonEmpty(),
  ),
  images: v.record(v.string(), bySide(v.pipe(v.string(), v.startsWith("/", "is no path of this site")))),
  identifiers: v.record(v.string(), identifier),
  sizes: v.pipe(v.array(words), v.nonEmpty()),
  skus: v.record(v.string(), v.record(v.string(), identifier)),
});

/**
 * The blanks of a catalogue's file.
 * @throws CliError that names each blank with what is wrong in it.
 */
export function readCatalogue(text: string): CatalogueProduct[] {
  const list = parsed(text);
  const faults: string[] = [];
  const blanks = list.flatMap((entry, index) => {
    const read = v.safeParse(BlankSchema, entry);
    if (read.success) return [read.output satisfies CatalogueProduct];
    const name = codeOf(entry) ?? `blank ${index + 1}`;
    faults.push(...read.issues.map((issue) => `${name}: ${v.getDotPath(issue) ?? "it"} ${issue.message}`));
    return [];
  });
  faults.push(...blanks.flatMap((blank) => faultsOf(blank)), ...faultsTogether(blanks));
  if (faults.length > 0) {
    const shown = faults.slice(0, FAULTS_SHOWN).map((fault) => `\n  ${fault}`);
    const more = faults.length > shown.length ? `\n  and ${faults.length - shown.length} more` : "";
    throw new CliError(`Nothing was loaded: the catalogue has faults.${shown.join("")}${more}`);
  }
  return blanks;
}

function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value) && value.length > 0) return value;
  } catch (error) {
    throw new CliError(`The file is no JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  throw new CliError("The file is no list of blanks.");
}

const codeOf = (entry: unknown): string | undefined =>
  typeof entry === "object" && entry !== null && "code" in entry ? String(entry.code) : undefined;

/** What does not fit together within a blank. */
function faultsOf(blank: CatalogueProduct): string[] {
  const { values, colours, sizes } = blank;
  const faults: string[] = [];
  const wrong = (what: string) => faults.push(`${blank.code}: ${what}`);
  for (const region of values.availability_regions) {
    const currency = CURRENCY_OF_REGION[region];
    for (const prices of ["blank_price", "print_price"] as const) {
      const has = values[prices].some(({ data }) => data.some((one) => one.currency === currency));
      if (!has) wrong(`${prices} has no ${currency}, which ${region} sells in`);
    }
  }
  for (const side of SIDES) {
    const [ours, theirs] = [PRINT_AREAS[blank.garment][side].millimetres, values.print_area[side]];
    if (ours.width !== theirs.width || ours.height !== theirs.height) {
      wrong(
        `print_area.${side} is not ${ours.width} × ${ours.height} mm, which ${blank.garment} is drawn with`,
      );
    }
  }
  if (values.colour_count !== colours.length) wrong(`colour_count is not ${colours.length}`);
  const measured = new Set(values.size_chart.map(({ size }) => size));
  for (const size of sizes) if (!measured.has(size)) wrong(`size_chart lacks ${size}`);
  for (const { code } of colours) {
    if (!blank.images[code]) wrong(`images lacks ${code}`);
    if (!blank.identifiers[code]) wrong(`identifiers lacks ${code}`);
    for (const size of sizes) if (!blank.skus[code]?.[size]) wrong(`skus lacks ${code} ${size}`);
  }
  return faults;
}

/** What does not fit together among the blanks. */
function faultsTogether(blanks: readonly CatalogueProduct[]): string[] {
  const known = new Set(blanks.map(({ code }) => code));
  const skus = blanks.flatMap(({ skus: byColour }) =>
    Object.values(byColour).flatMap((bySize) => Object.values(bySize)),
  );
  return [
    ...twice(blanks.map(({ code }) => code)).map((code) => `${code} stands twice`),
    ...twice(skus).map((sku) => `the SKU ${sku} stands twice`),
    ...blanks.flatMap(({ code, associations }) =>
      Object.entries(associations).flatMap(([kind, others]) =>
        others
          .filter((other) => !known.has(other))
          .map((other) => `${code}: ${kind} names ${other}, which the file lacks`),
      ),
    ),
  ];
}

function twice(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/**
 * Adds the blanks that a catalogue lacks and changes those that it has, by their codes, all of them or none. Blanks that the
 * file lacks stay, since products may be made of them.
 * @returns the codes that were added, and those that now say something else.
 */
export async function loadCatalogue(client: Client, blanks: readonly CatalogueProduct[]) {
  const { rows } = await client.execute("select code, data from catalogue_products");
  const before = new Map(rows.map((row) => [String(row["code"]), String(row["data"])]));
  const added = blanks.filter(({ code }) => !before.has(code));
  const changed = blanks.filter(({ code, ...rest }) => {
    const data = before.get(code);
    return data !== undefined && !isSame(JSON.parse(data), { code, ...rest });
  });
  if (added.length + changed.length > 0) {
    await client.batch(
      [...added, ...changed].map((blank) => ({
        sql: `insert into catalogue_products (code, family, data, created_at, updated_at) values (?, ?, ?, ?, ?)
          on conflict (code) do update set family = excluded.family, data = excluded.data, updated_at = excluded.updated_at`,
        args: [
          blank.code,
          blank.family,
          JSON.stringify(blank),
          Date.parse(blank.created),
          Date.parse(blank.updated),
        ],
      })),
      "write",
    );
  }
  return { added: added.map(({ code }) => code), changed: changed.map(({ code }) => code) };
}

/** Compares values; the order of fields does not count. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sorted(inner)]);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
