import { expect, test } from "vitest";
import { isPricedOtherwise } from "../../../app/domain/order/recipient-view.ts";

const place = (addressCountry: string, addressPostcode: string, addressCity: string) => ({
  addressCountry,
  addressPostcode,
  addressCity,
});
const LISBON = place("PT", "1100-148", "Lisboa");

test.each([
  ["another street of the town", true, place("PT", "1100-201", "Lisboa"), false],
  ["Porto", true, place("PT", "4000-001", "Porto"), false],
  ["the Azores, whose rate is lower", true, place("PT", "9500-321", "Ponta Delgada"), true],
  ["Madeira", true, place("PT", "9000-012", "Funchal"), true],
  ["the Azores, where the store has one rate", false, place("PT", "9500-321", "Ponta Delgada"), false],
  ["Spain", true, place("ES", "28001", "Madrid"), true],
] as const)("a paid order to Lisbon that is to go to %s", (_, vatByCountry, to, expected) => {
  expect(isPricedOtherwise({ kind: "store", vatByCountry, ...LISBON }, to)).toBe(expected);
  // A gift has no price, so that nothing of it changes.
  expect(isPricedOtherwise({ kind: "claim", vatByCountry, ...LISBON }, to)).toBe(false);
});
