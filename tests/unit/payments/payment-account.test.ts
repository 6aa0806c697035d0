import { describe, expect, test } from "vitest";
import {
  ACCOUNT_COUNTRIES,
  accountStateOf,
  mayGoOn,
  type PaymentAccountFacts,
  reminderDue,
  requirementKind,
  requirementKinds,
  suggestedCountry,
} from "../../../app/domain/payments/payment-account.ts";

const begun: PaymentAccountFacts = {
  settingUp: true,
  chargesEnabled: false,
  submitted: false,
  requirements: ["external_account"],
  disabledReason: "requirements.past_due",
};
const charged = { ...begun, settingUp: false, submitted: true };

describe("how far an account is", () => {
  test.each([
    ["none", undefined],
    ["started", begun],
    // What the provider has looked at before the form is handed in says nothing yet.
    ["started", { ...begun, requirements: [] }],
    ["due", { ...begun, submitted: true }],
    ["review", { ...begun, submitted: true, requirements: [], disabledReason: "under_review" }],
    ["stopped", { ...begun, submitted: true, requirements: [], disabledReason: "rejected.fraud" }],
    ["stopped", { ...begun, disabledReason: "disconnected" }],
    ["open", { ...charged, chargesEnabled: true }],
    ["open", { ...charged, chargesEnabled: true, requirements: [] }],
    ["stopped", charged],
    ["stopped", { ...charged, requirements: [], disabledReason: "disconnected" }],
  ] as const)("reads %s for %j", (state, account) => expect(accountStateOf(account)).toBe(state));

  test.each([
    [true, begun],
    [true, charged],
    [true, { ...charged, chargesEnabled: true }],
    [false, { ...charged, requirements: [] }],
    [false, { ...charged, disabledReason: "rejected.terms_of_service" }],
    [false, { ...charged, disabledReason: "disconnected" }],
  ])("leads on to the provider's form: %j for %j", (leads, account) => expect(mayGoOn(account)).toBe(leads));
});

test.each([
  ["individual.verification.document", "document"],
  ["company.verification.additional_document", "document"],
  ["documents.proof_of_registration.files", "document"],
  ["person_1Nv0FGQ9RKHgCVdK.verification.document", "document"],
  ["external_account", "bank"],
  ["tos_acceptance.ip", "terms"],
  ["identity.attestations.terms_of_service.account.date", "terms"],
  ["company.tax_id", "taxNumber"],
  ["company.vat_id", "taxNumber"],
  ["business_profile.url", "website"],
  ["owners.first_name", "owners"],
  ["directors.email", "owners"],
  ["representative.dob.day", "person"],
  ["individual.id_number", "person"],
  ["person_1Nv0FGQ9RKHgCVdK.address.city", "person"],
  ["company.phone", "business"],
  ["business_profile.mcc", "business"],
  ["something_that_is_new", "other"],
  ["", "other"],
] as const)("the requirement %j is about %s", (name, kind) => expect(requirementKind(name)).toBe(kind));

test("what is wanted is said once, in the order in which it can be seen to", () => {
  expect(
    requirementKinds(["representative.last_name", "external_account", "representative.first_name", "x"]),
  ).toEqual(["bank", "person", "other"]);
});

describe("a reminder", () => {
  const due = new Date("2026-12-10T12:00:00Z");
  test.each([
    ["2026-12-03T11:59:59Z", undefined],
    ["2026-12-03T12:00:00Z", 7],
    ["2026-12-09T11:59:59Z", 7],
    ["2026-12-09T12:00:00Z", 1],
    ["2026-12-10T11:59:59Z", 1],
    ["2026-12-10T12:00:00Z", undefined],
    ["2027-01-01T00:00:00Z", undefined],
  ])("is due at %s: %j", (now, days) => expect(reminderDue(due, new Date(now))).toBe(days));
});

describe("the country that the form begins with", () => {
  test.each([
    ["UK", "NL", "NL"],
    ["UK", undefined, "GB"],
    ["US", "", "US"],
    ["EU", undefined, ""],
    // The provider opens no accounts there.
    ["EU", "IS", ""],
  ] as const)("of a company in %s that is at home in %j is %j", (region, own, country) =>
    expect(suggestedCountry(region, own)).toBe(country),
  );

  test("is one in which the provider opens accounts", () => {
    expect(ACCOUNT_COUNTRIES).not.toContain("IS");
    expect(ACCOUNT_COUNTRIES).toContain("LT");
  });
});
