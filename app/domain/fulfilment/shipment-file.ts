import { endOfDay } from "../dates/day-bounds.ts";
import { type CsvRow, readCsv } from "../lists/csv-rows.ts";
import { unsafeCell } from "../lists/unsafe-cell.ts";
import type { ReportedParcel } from "./report.ts";
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

export type ShipmentFault = {
  line: number;
  job: string;
  fault: "noJob" | "encoding" | "formula" | "tooLong" | "address" | "time" | "notYours" | "closed";
};

export type ShipmentFile =
  | { ok: true; shipments: FiledShipment[]; faults: ShipmentFault[]; skipped: number }
  | { ok: false; error: "nothing" | "columns" | "tooMany" };

/** More rows than these are no day's work. */
export const MOST_SHIPMENT_ROWS = 2_000;
const LONGEST = { carrier: 60, number: 80, url: 2_000 };
/** Clocks of a workshop may be ahead of ours. */
const AHEAD_MS = 24 * 3_600_000;

/** Heads of the columns that are read, without case and signs; the others of a file are passed over. */
const HEADS: Record<string, "job" | "carrier" | "number" | "url" | "at"> = {
  job: "job",
  carrier: "carrier",
  trackingnumber: "number",
  tracking: "number",
  trackingurl: "url",
  shippedat: "at",
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
  const [head, ...rows] = readCsv(text);
  if (!head || rows.length === 0) return { ok: false, error: "nothing" };
  if (rows.length > MOST_SHIPMENT_ROWS) return { ok: false, error: "tooMany" };
  const columns = head.cells.map((cell) => HEADS[cell.toLowerCase().replaceAll(/[^a-z]/g, "")]);
  if (!columns.includes("job") || !(columns.includes("carrier") || columns.includes("number"))) {
    return { ok: false, error: "columns" };
  }
  const shipments = new Map<string, FiledShipment>();
  const faults: ShipmentFault[] = [];
  let skipped = 0;
  for (const row of rows) {
    const read = readRow(row, columns, { now, timeZone });
    if (read === "empty") skipped += 1;
    else if ("fault" in read) faults.push(read);
    else {
      const job = jobName({ id: read.fulfilmentId, revision: read.revision ?? 1 });
      const before = shipments.get(job);
      shipments.set(job, before ? together(before, read) : read);
    }
  }
  return { ok: true, shipments: [...shipments.values()], faults, skipped };
}

function readRow(
  { line, cells }: CsvRow,
  columns: readonly (string | undefined)[],
  moment: { now: Date; timeZone: string },
): FiledShipment | ShipmentFault | "empty" {
  const cell = (name: string) => cells[columns.indexOf(name)] ?? "";
  const [job, carrier, number, url, at] = ["job", "carrier", "number", "url", "at"].map(cell) as [
    ...[string, string, string, string, string],
  ];
  if ([carrier, number, url, at].every((text) => text === "")) return "empty";
  const wrong = (fault: ShipmentFault["fault"]) => ({ line, job: job.slice(0, 40), fault });
  const unsafe = unsafeCell([job, carrier, number, url, at]);
  if (unsafe) return wrong(unsafe.fault);
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

/** A day, or a moment with its zone. A day is told at its end: what was pressed in its course comes before it. */
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
