/** Where three lights and their white lie (CIE 1931, x and y). */
type Point = readonly [x: number, y: number];
export type Primaries = { white: Point; red: Point; green: Point; blue: Point };
/** How numbers become light: a power, or the curve of ICC's parametric type 3. */
export type Curve =
  | { gamma: number }
  | { parameters: readonly [g: number, a: number, b: number, c: number, d: number] };

const D65: Point = [0.3127, 0.329];
const REC709: Curve = { parameters: [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081] };

/** Those of screens, which IEC 61966-2-1 calls sRGB. */
export const SCREEN = {
  primaries: { white: D65, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] },
  curve: { parameters: [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] },
} as const satisfies { primaries: Primaries; curve: Curve };

/** By their number in ITU-T H.273, table 2; those of light that is made for the eye. */
export const PRIMARIES: Readonly<Record<number, Primaries>> = {
  1: SCREEN.primaries,
  5: { white: D65, red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06] },
  6: { white: D65, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] },
  9: { white: D65, red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046] },
  11: { white: [0.314, 0.351], red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] },
  12: { white: D65, red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] },
};

/** By their number in ITU-T H.273, table 3. Those of more light than paper has (16, 18) are no curve to white. */
export const TRANSFERS: Readonly<Record<number, Curve>> = {
  1: REC709,
  4: { gamma: 2.2 },
  5: { gamma: 2.8 },
  6: REC709,
  8: { gamma: 1 },
  13: SCREEN.curve,
  14: REC709,
  15: REC709,
};

type Matrix = readonly [readonly number[], readonly number[], readonly number[]];

const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
/** The white that profiles are written for (ICC.1:2022, 7.2.16). */
const D50 = [0.9642, 1, 0.8249];

/** An ICC profile of three lights and a curve, as the converter of colours takes it. */
export function matrixProfile({ white, red, green, blue }: Primaries, curve: Curve): Uint8Array {
  const shares = times(inverse(columns(xyz(red), xyz(green), xyz(blue))), xyz(white));
  const lights = [red, green, blue].map((point, place) =>
    xyz(point).map((part) => part * (shares[place] ?? 0)),
  );
  const [from, to] = [times(BRADFORD, xyz(white)), times(BRADFORD, D50)];
  const adapted = lights.map((light) =>
    times(
      inverse(BRADFORD),
      times(BRADFORD, light).map((part, place) => (part * (to[place] ?? 0)) / (from[place] ?? 1)),
    ),
  );
  const tags: [string, Buffer][] = [
    ["wtpt", xyzTag(D50)],
    ["rXYZ", xyzTag(adapted[0])],
    ["gXYZ", xyzTag(adapted[1])],
    ["bXYZ", xyzTag(adapted[2])],
    ...["rTRC", "gTRC", "bTRC"].map((name): [string, Buffer] => [name, curveTag(curve)]),
  ];
  return written(tags);
}

const xyz = ([x, y]: Point): number[] => [x / y, 1, (1 - x - y) / y];
const columns = (...[a = [], b = [], c = []]: number[][]): Matrix => {
  const row = (place: number) => [a[place] ?? 0, b[place] ?? 0, c[place] ?? 0];
  return [row(0), row(1), row(2)];
};
const times = (matrix: Matrix, vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, part, place) => sum + part * (vector[place] ?? 0), 0));

function inverse(matrix: Matrix): Matrix {
  const [[a = 0, b = 0, c = 0], [d = 0, e = 0, f = 0], [g = 0, h = 0, i = 0]] = matrix;
  const whole = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const row = (...parts: number[]) => parts.map((part) => part / whole);
  return [
    row(e * i - f * h, c * h - b * i, b * f - c * e),
    row(f * g - d * i, a * i - c * g, c * d - a * f),
    row(d * h - e * g, b * g - a * h, a * e - b * d),
  ];
}

function fixed(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, place) =>
    bytes.writeInt32BE(Math.round(Math.max(-32_000, Math.min(32_000, value || 0)) * 65_536), 4 * place),
  );
  return bytes;
}
const xyzTag = (parts: readonly number[] = []) =>
  Buffer.concat([Buffer.from("XYZ \0\0\0\0", "latin1"), fixed(...parts)]);

function curveTag(curve: Curve): Buffer {
  const parameters = "gamma" in curve ? [curve.gamma] : curve.parameters;
  const head = Buffer.from("para\0\0\0\0\0\0\0\0", "latin1");
  head[9] = "gamma" in curve ? 0 : 3;
  return Buffer.concat([head, fixed(...parameters)]);
}

/** A display's profile of version 4 (ICC.1:2022, 7.2 and 7.3). */
function written(tags: readonly [string, Buffer][]): Uint8Array {
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  let at = 128 + table.length;
  tags.forEach(([name, { length }], place) => {
    table.write(name, 4 + 12 * place, "latin1");
    table.writeUInt32BE(at, 8 + 12 * place);
    table.writeUInt32BE(length, 12 + 12 * place);
    at += length;
  });
  const head = Buffer.alloc(128);
  head.writeUInt32BE(at);
  head.writeUInt32BE(0x04300000, 8);
  head.write("mntrRGB XYZ ", 12, "latin1");
  head.write("acsp", 36, "latin1");
  fixed(...D50).copy(head, 68);
  return Buffer.concat([head, table, ...tags.map(([, body]) => body)]);
}
