import { useEffect } from "react";
import { type Onboarding, type SetupPlace, setupStateOf } from "../../domain/access/setup.ts";

/** Where the browser keeps the steps as it last saw them; the server's are the truth. */
const KEY = "onboarding";

/** Whether who is signed in is leaving: an answer that still comes for their page writes nothing any more. */
let isLeaving = false;

/** Keeps the integration's steps in the browser while their page is shown. */
export function useSetupState(onboarding: Onboarding | null, place: SetupPlace): void {
  const { region, registrationRoute, shopDomain } = place;
  useEffect(() => {
    if (!onboarding || isLeaving) return;
    const state = setupStateOf(onboarding, { region, registrationRoute, shopDomain });
    try {
      localStorage.setItem(KEY, JSON.stringify(state));
    } catch {
      // A browser that keeps nothing asks the server again.
    }
  }, [onboarding, region, registrationRoute, shopDomain]);
}

/** Clears the steps and the flag that all are done, for somebody who signs out. */
export function resetSetupState(): void {
  isLeaving = true;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
