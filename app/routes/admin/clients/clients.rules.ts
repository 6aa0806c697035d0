import { ClientSchema } from "../../../schemas/client.ts";
import { inputRules } from "../../../schemas/input-rules.ts";

export const CLIENT = inputRules(ClientSchema);
