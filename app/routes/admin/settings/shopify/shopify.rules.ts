import { inputRules } from "../../../../schemas/input-rules.ts";
import { ConnectShopSchema } from "../../../../schemas/shop.ts";

export const CONNECT_SHOP = inputRules(ConnectShopSchema);
