import * as v from "valibot";
import { MOST_GIFTS, TABLET_DAYS } from "../domain/booth/booth-tablet.ts";
import { filled, line, text, wholeNumber } from "./texts.ts";

const RANGE = "eventDesk:boothDesk.giftRange";

/** A tablet that is set up for a stand. */
export const TabletSchema = v.object({
  tablet_name: filled(line(40)),
  gifts: wholeNumber(MOST_GIFTS, `${RANGE}?most=${MOST_GIFTS}`),
  days: v.pipe(text(), v.transform(Number), v.picklist(TABLET_DAYS, "errors:required")),
});
