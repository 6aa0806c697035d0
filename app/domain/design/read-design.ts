import { SIDES, type Design, type Side } from "./design.ts";

/** Of the record as it is written today. Raise it with a step below when old records have to be read otherwise. */
export const DESIGN_VERSION = 2;

type Stored = Record<string, unknown>;

/** From each version to the next. */
const STEPS: Record<number, (record: Stored) => Stored> = {
  1: fromSpecification,
};

/**
 * A kept record of any version as one of today's. Pure, and quick for a record of today: it is asked at every reading.
 * What is no record is returned as it came, for the schema to refuse.
 */
export function readDesign(stored: Design): Design;
export function readDesign(stored: unknown): unknown;
export function readDesign(stored: unknown): unknown {
  if (!isRecord(stored)) return stored;
  let record = stored;
  for (let version = versionOf(stored); version < DESIGN_VERSION; version++)
    record = { ...STEPS[version]?.(record), version: version + 1 };
  return record;
}

function versionOf({ version = 1 }: Stored): number {
  return Number.isInteger(version) && (version as number) >= 1 ? (version as number) : DESIGN_VERSION;
}

/** fabric's own values, which records of the specification's members alone leave out. */
const TEXT_LOOK = {
  fontStyle: "normal",
  fontWeight: 400,
  underline: false,
  textAlign: "left",
  stroke: null,
  strokeWidth: 0,
  shadow: null,
  customisable: false,
  lineHeight: 1.16,
  charSpacing: 0,
  curveRadius: 0,
};

function fromSpecification(record: Stored): Stored {
  return {
    inksOnDark: {},
    ...record,
    ...Object.fromEntries(SIDES.map((side) => [side, layersOfStep(record[side], side)])),
  };
}

function layersOfStep(layers: unknown, side: Side): unknown {
  if (!Array.isArray(layers)) return layers;
  return layers.map((layer: unknown, index) => {
    if (!isRecord(layer)) return layer;
    const fullLayer = { id: `${side}-${index + 1}`, angle: 0, ...layer };
    return layer["type"] === "text" ? { ...TEXT_LOOK, ...fullLayer } : fullLayer;
  });
}

function isRecord(value: unknown): value is Stored {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
