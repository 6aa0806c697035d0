/**
 * `npm run garments -- tshirt mug …`: photographs garments anew, all of them without a name. What follows `--` goes to the
 * scripts (README.md beside this file). Takes minutes for each.
 */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { GARMENT_KINDS, type GarmentKind } from "../../app/domain/design/design.ts";
import { PRINT_AREAS } from "../../app/domain/design/print-area.ts";
import { DRAPES } from "../../app/rendering/drapes.ts";
import { ROOT } from "../product/settings.ts";

const SCRIPTS: Partial<Record<GarmentKind, string>> = {
  mug: "mug",
  tote: "tote",
  cap: "cap",
  sticker: "sticker",
  gift_box: "box",
};

const [named, options] = split(process.argv.slice(2));
const kinds = GARMENT_KINDS.filter((kind) => named.length === 0 || named.includes(kind));
for (const kind of kinds) {
  const { front, back } = PRINT_AREAS[kind];
  const print = [front, back]
    .map(({ millimetres }) => `${millimetres.width}x${millimetres.height}`)
    .join(",");
  const script = path.join(ROOT, "scripts/garments", `${SCRIPTS[kind] ?? "shirt"}.py`);
  const out = path.join(ROOT, "public/garments");
  for (let drape = 1; drape <= DRAPES[kind]; drape++)
    execFileSync(
      "blender",
      ["-b", "-P", script, "--", kind, out, "--print", print, "--drape", String(drape), ...options],
      { stdio: ["ignore", "ignore", "inherit"] },
    );
}

/** Names, and the options that begin with a dash, each with what follows it. */
function split(args: string[]): [names: string[], options: string[]] {
  const first = args.findIndex((arg) => arg.startsWith("-"));
  return first < 0 ? [args, []] : [args.slice(0, first), args.slice(first)];
}
