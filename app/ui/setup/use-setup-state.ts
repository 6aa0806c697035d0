import { useEffect } from "react";
import type { Onboarding } from "../../domain/access/setup.ts";

/** Where the browser keeps the steps as it last saw them; the server's are the truth. */
const KEY = "onboarding";

export type SetupState = {
  paymentRegion: string;
  steps: { complete: boolean; step: number; title: string }[];
  stepsCompleted: boolean;
  registrationRoute: string;
  shopifyUrl: string;
};

/** Keeps the integration's steps in the browser while their page is shown. */
export function useSetupState(
  onboarding: Onboarding | null,
  place: { region: string; registrationRoute: string },
): void {
  const { region, registrationRoute } = place;
  useEffect(() => {
    if (!onboarding) return;
    const state: SetupState = {
      paymentRegion: region,
      steps: onboarding.steps.map(({ number, name, complete }) => ({ complete, step: number, title: name })),
      stepsCompleted: onboarding.stepsCompleted,
      registrationRoute,
      shopifyUrl: "",
    };
    try {
      localStorage.setItem(KEY, JSON.stringify(state));
    } catch {
      // A browser that keeps nothing asks the server again.
    }
  }, [onboarding, region, registrationRoute]);
}

/** Clears the steps and the flag that all are done; they are read from the server again. */
export function resetSetupState(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
