import type * as Library from "lcms-wasm";
import type { Rows } from "../../print/image/rows.ts";
import { shineThrough } from "../../print/jpeg/colours.ts";
import { Broken, type Colours } from "./cleaned.ts";

/** What a profile says that it is for, and how many numbers a colour has in it. */
const SPACES = {
  grey: { name: "GRAY", parts: 1 },
  colours: { name: "RGB", parts: 3 },
  inks: { name: "CMYK", parts: 4 },
} as const;

let module: WebAssembly.Module | undefined;
let started: Promise<Converter> | undefined;
type Converter = { library: typeof Library; lcms: Library.Lcms };

/** Hands over the converter of colours where nothing may be compiled; elsewhere it finds its own file. */
export function takeConverter(compiled: WebAssembly.Module): void {
  module = compiled;
}

/** Begins the library where a picture first needs it: most have the colours of screens. */
function converter(): Promise<Converter> {
  return (started ??= begin());
}

async function begin(): Promise<Converter> {
  const library = await import("lcms-wasm");
  const quiet = { print: () => {}, printErr: () => {} };
  const compiled = module;
  const instantiateWasm = (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance) => void,
  ): WebAssembly.Exports => {
    const instance = new WebAssembly.Instance(compiled as WebAssembly.Module, imports);
    done(instance);
    return instance.exports;
  };
  return { library, lcms: await library.default(compiled ? { ...quiet, instantiateWasm } : quiet) };
}

/** Makes red, green, blue and clearness as screens show them (sRGB) of pixels, in their place. */
export type ToScreen = { change(pixels: Uint8Array): void; free(): void };

/**
 * What brings a picture's colours to those of screens: by its profile, of inks without one by the plain formula.
 * Undefined where they are so already. A profile that is broken or made for other numbers counts as none, as in browsers.
 * @throws Broken where the profile breaks the converter
 */
export async function toScreenColours(colours: Colours): Promise<ToScreen | undefined> {
  const plain = colours.of === "inks" ? PLAIN_INKS : undefined;
  if (!colours.profile) return plain;
  try {
    return byProfile(await converter(), colours.of, colours.profile) ?? plain;
  } catch (error) {
    // What is left of its memory may be anything.
    started = undefined;
    if (error instanceof WebAssembly.RuntimeError) throw new Broken();
    throw error;
  }
}

const PLAIN_INKS: ToScreen = {
  change(pixels) {
    for (let at = 0; at < pixels.length; at += 4) {
      const black = pixels[at + 3] ?? 0;
      for (let part = at; part < at + 3; part += 1) pixels[part] = shineThrough(pixels[part] ?? 0, black);
      pixels[at + 3] = 255;
    }
  },
  free() {},
};

/** Undefined for a profile of screens' colours, which changes nothing, and for one that cannot be used. */
function byProfile({ library, lcms }: Converter, of: Colours["of"], bytes: Uint8Array): ToScreen | undefined {
  const { name, parts } = SPACES[of];
  const { TYPE_GRAY_8, TYPE_RGB_8, TYPE_CMYK_8 } = library;
  const format = { grey: TYPE_GRAY_8, colours: TYPE_RGB_8, inks: TYPE_CMYK_8 }[of];
  const profile = lcms.cmsOpenProfileFromMem(bytes, bytes.length);
  if (!profile) return undefined;
  const screen = lcms.cmsCreate_sRGBProfile();
  try {
    if (lcms.cmsGetColorSpaceASCII(profile) !== name) return undefined;
    const transform = lcms.cmsCreateTransform(
      ...([profile, format, screen, TYPE_RGB_8] as const),
      ...([library.INTENT_RELATIVE_COLORIMETRIC, library.cmsFLAGS_BLACKPOINTCOMPENSATION] as const),
    );
    if (!transform) return undefined;
    const free = () => lcms.cmsDeleteTransform(transform);
    const made = (numbers: Uint8Array) =>
      lcms.cmsDoTransform(transform, numbers, numbers.length / parts) as Uint8Array;
    if (of !== "inks" && isScreens(made, parts)) {
      free();
      return undefined;
    }
    const change = (pixels: Uint8Array) => {
      const count = pixels.length / 4;
      const numbers = new Uint8Array(count * parts);
      for (let pixel = 0; pixel < count; pixel += 1)
        for (let part = 0; part < parts; part += 1)
          numbers[pixel * parts + part] = pixels[pixel * 4 + part] ?? 0;
      const colours = made(numbers);
      for (let pixel = 0; pixel < count; pixel += 1) {
        for (let part = 0; part < 3; part += 1) pixels[pixel * 4 + part] = colours[pixel * 3 + part] ?? 0;
        if (of === "inks") pixels[pixel * 4 + 3] = 255;
      }
    };
    return { change, free };
  } finally {
    lcms.cmsCloseProfile(screen);
    lcms.cmsCloseProfile(profile);
  }
}

/** How far a colour may be from the same numbers on a screen before it is another. */
const NEAR = 2;
const STEPS = [0, 16, 48, 80, 112, 144, 176, 208, 240, 255];

function isScreens(made: (numbers: Uint8Array) => Uint8Array, parts: 1 | 3 | 4): boolean {
  const samples =
    parts === 1
      ? STEPS.map((grey) => [grey])
      : STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => [red, green, blue])));
  const colours = made(Uint8Array.from(samples.flat()));
  return samples.every((sample, place) =>
    [0, 1, 2].every(
      (part) => Math.abs((colours[3 * place + part] ?? 0) - (sample[parts === 1 ? 0 : part] ?? 0)) <= NEAR,
    ),
  );
}

/** The same rows with their colours changed as they come. */
export function changedColours({ width, height, strips }: Rows, toScreen: ToScreen | undefined): Rows {
  if (!toScreen) return { width, height, strips };
  return {
    width,
    height,
    async *strips(range) {
      for await (const strip of strips(range)) {
        toScreen.change(strip.pixels.subarray(0, strip.rows * width * 4));
        yield strip;
      }
    },
  };
}
