/** The four steps of the e-commerce integration, as the specification numbers them. */
export const SETUP_STEPS = ["sign_up", "install_app", "become_customer", "connect_payment"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** As the specification counts. */
export function setupStepNumber(name: SetupStep): number {
  return SETUP_STEPS.indexOf(name) + 1;
}

export type Onboarding = {
  steps: { number: number; name: SetupStep; complete: boolean }[];
  /** True when the person has no integration to set up, or has done all four steps. */
  stepsCompleted: boolean;
};

type Person = { integration: boolean; signupComplete: boolean };

/** How far the integration is. Signing up is done at the start. */
export function onboardingOf(person: Person, done: readonly number[]): Onboarding {
  const steps = SETUP_STEPS.map((name, index) => ({
    number: index + 1,
    name,
    complete: index === 0 || done.includes(index + 1),
  }));
  return { steps, stepsCompleted: !person.integration || steps.every(({ complete }) => complete) };
}

/** The integration's onboarding in the words of the specification, as the API answers it and browsers keep it. */
export type SetupState = {
  paymentRegion: string;
  steps: { complete: boolean; step: number; title: string }[];
  stepsCompleted: boolean;
  registrationRoute: string;
  shopifyUrl: string;
};

export function setupStateOf(
  onboarding: Onboarding,
  { region, registrationRoute }: { region: string; registrationRoute: string },
): SetupState {
  return {
    paymentRegion: region,
    steps: onboarding.steps.map(({ number, name, complete }) => ({ complete, step: number, title: name })),
    stepsCompleted: onboarding.stepsCompleted,
    registrationRoute,
    shopifyUrl: "",
  };
}

/** Whether someone still has steps to do before the admin area is open to them. */
export function setupIsOpen(person: Person, done: readonly number[]): boolean {
  return !person.signupComplete || !onboardingOf(person, done).stepsCompleted;
}

/**
 * Whether the person has shown that the address is theirs; signing up is complete with it. Until then another person
 * may have typed it, so the account opens nothing.
 */
export function addressIsProved(person: Pick<Person, "signupComplete">): boolean {
  return person.signupComplete;
}

/** Where one may be with open steps: where they are seen, and where they are done. */
export function openDuringSetup(pathname: string): boolean {
  return (
    pathname === "/dashboard" ||
    pathname === "/get-started" ||
    pathname === "/settings" ||
    pathname.startsWith("/settings/")
  );
}
