import { useEffect } from "react";
import { type Onboarding, type SetupPlace, setupStateOf } from "../../domain/access/setup.ts";

/** Where the browser keeps the steps as it last saw them; the server's are the truth. */
const KEY = "onboarding";

/** Keeps the integration's steps in the browser while their page is shown. */
export function useSetupState(onboarding: Onboarding | null, place: SetupPlace): void {
  const { region, registrationRoute, shopDomain } = place;
  useEffect(() => {
    if (!onboarding) return;
    const state = setupStateOf(onboarding, { region, registrationRoute, shopDomain });
    try {
      localStorage.setItem(KEY, JSON.stringify(state));
    } catch {
      // A browser that keeps nothing asks the server again.
    }
  }, [onboarding, region, registrationRoute, shopDomain]);
}

/** Clears the steps and the flag that all are done; they are read from the server again. */
export function resetSetupState(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
