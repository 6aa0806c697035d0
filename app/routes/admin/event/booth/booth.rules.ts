import { TabletSchema } from "../../../../schemas/booth.ts";
import { inputRules } from "../../../../schemas/input-rules.ts";

export const TABLET = inputRules(TabletSchema);
