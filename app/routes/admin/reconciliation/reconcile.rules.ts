import { ReconcileSchema } from "../../../schemas/reconcile.ts";
import { inputRules } from "../../../schemas/input-rules.ts";

export const RECONCILE = inputRules(ReconcileSchema);
