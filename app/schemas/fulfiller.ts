import * as v from "valibot";
import { FULFILLER_MODES } from "../domain/order/fulfiller-mode.ts";
import { email, filled, line, phone, written } from "./texts.ts";

/** A fulfiller as the form that registers it has it. */
export const FulfillerSchema = v.object({
  name: filled(line()),
  contact_name: filled(written),
  email,
  phone,
  mode: v.picklist(FULFILLER_MODES, "errors:required"),
});

/** The same on the page of all fulfillers, where the id of the store that it prints for is chosen. */
export const StoreFulfillerSchema = v.object({ store: filled(line()), ...FulfillerSchema.entries });
