import { endOfDay } from "../dates/day-bounds.ts";
import { type Columns, readTable, type SpoiledCell, type TableRow } from "../lists/table.ts";
import type { ReportedParcel } from "./report-rules.ts";
import { jobName, readJobName } from "./submission.ts";

/** What of one job a file says: it was shipped, in these parcels. */
export type FiledShipment = {
  fulfilmentId: string;
  /** Which of what the shop was given it has shipped; the first, unless said. */
  revision?: number;
  /** The first of its lines in the file. */
  line: number;
  parcels: ReportedParcel[];
  at: Date;
};

export type ShipmentFault = { line: number; job: string } & (
  | { fault: "noJob" | "tooLong" | "address" | "time" | "notYours" | "closed" }
  | { fault: "spoiled"; cell: SpoiledCell }
);

export type ShipmentFile =
  | { ok: true; shipments: FiledShipment[]; faults: ShipmentFault[]; skipped: number }
  | { ok: false; error: "nothing" | "columns" | "twice" | "tooMany" };

/** More rows than these are no day's work. */
export const MOST_SHIPMENT_ROWS = 2_000;
const LONGEST = { carrier: 60, number: 80, url: 2_000 };
/** Clocks of a workshop may be ahead of ours. */
const AHEAD_MS = 24 * 3_600_000;

type Column = "job" | "carrier" | "number" | "url" | "at";
/** What people call the columns; what the file of the work calls them comes first. */
const COLUMNS: Columns<Column> = {
  job: { kind: "code", heads: ["job", "job id", "Auftrag", "Auftragsnummer"] },
  carrier: {
    kind: "words",
    heads: [
      ...[
        "carrier",
        "Versanddienst",
        "Paketdienst",
        "Versender",
        "transporteur",
        "transportista",
        "corriere",
      ],
      ...["vervoerder", "transportör", "transportør", "fragtmand", "kuljetusyhtiö"],
    ],
  },
  number: {
    kind: "code",
    heads: [
      ...["tracking_number", "tracking", "tracking no", "tracking code", "Sendungsnummer", "Trackingnummer"],
      ...["numéro de suivi", "número de seguimiento", "numero di tracking", "numero di spedizione"],
      ...["trackingnummer", "spårningsnummer", "kollinummer", "sporingsnummer", "seurantakoodi"],
    ],
  },
  url: { kind: "words", heads: ["tracking_url", "tracking link", "Sendungsverfolgung"] },
  at: {
    kind: "day",
    heads: [
      ...["shipped_at", "shipped", "ship date", "Versanddatum", "Versandt am", "date d’expédition"],
      ...["fecha de envío", "data di spedizione", "verzenddatum", "skickad", "afsendt", "lähetyspäivä"],
    ],
  },
};

/**
 * Reads what a print shop says that it shipped: the file of its jobs with the empty columns filled in, or one of its own.
 * Rows that say nothing of a shipment are passed over; rows of one job are one shipment.
 * @param timeZone where a day without a time ends.
 */
export function readShipmentFile(
  text: string,
  { now, timeZone }: { now: Date; timeZone: string },
): ShipmentFile {
  const table = readTable(text, {
    columns: COLUMNS,
    most: MOST_SHIPMENT_ROWS,
    isHead: (names) => names.has("job") && (names.has("carrier") || names.has("number")),
  });
  if (!table.ok) return { ok: false, error: table.error };
  const shipments = new Map<string, FiledShipment>();
  const faults: ShipmentFault[] = [];
  let skipped = 0;
  for (const row of table.rows) {
    const read = readRow(row, { now, timeZone });
    if (read === "empty") skipped += 1;
    else if (Array.isArray(read)) faults.push(...read);
    else {
      const job = jobName({ id: read.fulfilmentId, revision: read.revision ?? 1 });
      const before = shipments.get(job);
      shipments.set(job, before ? together(before, read) : read);
    }
  }
  return { ok: true, shipments: [...shipments.values()], faults, skipped };
}

function readRow(
  { line, cells, spoiled }: TableRow<Column>,
  moment: { now: Date; timeZone: string },
): FiledShipment | ShipmentFault[] | "empty" {
  const { job, carrier, number, url, at } = cells;
  // What was spoiled in one of them was something.
  const isEmpty = [carrier, number, url, at].every((text) => text === "");
  if (isEmpty && spoiled.every(({ value }) => value === job)) return "empty";
  const about = { line, job: job.slice(0, 40) };
  if (spoiled.length > 0) return spoiled.map((cell) => ({ ...about, fault: "spoiled" as const, cell }));
  const wrong = (fault: Exclude<ShipmentFault["fault"], "spoiled">) => [{ ...about, fault }];
  if (job === "") return wrong("noJob");
  if (carrier.length > LONGEST.carrier || number.length > LONGEST.number || url.length > LONGEST.url) {
    return wrong("tooLong");
  }
  if (url !== "" && !isWebAddress(url)) return wrong("address");
  const when = at === "" ? moment.now : momentOf(at, moment);
  if (!when) return wrong("time");
  const parcel = { carrier, trackingNumber: number || null, trackingUrl: url || null };
  return { ...readJobName(job), line, parcels: [parcel], at: when };
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** A day, or a moment with its zone. A day means its end, so that status changes made during the day come before it. */
function momentOf(text: string, { now, timeZone }: { now: Date; timeZone: string }): Date | undefined {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const told = isMoment ? new Date(text) : endOfDay(text, timeZone);
  if (!told || Number.isNaN(told.getTime()) || told.getTime() > now.getTime() + AHEAD_MS) return undefined;
  return told > now ? now : told;
}

/** Rows of one job: each parcel once, at the latest of their moments. */
function together(one: FiledShipment, other: FiledShipment): FiledShipment {
  const isKnown = ({ carrier, trackingNumber }: ReportedParcel) =>
    one.parcels.some((parcel) => parcel.carrier === carrier && parcel.trackingNumber === trackingNumber);
  return {
    ...one,
    parcels: [...one.parcels, ...other.parcels.filter((parcel) => !isKnown(parcel))],
    at: one.at > other.at ? one.at : other.at,
  };
}
