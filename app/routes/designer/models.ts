import type { DrawnSides } from "../../domain/design/change-design.ts";
import type { Side, TextLayer } from "../../domain/design/design.ts";
import type { PrintArea } from "../../domain/design/print-area.ts";
import type { Finding } from "../../rendering/findings.ts";
import type { Place } from "../../domain/designer/places.ts";

/** A layer in the list of them. */
export type ListedLayer = {
  id: string;
  type: "text" | "image";
  /** Null: a picture that nobody named. */
  name: string | null;
  isPersonal: boolean;
};

type ShownSide = {
  side: Side;
  /** The server's picture of it. */
  picture: string;
  millimetres: { width: number; height: number };
  places: readonly Place[];
  /** The topmost first. */
  layers: readonly ListedLayer[];
};

export type ShownVersion = {
  id: string;
  /** Empty: there before anybody drew. */
  by: string;
  isAutomatic: boolean;
  at: string;
  /** It looks as the design does now. */
  isShown: boolean;
  picture: string;
};

/** What the designer's page shows. */
export type DesignerPage = {
  name: string;
  /** What the page was made from, so that nobody overwrites what somebody else drew meanwhile. */
  edition: string;
  colour: string;
  side: Side;
  /** Where one came from; other faces of the product than the desk are loaded anew. */
  back: { href: string; text: string; isDesk: boolean };
  /** Why it cannot be changed, as a key of the texts. */
  closed: string | null;
  soldIn: readonly string[];
  mayWrite: boolean;
  colours: readonly { name: string; hex: string }[];
  sides: readonly ShownSide[];
  /** What a printer would stumble over, the worst first. */
  findings: readonly Finding[];
  /** The text that is changed in the form. */
  edited: TextLayer | null;
  /** Which form stands there for something new. */
  adds: "text" | "picture";
  pictures: readonly { id: string; name: string; thumb: string }[];
  versions: readonly ShownVersion[];
};

export type CanvasPlace = {
  area: PrintArea;
  /** The print area's corner on the picture of the garment (`SHEET`), and units of that in one of the canvas. */
  place: { left: number; top: number; scale: number };
  /** The bare garment's picture by the colour's name, but for the width that is asked for (`?w=`). */
  grounds: Readonly<Record<string, string>>;
};

/** What the canvas needs beside the page. */
export type DesignerCanvas = {
  sides: DrawnSides;
  saveHref: string;
  places: Record<Side, CanvasPlace>;
  /** Pictures by their ids: those that the design places, and those that may be. */
  pictures: Readonly<Record<string, { src: string; width: number; height: number }>>;
  choices: readonly { id: string; name: string; thumb: string }[];
};
