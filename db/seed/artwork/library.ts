import { bicycle, bolt, mountain, wave, wings } from "./acme.ts";
import { crest, pigeon, pigeonRound, thanks } from "./acme-gifts.ts";
import { aurora } from "./borealis.ts";
import { beanSunrise, slowPour, sprigRoundel } from "./juniper.ts";
import { contours, globe, pixelHeart, tiles } from "./meridian.ts";
import type { Art } from "./motif.ts";
import { goldenHour, nightStage, soundmark } from "./northbeat.ts";

/** Every picture that demo designs refer to; the seed stores each under its id. */
export const artLibrary: readonly Art[] = [
  mountain,
  wings,
  bolt,
  bicycle,
  wave,
  pigeon,
  pigeonRound,
  crest,
  thanks,
  aurora,
  sprigRoundel,
  slowPour,
  beanSunrise,
  goldenHour,
  nightStage,
  soundmark,
  globe,
  tiles,
  pixelHeart,
  contours,
].flatMap(({ art }) => (art ? [art] : []));
