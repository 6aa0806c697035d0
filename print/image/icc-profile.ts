import { inflateSync } from "node:zlib";
import type { PdfFile, Reference } from "../pdf/pdf-file.ts";

/** By how many parts a colour has; what a profile says of itself, and what a PDF takes without one. */
export const SPACES = {
  1: { signature: "GRAY", device: "/DeviceGray" },
  3: { signature: "RGB ", device: "/DeviceRGB" },
  4: { signature: "CMYK", device: "/DeviceCMYK" },
} as const;
export type Parts = keyof typeof SPACES;

const MOST_PROFILE_BYTES = 4_000_000;
const HEADER_BYTES = 128;

/** A picture's colour profile as its file stores it; a PNG stores it deflated. */
export type Profile = { bytes: Uint8Array; isDeflated: boolean };

/**
 * The colours of a picture, as the file names them: by its profile, or by plain numbers where it has none, or one that
 * is broken or made for other colours.
 */
export async function colourSpace(
  file: PdfFile,
  { parts, profile }: { parts: Parts; profile: Profile | undefined },
): Promise<string> {
  const { signature, device } = SPACES[parts];
  if (!profile || spaceOf(profile) !== signature) return device;
  const object: Reference = await file.streamed(
    `/N ${parts} /Alternate ${device}${profile.isDeflated ? " /Filter /FlateDecode" : ""}`,
    once(profile.bytes),
  );
  return `[/ICCBased ${object.id} 0 R]`;
}

/** Which colours a profile is for, if it is one. */
function spaceOf({ bytes, isDeflated }: Profile): string | undefined {
  try {
    const plain = isDeflated ? inflateSync(bytes, { maxOutputLength: MOST_PROFILE_BYTES }) : bytes;
    const isProfile = plain.length >= HEADER_BYTES && letters(plain, 36) === "acsp";
    return isProfile ? letters(plain, 16) : undefined;
  } catch {
    return undefined;
  }
}

const letters = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
