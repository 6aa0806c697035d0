import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Everything that goes into the browser's files or into the Workers. */
const INPUTS = [
  "app",
  "db",
  "party",
  "pictures",
  "print",
  "public",
  "scripts/build",
  "scripts/chunk-reload-plugin.ts",
  "scripts/enhancers-plugin.ts",
  "remix.config.ts",
  "wrangler.toml",
  "wrangler.pictures.toml",
  "wrangler.print.toml",
  "tsconfig.json",
  "package-lock.json",
  "patches",
];

/** A fingerprint of the sources by content: a checkout that touches files without changing them builds nothing. */
export function sourceStamp(root: string): string {
  const hash = createHash("sha256");
  for (const input of INPUTS) {
    for (const file of filesUnder(path.join(root, input))) {
      hash.update(`${path.relative(root, file)}\0`);
      hash.update(readFileSync(file));
      hash.update("\0");
    }
  }
  return hash.digest("hex").slice(0, 32);
}

/** Changes whenever a source is saved, cheap enough to be taken twice a second. */
export function sourceTimes(root: string): string {
  return INPUTS.flatMap((input) => filesUnder(path.join(root, input)))
    .map((file) => {
      const stats = statSync(file, { throwIfNoEntry: false });
      return stats ? `${file} ${stats.mtimeMs} ${stats.size}` : "";
    })
    .join("\n");
}

function filesUnder(place: string): string[] {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesUnder(path.join(place, name)));
}
