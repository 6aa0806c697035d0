import { AddToBasketSchema } from "../../schemas/basket.ts";
import { ContactSchema, FindOrderSchema } from "../../schemas/contact.ts";
import { inputRules } from "../../schemas/input-rules.ts";
import { OwnShirtSchema } from "../../schemas/own-shirt.ts";

export const CONTACT = inputRules(ContactSchema);
export const ADD_TO_BASKET = inputRules(AddToBasketSchema);
export const OWN_SHIRT = inputRules(OwnShirtSchema);
export const FIND_ORDER = inputRules(FindOrderSchema);
