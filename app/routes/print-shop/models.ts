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
};

export type Line = { name: string; sku: string; colour: string; size: string; quantity: number };

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
  lines: readonly Line[];
  /** The next step that one press tells. */
  next: WorkStep | null;
};

export type WorkList = {
  jobs: readonly JobCard[];
  counts: readonly { status: WorkStatus; count: number }[];
  total: number;
  picks: readonly Line[];
  done: string | null;
};

export type JobLine = Line & {
  id: string;
  picture: string | null;
  files: readonly {
    side: "front" | "back";
    href: string;
    mm: readonly [number, number];
    technique: string;
  }[];
};

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
  done: string | null;
};
