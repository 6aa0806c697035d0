import type { GarmentKind } from "../../domain/design/design.ts";
import { cap } from "./cap.ts";
import type { Garment } from "./garment.ts";
import { giftBox } from "./gift-box.ts";
import { hoodie } from "./hoodie.ts";
import { kidsTshirt } from "./kids-tshirt.ts";
import { mug } from "./mug.ts";
import { organicTshirt } from "./organic-tshirt.ts";
import { sticker } from "./sticker.ts";
import { sweatshirt } from "./sweatshirt.ts";
import { tote } from "./tote.ts";
import { tshirt } from "./tshirt.ts";

/** The drawing for each kind of object. */
export const GARMENTS: Record<GarmentKind, Garment> = {
  tshirt,
  organic_tshirt: organicTshirt,
  kids_tshirt: kidsTshirt,
  sweatshirt,
  hoodie,
  tote,
  mug,
  cap,
  sticker,
  gift_box: giftBox,
};
