import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "public/brand";
/** What a page's own picture may weigh on a phone's line. */
const KB = 1024;
const scenes = JSON.parse(readFileSync("app/i18n/locales/en/scenes.json", "utf8")) as Record<
  string,
  unknown
> & {
  phone: Record<string, string>;
};
const { phone, ...parts } = scenes;
const named = [
  ...Object.keys(parts).map((name) => `scene-${name}.webp`),
  ...Object.keys(phone).map((name) => `phone-${name}.webp`),
];

/** Width and height of a WebP, by the head of its first chunk. */
function sizeOf(file: Buffer): [number, number] {
  const kind = file.toString("latin1", 12, 16);
  if (kind === "VP8X") return [1 + file.readUIntLE(24, 3), 1 + file.readUIntLE(27, 3)];
  expect(kind).toBe("VP8 ");
  return [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff];
}

test("every picture of the public pages has its words, and every word its picture", () => {
  expect(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith(".webp"))
      .sort(),
  ).toEqual(named.sort());
});

test("pictures of the public pages are as large as their pages say, and light", () => {
  for (const name of named) {
    const file = readFileSync(`${FOLDER}/${name}`);
    const [width, height] = sizeOf(file);
    expect([width, height], name).toEqual(name.startsWith("scene-") ? [840, 560] : [488, 800]);
    expect(statSync(`${FOLDER}/${name}`).size, name).toBeLessThanOrEqual(30 * KB);
  }
});
