import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Design, TextLayer } from "../../app/domain/design/design.ts";
import { textLayer } from "../../app/domain/design/layout.ts";
import { PRINT_AREAS } from "../../app/domain/design/print-area.ts";
import { fontKeysOf } from "../../app/domain/design/scene-identity.ts";
import { FONT_FILES } from "../../app/domain/design/fonts.ts";
import { parseFonts } from "../../app/rendering/fonts.ts";
import { MAP_WIDTHS, type GarmentMaps, type PlaceFile } from "../../app/rendering/garment-maps.ts";
import { renderProduct } from "../../app/rendering/product.ts";
import { demoProducts } from "../../db/seed/designs.ts";
import { medianOf } from "./measured.ts";
import type { Report } from "./report.ts";
import type { Surroundings } from "./surroundings.ts";

const LAYERS = 10;
const ROUNDS = 60;
/** Of the processor, for one picture of a card whose fonts are parsed. */
const MOST_MS = 10;
/** Compressed, without the photographed garment. */
const MOST_KB = 15;

/**
 * What a product's picture with ten layers of text costs to draw, and how much of it goes over the line. It is drawn in
 * this process, by the V8 that workerd has too: there is no clock inside of a Worker's computing.
 */
export function benchDesign(_around: Surroundings, report: Report): Promise<void> {
  const design = tenLayers();
  const files = FONT_FILES.filter(({ key }) => fontKeysOf(design).includes(key)).map(({ key, path }) => ({
    key,
    bytes: new Uint8Array(readFileSync(publicFile(path))),
  }));
  const maps = mapsOfShirt();
  const draw = (fonts = parsed) =>
    renderProduct({
      garment: "tshirt",
      colourHex: "#ffffff",
      side: "front",
      design,
      fonts,
      assets: new Map(),
      maps,
      shownWidth: 400,
      idPrefix: "p",
    }).svg;
  const parsed = parseFonts(files);
  const first = timed(() => draw(parseFonts(files)));
  const times = Array.from({ length: ROUNDS }, () => timed(() => draw()));
  const median = medianOf(times.slice(10));
  const photographs = [maps.shade, maps.shine, maps.ground].filter((map) => map !== null);
  const lean = photographs.reduce<string>((svg, map) => svg.replaceAll(map, ""), draw());
  const kilobytes = gzipSync(lean).byteLength / 1024;
  report.row({
    what: `a picture of ${LAYERS} layers`,
    ratio: median / MOST_MS,
    details: [
      `${median.toFixed(1)} ms of the processor`,
      `${first.toFixed(1)} ms with fonts to parse first`,
      `${kilobytes.toFixed(1)} KB compressed without photographs`,
    ],
  });
  report.goal(`a picture of ${LAYERS} layers / ${MOST_MS} ms`, median / MOST_MS, { atMost: 1, aim: 0.5 });
  report.goal(`its size / ${MOST_KB} KB`, kilobytes / MOST_KB, { atMost: 1, aim: 0.7 });
  return Promise.resolve();
}

const publicFile = (path: string) => new URL(`../../public${path}`, import.meta.url);

function timed(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function tenLayers(): Design {
  const [{ design } = { design: undefined }] = demoProducts;
  if (!design) throw new Error("The demo world has no product.");
  const families = ["Roboto", "Lora", "Montserrat", "Poppins", "Lobster"];
  const front = Array.from({ length: LAYERS }, (_, index): TextLayer => ({
    ...textLayer(
      {
        id: `l${index}`,
        text: `Line ${index}: AVATAR Žofie`,
        fontSize: 26,
        fill: "#112233",
        fontFamily: families[index % families.length] ?? "",
        fontWeight: 400,
        ...(index % 3 === 0 && { curveRadius: 300 }),
        ...(index % 4 === 0 && { stroke: "#e2543e", strokeWidth: 2 }),
      },
      { middle: 233, baseline: 60 + index * 48, width: 420 },
    ),
  }));
  return { ...design, front, back: [], items: PRINT_AREAS.tshirt };
}

function mapsOfShirt(): GarmentMaps {
  const folder = "/garments/tshirt/front-1/";
  const place = JSON.parse(readFileSync(publicFile(`${folder}place.json`), "utf8")) as PlaceFile;
  const map = (name: string) =>
    `data:image/webp;base64,${readFileSync(publicFile(`${folder}${name}-${MAP_WIDTHS[400]}.webp`)).toString("base64")}`;
  return {
    outline: place.coarseOutline,
    print: place.print,
    level: place.level ?? null,
    shade: map("shade"),
    shine: null,
    ground: place.ground ? map("ground") : null,
    lift: place.lift ?? 0,
  };
}
