import type { Side } from "../../domain/design/design.ts";
import type { Money } from "../../domain/money.ts";
import type { Problem, WorkStatus, WorkStep } from "../../domain/fulfilment/work-steps.ts";
import type { OrderStatus } from "../../domain/order/order-status.ts";

/** What stands around every page of a print shop. */
export type Shop = {
  /** Whose work it is. */
  tenantName: string;
  name: string;
  languageForm: { action: string } | null;
  listHref: string;
  /** The packing slips of all that is to be done, in one file. */
  slipsHref: string;
  /** Where its shipments are sent as a file. */
  shipmentsHref: string;
  /** Where it says what it has of each SKU. */
  stockHref: string;
  /** What is to be done on each of the coming days, and how long that takes. */
  planHref: string;
};

export type Line = { name: string; sku: string; colour: string; size: string; quantity: number };

/** A line in a list, with its picture. */
export type Piece = Line & { garment: string; technique: string; picture: string };

export type JobCard = {
  id: string;
  ref: string;
  href: string;
  status: WorkStatus;
  version: number;
  /** Which of what the shop was given it shows. */
  revision: number;
  shipBy: string | null;
  isLate: boolean;
  isExpress: boolean;
  isCancelled: boolean;
  country: string;
  batch: { code: string; href: string } | null;
  lines: readonly Piece[];
  /** The next step that one press tells. */
  next: WorkStep | null;
};

/** Jobs that are listed together: of one kind of piece, of several kinds (`piece` is null), or all of a list. */
export type JobGroup = { piece: Piece | null; pieces: number; jobs: readonly JobCard[] };

/** What a list can be narrowed to. */
export type WorkChoices = {
  garments: readonly { code: string; name: string }[];
  techniques: readonly string[];
  countries: readonly string[];
};

export type WorkList = {
  groups: readonly JobGroup[];
  isGrouped: boolean;
  /** How many of what is asked for are in each status, and the address that shows only those. */
  counts: readonly { status: WorkStatus; count: number; href: string }[];
  /** All statuses of what is asked for. */
  allHref: string;
  /** How many jobs fit, and how many of them are shown. */
  total: number;
  shown: number;
  picks: readonly Line[];
  /** The fields as the address has them. */
  asked: Readonly<Record<string, string>>;
  isFiltered: boolean;
  choices: WorkChoices;
  /** Where what is done with chosen jobs is posted: this list, as it is narrowed. */
  here: string;
  /** Of the jobs that were chosen last, how many took their step, were there before, or are named with why they did not. */
  outcome: JobsOutcome | null;
  /** The code that a batch of chosen jobs would get. */
  batchCode: string;
  /** Machines that are down, and until when. */
  stops: readonly { technique: string; until: string }[];
};

export type JobsOutcome =
  | { error: string }
  | {
      moved: number;
      before: number;
      left: readonly { ref: string; why: "cancel" | "unknown" | OrderStatus }[];
    };

/** One printed side of a line: its picture, where the print is put, and its file while it is to be made. */
export type JobSide = {
  side: Side;
  technique: string;
  picture: string;
  /** In millimetres; null where the file's scene cannot be drawn any more. */
  place: {
    width: number;
    height: number;
    from: "collar" | "shoulder" | "area";
    below: number;
    beside: number;
  } | null;
  file: { href: string; mm: readonly [number, number] } | null;
};

export type JobLine = Line & { id: string; sides: readonly JobSide[] };

export type Job = {
  id: string;
  ref: string;
  storeName: string;
  status: OrderStatus;
  version: number;
  /** Which of what the shop was given it shows. */
  revision: number;
  shipBy: string | null;
  isLate: boolean;
  method: "standard" | "standard_tracked" | "express";
  /** Where it goes, as long as the shop needs to know. */
  address: readonly string[] | null;
  phone: string;
  customs: { worth: Money; gift: boolean } | null;
  /** Its packing slip, as long as it is to be packed. */
  slipHref: string | null;
  note: string;
  lines: readonly JobLine[];
  steps: readonly WorkStep[];
  mayShip: boolean;
  problems: readonly Problem[];
  isCancelAsked: boolean;
  parcels: readonly { id: string; carrier: string; trackingNumber: string | null }[];
  /** What was photographed of it, and whether it may be. */
  photoHref: string | null;
  mayPhotograph: boolean;
  done: string | null;
};

/** Pieces that are alike, of the jobs of a day or of a batch. `piece` is null for orders of several kinds. */
export type PieceCount = { piece: Piece | null; pieces: number; jobs: number };

export type PlanDay = {
  day: string;
  href: string;
  jobs: number;
  pieces: number;
  /** What they take by the shop's figures, and how long the shop works. */
  minutes: number;
  minutesOfDay: number;
};

export type DayPlan = {
  days: readonly PlanDay[];
  /** The day that is shown. */
  day: string;
  techniques: readonly { technique: string; pieces: number; perPiece: number; minutes: number }[];
  /** What is to be printed, with the jobs of each kind as a form names them. */
  groups: readonly (PieceCount & { chosen: string })[];
  batches: readonly { code: string; href: string; jobs: number; open: number }[];
  batchCode: string;
  /** The shop's figures as they are typed. */
  figures: {
    hours: string;
    minutes: readonly { field: string; technique: string; value: string }[];
  };
  error: string | null;
  done: string | null;
};

export type Batch = {
  code: string;
  /** The address of its page as a code to scan. */
  qr: string;
  jobs: readonly { id: string; ref: string; href: string; status: WorkStatus; shipBy: string | null }[];
  groups: readonly PieceCount[];
  /** The step that one press takes with all jobs that wait for it. */
  next: { step: WorkStep; count: number; chosen: string } | null;
  slipsHref: string;
  fileHref: string;
  outcome: JobsOutcome | null;
  done: { what: string; count: number } | null;
};
