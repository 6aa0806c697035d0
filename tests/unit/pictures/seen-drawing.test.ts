import { beforeAll, expect, test } from "vitest";
import { lightPicture, seenDrawing } from "../../../pictures/draw-png.ts";
import { PhotonImage } from "@cf-wasm/photon";
import { pngOf } from "../../support/made-files.ts";
import { startedDrawing } from "../../support/pictures.ts";

beforeAll(() => startedDrawing());

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="100mm" viewBox="0 0 100 100">${inside}</svg>`;
const bar = (more: string) => svg(`<path d="M20 20h60v60h-60z" ${more}/>`);

test("a dark mark is lost on black and seen on white, and the other way round in white", async () => {
  const seen = await seenDrawing(bar('fill="#14532d"'), ["#ffffff", "#151517"]);
  if (!seen.ok) throw new Error(seen.error);
  expect(seen.asItIs[0]).toBeGreaterThan(0.9);
  expect(seen.asItIs[1]).toBeLessThan(0.75);
  expect(seen.light[0]).toBeLessThan(0.3);
  expect(seen.light[1]).toBeGreaterThan(0.9);
});

test("what is half see-through has its own colour, not one that black was mixed into", async () => {
  const seen = await seenDrawing(bar('fill="#ffffff" opacity=".5"'), ["#151517", "#ffffff"]);
  if (!seen.ok) throw new Error(seen.error);
  expect(seen.asItIs[0]).toBeGreaterThan(0.75);
  expect(seen.asItIs[1]).toBeLessThan(0.2);
});

test("what is no drawing is refused", async () => {
  expect(await seenDrawing("<svg", ["#ffffff"])).toEqual({ ok: false, error: "not_drawable" });
});

/** The first half dark, the second clear; a light pixel at the end. */
const logo = (clear: number) => {
  const pixels = new Uint8Array(8 * 8 * 4);
  for (let at = 0; at < 64; at++) pixels.set([20, 83, 45, at < 32 ? 255 : clear], at * 4);
  pixels.set([240, 240, 200, 255], 63 * 4);
  return pngOf(pixels, { width: 8, height: 8 });
};

test("the dark marks of a picture with holes become white, its holes and light marks stay", () => {
  const light = lightPicture(logo(0));
  if (!light.ok || !light.bytes) throw new Error("There is no light version.");
  const image = PhotonImage.new_from_byteslice(light.bytes);
  const pixels = image.get_raw_pixels();
  expect([...pixels.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
  expect(pixels[33 * 4 + 3]).toBe(0);
  expect([...pixels.subarray(63 * 4)]).toEqual([240, 240, 200, 255]);
  image.free();
});

test("a picture without holes stands on its own ground and has no light version", () => {
  expect(lightPicture(logo(255))).toEqual({ ok: true, bytes: null });
});

test("what is no picture of pixels is refused", () => {
  expect(lightPicture(new Uint8Array(20))).toEqual({ ok: false, error: "too_large" });
});
