import type { GarmentKind } from "../../app/domain/design/design.ts";
import type { ColourName } from "./colours.ts";

/** Width across the chest, length from the shoulder and sleeve of each size, flat, in mm. */
type Measures = Record<string, readonly [widthMm: number, lengthMm: number, sleeveMm: number]>;

/** A blank in the words a buyer would use; `catalogue.ts` makes the catalogue record from it. */
export type Blank = {
  code: string;
  name: string;
  garment: GarmentKind;
  family: string;
  categories: string[];
  brand: string;
  style: string;
  group: string;
  fit: string;
  fabric: string;
  gsm: number | null;
  care: string[];
  techniques: string[];
  details: string;
  colours: ColourName[];
  measures: Measures;
  /** Whole minor units of GBP; euro and dollar prices follow from it. */
  blank: number;
  print: number;
  pack?: string[];
  instead?: string[];
  better?: string[];
  beside?: string[];
};
