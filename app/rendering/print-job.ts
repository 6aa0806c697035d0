import type { Side } from "../domain/design/design.ts";
import type { Finish } from "../domain/print/finish.ts";
import type { PrintRefusal } from "../domain/print/line-prints.ts";
import type { PrintArea } from "../domain/design/print-area.ts";
import type { Hex } from "../domain/design/colour.ts";
import type { Matrix } from "./path.ts";
import type { SceneNode } from "./scene.ts";
import type { DocumentJob } from "./document-job.ts";
import type { EvidenceJob } from "./evidence-job.ts";
import type { SlipJob } from "./slip-job.ts";

/** A picture of pixels as it was uploaded; `matrix` takes its pixels, upright, to the canvas. */
export type PlacedPicture = { kind: "picture"; key: string; width: number; height: number; matrix: Matrix };
export type PrintLayer = Extract<SceneNode, { kind: "path" | "art" }> | PlacedPicture;

/**
 * One side for the Worker that writes print files; two jobs of one scene are equal, for any order. Its layers are the
 * scene's nodes, which the preview also uses, so that no second program lays out the text.
 */
export type PrintJob = {
  /** Where the file is to be kept. */
  key: string;
  /** The scene's hash, which the file also contains. */
  sceneHash: string;
  side: Side;
  area: PrintArea;
  layers: PrintLayer[];
  colours: readonly Hex[];
  fonts: readonly string[];
  finish: Finish;
};

export type PrintAnswer =
  | { ok: true; bytes: number; sha256: string }
  | { ok: false; error: PrintRefusal; key: string };

/** What the Worker for print files does, as the pages' Worker calls it over its binding (print/entry.print.ts). */
export type PrintWorker = {
  pdf(job: PrintJob, requestId: string): Promise<PrintAnswer>;
  png(job: PrintJob, requestId: string): Promise<PrintAnswer>;
  svg(job: PrintJob, requestId: string): Promise<PrintAnswer>;
  document(job: DocumentJob, requestId: string): Promise<Uint8Array>;
  evidence(job: EvidenceJob, requestId: string): Promise<Uint8Array>;
  slips(job: SlipJob, requestId: string): Promise<Uint8Array>;
};
