import { PhotonImage } from "@cf-wasm/photon";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { jpegPixels } from "../../../print/jpeg/jpeg-rows.ts";
import { Refused } from "../../../print/refused.ts";

const file = (name: string) =>
  new Uint8Array(readFileSync(new URL(`./photographs/${name}.jpg`, import.meta.url)));

async function drawn(bytes: Uint8Array, size: 1 | 2 | 4 | 8 = 8) {
  const { width, height, strips } = jpegPixels(bytes, size);
  const pixels = new Uint8Array(width * height * 4);
  for await (const strip of strips())
    pixels.set(strip.pixels.subarray(0, strip.rows * width * 4), strip.top * width * 4);
  return { width, height, pixels };
}

function difference(one: Uint8Array, other: Uint8Array) {
  expect(one.length).toBe(other.length);
  let [sum, most] = [0, 0];
  one.forEach((value, at) => {
    const away = Math.abs(value - (other[at] ?? 0));
    sum += away;
    most = Math.max(most, away);
  });
  return { mean: sum / one.length, most };
}

/** Another program's pixels; where colours are stored with a quarter of the pixels, programs fill in differently. */
test.each([
  ["baseline-444", 0.1, 4],
  ["baseline-420", 0.6, 12],
  ["progressive-444", 0.1, 4],
  ["progressive-420", 0.6, 12],
  ["grey-progressive", 0.1, 4],
  ["four-inks", 0.6, 12],
])("the rows of %s are those of another program", async (name, mean, most) => {
  const { width, height, pixels } = await drawn(file(name));
  const other = PhotonImage.new_from_byteslice(file(name));
  expect([width, height]).toEqual([other.get_width(), other.get_height()]);
  const away = difference(pixels, other.get_raw_pixels());
  expect(away.mean).toBeLessThan(mean);
  expect(away.most).toBeLessThanOrEqual(most);
});

test.each(["progressive-420", "progressive-444", "grey-progressive"])(
  "%s is the same when it is gone through for a few rows at a time",
  async (name) => {
    const whole = await drawn(file(name));
    const { width, strips } = jpegPixels(file(name), 8, 6_000);
    const pixels = new Uint8Array(whole.pixels.length);
    for await (const strip of strips())
      pixels.set(strip.pixels.subarray(0, strip.rows * width * 4), strip.top * width * 4);
    expect(Buffer.from(pixels).equals(Buffer.from(whole.pixels))).toBe(true);
    const some: number[] = [];
    for await (const strip of jpegPixels(file(name), 8, 6_000).strips([50, 60])) {
      const from = strip.top * width * 4;
      const own = Buffer.from(strip.pixels.subarray(0, strip.rows * width * 4));
      expect(own.equals(Buffer.from(whole.pixels.subarray(from, from + own.length)))).toBe(true);
      some.push(strip.top);
    }
    expect(some.length).toBeLessThan(5);
  },
);

test("a smaller one is the mean of what it leaves out", async () => {
  const whole = await drawn(file("baseline-444"));
  const small = await drawn(file("baseline-444"), 1);
  expect([small.width, small.height]).toEqual([Math.ceil(whole.width / 8), Math.ceil(whole.height / 8)]);
  let sum = 0;
  for (let y = 0; y < 8; y += 1)
    for (let x = 0; x < 8; x += 1) sum += whole.pixels[(y * whole.width + x) * 4] ?? 0;
  expect(Math.abs(sum / 64 - (small.pixels[0] ?? 0))).toBeLessThan(2);
});

test.each(["baseline-420", "progressive-420"])("%s is refused when it is cut off", async (name) => {
  const bytes = file(name);
  await expect(drawn(bytes.subarray(0, bytes.length >> 1))).rejects.toThrow(Refused);
});

test("rubbish behind the head is refused or drawn, and never more", async () => {
  const bytes = file("progressive-420");
  for (let seed = 1; seed <= 40; seed += 1) {
    const changed = bytes.slice();
    for (let each = 0; each < 20; each += 1) {
      const at = 2 + ((seed * 7919 + each * 104_729) % (changed.length - 2));
      changed[at] = (seed * 31 + each * 17) & 255;
    }
    try {
      expect((await drawn(changed)).pixels.length).toBeGreaterThan(0);
    } catch (error) {
      expect(error).toBeInstanceOf(Refused);
    }
  }
});
