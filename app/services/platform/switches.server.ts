import { type SwitchedOff, switchedOffIn, SWITCHES_KEY } from "../../domain/availability/switches.ts";
import type { BaseScope } from "../scope.ts";

/** What is switched off now, read for this; null where the object storage does not answer. */
export async function readSwitches(scope: Pick<BaseScope, "files" | "now">): Promise<SwitchedOff | null> {
  const file = await scope.files.read(SWITCHES_KEY);
  if (file === "away") return null;
  return file ? switchedOffIn(new TextDecoder().decode(file), scope.now()) : {};
}
