import { inked } from "../../app/rendering/scene.ts";
import { type Matrix } from "../../app/rendering/path.ts";
import { times } from "../../app/rendering/art-outlines.ts";
import type { PrintJob, PrintLayer } from "../../app/rendering/print-job.ts";
import { type OpenFile, type PictureObject, pictureObject } from "../image/picture.ts";
import type { Sink } from "../sink.ts";
import { type Ink, outlined, pen, screenInk } from "./operators.ts";
import { paintArt } from "./paint-art.ts";
import { painter, type Painter } from "./painter.ts";
import { pdfFile, type PdfFile, type Reference } from "./pdf-file.ts";

/** pdfkit insists on a date; any other than a fixed one would make another file of the same scene. */
const FIXED_DATE = new Date("2026-11-01T00:00:00Z");
const POINTS_PER_MM = 72 / 25.4;
/** How long cut marks are, and how far from the bleed, in mm. */
const MARKS = { length: 5, gap: 1 };
/** Of the spot colour: printers look for this name. A web colour's name ("White") would win over ours, silently. */
const UNDERLAY = "PrintWhite";

/** Writes one side as a PDF of its exact size: glyphs as outlines, pictures as they were uploaded, no ground. */
export async function writePdf(job: PrintJob, open: OpenFile, sink: Sink): Promise<void> {
  const { millimetres } = job.area;
  const file = pdfFile(sink, infoOf(job));
  const pictures = await placedPictures(file, open, job.layers);
  await paintPage(file, job, screenInk, pictures);
  if (job.finish.underlay) {
    file.document.addSpotColor(UNDERLAY, 10, 0, 0, 0);
    const alone: Ink = (_, of) => (of === "fill" ? "/CS0 cs 1 scn" : "/CS0 CS 1 SCN");
    await paintPage(file, job, alone, underlaid(file, pictures));
  }
  await file.end();

  /** What a person or a program can compare with the proof, without opening the page. */
  function infoOf({ side, sceneHash, colours, fonts }: PrintJob) {
    const keywords = [
      `scene sha256:${sceneHash}`,
      `side ${side}`,
      `colours ${colours.join(" ") || "none"}`,
      `fonts ${fonts.join(", ") || "none"}, all outlined`,
    ];
    return {
      Title: `Print file ${sceneHash.slice(0, 12)}, ${side}`,
      Subject: `${side}, ${millimetres.width} x ${millimetres.height} mm`,
      Keywords: keywords.join("; "),
      Creator: "Popstall",
      CreationDate: FIXED_DATE,
    };
  }
}

type Pictures = ReadonlyMap<string, PictureObject>;

async function placedPictures(file: PdfFile, open: OpenFile, layers: readonly PrintLayer[]) {
  const placed = new Map<string, PictureObject>();
  for (const layer of layers) {
    if (layer.kind !== "picture" || placed.has(layer.key)) continue;
    placed.set(layer.key, await pictureObject(file, open, layer.key));
  }
  return placed;
}

async function paintPage(file: PdfFile, job: PrintJob, ink: Ink, pictures: Pictures): Promise<void> {
  const { document } = file;
  const { area, finish } = job;
  const [width, height] = [area.millimetres.width, area.millimetres.height];
  const margin = finish.bleed + (finish.cutMarks ? MARKS.gap + MARKS.length : 0);
  const points = (mm: number) => mm * POINTS_PER_MM;
  document.addPage({ size: [points(width + 2 * margin), points(height + 2 * margin)], margin: 0 });
  const box = (around: number) => {
    const edge = margin - around;
    return [edge, edge, margin + width + around, margin + height + around].map(points);
  };
  Object.assign(document.page.dictionary.data, { BleedBox: box(finish.bleed), TrimBox: box(0) });
  const paint = painter(file, ink);
  paint.within([POINTS_PER_MM, 0, 0, POINTS_PER_MM, points(margin), points(margin)], () => {
    if (finish.cutMarks) paintCutMarks(paint, width, height, finish.bleed + MARKS.gap);
    const { bleed } = finish;
    paint.add(`${-bleed} ${-bleed} ${width + 2 * bleed} ${height + 2 * bleed} re W n`);
    paint.within([width / area.converted.width, 0, 0, height / area.converted.height, 0, 0], () => {
      for (const layer of job.layers) paintLayer(paint, layer, pictures);
    });
  });
  await file.flush();
}

function paintLayer(paint: Painter, layer: PrintLayer, pictures: Pictures): void {
  if (layer.kind === "art") {
    return paint.within(layer.matrix, () =>
      paintArt(paint, layer.art.nodes, (colour) => inked(colour, layer.inks)),
    );
  }
  if (layer.kind === "path") {
    const shape = outlined(layer.commands);
    if (layer.stroke && layer.strokeWidth > 0) {
      // Below the fill, so that letters keep their shape.
      paint.add(`${paint.ink(layer.stroke, "stroke")}\n${pen({ width: layer.strokeWidth, join: "round" })}`);
      paint.add(`${shape}\nS`);
    }
    if (layer.fill) paint.add(`${paint.ink(layer.fill, "fill")}\n${shape}\nf`);
    return;
  }
  const picture = pictures.get(layer.key);
  if (!picture) throw new Error("A picture was not placed.");
  const fit: Matrix = [layer.width / picture.width, 0, 0, layer.height / picture.height, 0, 0];
  // A PDF's picture is one unit wide and high, from the bottom up.
  const unit: Matrix = [picture.stored.width, 0, 0, -picture.stored.height, 0, picture.stored.height];
  paint.within(times(times(layer.matrix, fit), times(picture.upright, unit)), () =>
    paint.picture(picture.object),
  );
}

function paintCutMarks(paint: Painter, width: number, height: number, from: number): void {
  const to = from + MARKS.length;
  const marks = [0, width].flatMap((x) => [
    `${x} ${-from} m ${x} ${-to} l`,
    `${x} ${height + from} m ${x} ${height + to} l`,
  ]);
  const across = [0, height].flatMap((y) => [
    `${-from} ${y} m ${-to} ${y} l`,
    `${width + from} ${y} m ${width + to} ${y} l`,
  ]);
  paint.add(`q 0 0 0 1 K 0.1 w ${[...marks, ...across].join(" ")} S Q`);
}

/** The same pictures as plain areas of the spot colour, with the same holes. */
function underlaid(file: PdfFile, pictures: Pictures): Pictures {
  const { document } = file;
  const spot = Object.values(
    (document as unknown as { spotColors: Record<string, Reference> }).spotColors,
  )[0];
  return new Map(
    [...pictures].map(([key, picture]) => {
      const object = document.ref({
        Type: "XObject",
        Subtype: "Image",
        Width: 1,
        Height: 1,
        BitsPerComponent: 8,
        ColorSpace: spot,
        ...(picture.alpha && { SMask: picture.alpha }),
      });
      object.end(Uint8Array.of(255));
      return [key, { ...picture, object }];
    }),
  );
}
