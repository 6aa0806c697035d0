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

/** What the steps are worked out from. */
export type SetupFacts = {
  /** Those that were done before they were worked out, as the specification numbers them. */
  remembered: readonly number[];
  /** The shop that is connected; null where none is. */
  shopDomain: string | null;
  /** Whether one is or was. */
  hadShop: boolean;
  company: {
    legalName?: string;
    addressFirstLine?: string;
    city?: string;
    postcode?: string;
    country?: string;
    contactEmail?: string;
  };
  billing: { name?: string; email?: string };
  /** Whether the tenant may pay later. */
  hasCredit: boolean;
};

/**
 * Which steps are done, by what is there: who filled in the company before the shop was connected has done that step. A
 * shop that was taken out opens its step again.
 */
export function stepsDone({
  remembered,
  shopDomain,
  hadShop,
  company,
  billing,
  hasCredit,
}: SetupFacts): number[] {
  const { legalName, addressFirstLine, city, postcode, country, contactEmail } = company;
  const isDone: Record<SetupStep, boolean> = {
    sign_up: true,
    install_app: hadShop ? shopDomain !== null : remembered.includes(setupStepNumber("install_app")),
    become_customer:
      remembered.includes(setupStepNumber("become_customer")) ||
      [legalName, addressFirstLine, city, postcode, country, contactEmail].every(Boolean),
    connect_payment:
      remembered.includes(setupStepNumber("connect_payment")) ||
      hasCredit ||
      Boolean(billing.name && billing.email),
  };
  return SETUP_STEPS.filter((name) => isDone[name]).map(setupStepNumber);
}

/** The integration's onboarding in the words of the specification, as the API answers it and browsers keep it. */
export type SetupState = {
  paymentRegion: string;
  steps: { complete: boolean; step: number; title: string }[];
  stepsCompleted: boolean;
  registrationRoute: string;
  shopifyUrl: string;
};

export type SetupPlace = { region: string; registrationRoute: string; shopDomain: string | null };

export function setupStateOf(
  onboarding: Onboarding,
  { region, registrationRoute, shopDomain }: SetupPlace,
): SetupState {
  return {
    paymentRegion: region,
    steps: onboarding.steps.map(({ number, name, complete }) => ({ complete, step: number, title: name })),
    stepsCompleted: onboarding.stepsCompleted,
    registrationRoute,
    shopifyUrl: shopDomain ? `https://${shopDomain}` : "",
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
    pathname === "/shopify/connect" ||
    pathname === "/settings" ||
    pathname.startsWith("/settings/")
  );
}
