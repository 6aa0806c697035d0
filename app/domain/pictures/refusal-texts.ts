import type { UploadRefusal } from "../../../domain/pictures/upload.ts";

/** Why an uploaded file was not kept. */
export const UPLOAD_REFUSALS: Record<UploadRefusal | "away" | "no_such_store", string> = {
  too_large: "pictures:refused.tooLarge",
  too_many_pixels: "pictures:refused.tooManyPixels",
  not_a_picture: "pictures:refused.notAPicture",
  unsafe_drawing: "pictures:refused.unsafeDrawing",
  broken: "pictures:refused.broken",
  interlaced: "pictures:refused.interlaced",
  too_large_to_turn: "pictures:refused.tooLargeToTurn",
  animated: "pictures:refused.animated",
  unusual: "pictures:refused.unusual",
  wide_colours: "pictures:refused.wideColours",
  busy: "pictures:refused.away",
  away: "pictures:refused.away",
  no_such_store: "pictures:refused.away",
};

/** What a browser sends at most; a form with its other fields is a little more. */
export const MOST_SENT_BYTES = 10_000_000;
