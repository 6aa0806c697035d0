import type { Day } from "../delivery/delivery-window.ts";
import { shipBy } from "./ship-by.ts";
import { dayAfter } from "./work-days.ts";
import type { WorkStatus } from "./work-steps.ts";

/** By when what a list shows must leave: before today, today at the latest, or within seven days. A day stands for itself. */
export const WORK_DUE = ["late", "today", "week"] as const;

/** Delivery days of orders, from the day behind `after` to `until`. */
export type DeliveryDaysBetween = { after: Day | null; until: Day };

/** What of its work a print shop asks for; what is not said narrows nothing. */
export type AskedWork = {
  status?: WorkStatus | undefined;
  /** Of which blanks something is made. */
  codes?: readonly string[] | undefined;
  country?: string | undefined;
  delivered?: DeliveryDaysBetween | undefined;
  /** The code of a batch. */
  batch?: string | undefined;
  /** Words of the reference, the recipient's name, a product or a SKU; or the code of a batch. */
  words?: string | undefined;
  ids?: readonly string[] | undefined;
};

/** More days than a shop is ever closed. */
const MOST_DAYS = 400;

/** The last delivery day of orders that may leave on this day at the latest. */
export function lastDeliveryFor(day: Day, holidays: readonly Day[] = []): Day {
  let last = day;
  for (let days = 0; days < MOST_DAYS; days += 1) {
    const next = dayAfter(last, 1);
    const leaves = shipBy(next, holidays);
    if (leaves !== null && leaves > day) break;
    last = next;
  }
  return last;
}

/** The delivery days of what must leave by then; undefined where the words name no such time. */
export function deliveredFor(
  due: string,
  { today, holidays = [] }: { today: Day; holidays?: readonly Day[] | undefined },
): DeliveryDaysBetween | undefined {
  const until = (day: Day) => lastDeliveryFor(day, holidays);
  switch (due) {
    case "late":
      return { after: null, until: until(dayAfter(today, -1)) };
    case "today":
      return { after: null, until: until(today) };
    case "week":
      return { after: null, until: until(dayAfter(today, 6)) };
    default:
      return isDay(due) ? { after: until(dayAfter(due, -1)), until: until(due) } : undefined;
  }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** What pieces have in common that a shop prints one after the other. */
export type PieceKind = { code: string; colour: string; technique: string; size: string };
type Piece = PieceKind & { quantity: number };

/** Jobs of one kind of piece; `kind` is null for jobs that have several. */
export type JobGroup<Job> = { kind: PieceKind | null; jobs: Job[]; pieces: number };

const keyOf = ({ code, colour, technique, size }: PieceKind) =>
  JSON.stringify([code, colour, technique, size]);

/**
 * Jobs by garment, colour, technique and size, in this order, those of several kinds last. Each job is in one group, and in
 * it jobs stand as they stood.
 * @param sizesOf the sizes of a blank from the smallest to the largest.
 */
export function groupJobs<Job extends { lines: readonly Piece[] }>(
  jobs: readonly Job[],
  sizesOf: (code: string) => readonly string[],
): JobGroup<Job>[] {
  const groups = new Map<string, JobGroup<Job>>();
  for (const job of jobs) {
    const [first] = job.lines;
    const isOneKind = first !== undefined && job.lines.every((line) => keyOf(line) === keyOf(first));
    const key = isOneKind ? keyOf(first) : "";
    const { code = "", colour = "", technique = "", size = "" } = first ?? {};
    const kind = isOneKind ? { code, colour, technique, size } : null;
    const group = groups.get(key) ?? { kind, jobs: [], pieces: 0 };
    group.jobs.push(job);
    group.pieces += job.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    groups.set(key, group);
  }
  const sizeAt = ({ code, size }: PieceKind) => sizesOf(code).indexOf(size);
  return [...groups.values()].toSorted((one, other) => {
    const [a, b] = [one.kind, other.kind];
    if (!a || !b) return Number(a === null) - Number(b === null);
    return (
      a.code.localeCompare(b.code) ||
      a.colour.localeCompare(b.colour) ||
      a.technique.localeCompare(b.technique) ||
      sizeAt(a) - sizeAt(b)
    );
  });
}

/** A job as a page showed it. */
export type ShownJob = { id: string; version: number; revision: number };

/** Names a press by the job's version that its page showed: the same press is the same event, from however many hands. */
export const pressEventId = ({ id, version }: Pick<ShownJob, "id" | "version">, pressed: string): string =>
  `page-${id}-${version}-${pressed}`;

/** How a form names jobs: several stand in one field where one box chooses them together. */
export const shownJobText = ({ id, version, revision }: ShownJob): string => `${id}:${version}:${revision}`;

/** The jobs that a form's fields name, each once; what names none is passed over. */
export function readShownJobs(texts: readonly string[]): ShownJob[] {
  const jobs = new Map<string, ShownJob>();
  for (const text of texts.flatMap((field) => field.split(/\s+/))) {
    const [, id, version, revision] = /^([\w-]{1,40}):(\d{1,9}):(\d{1,9})$/.exec(text) ?? [];
    if (id !== undefined) jobs.set(id, { id, version: Number(version), revision: Number(revision) });
  }
  return [...jobs.values()];
}
