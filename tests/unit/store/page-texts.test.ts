import { expect, test } from "vitest";
import { pageTextsIn } from "../../../app/domain/store/branded-page.ts";
import type { StorePage } from "../../../app/domain/store/store-event.ts";

const PAGE: StorePage = { header: { logo: null }, tagline: "Run!", claimTitle: "Your shirt", hero: null };

test("a language that the organiser wrote in is read in it, the rest in the store's own", () => {
  const page = { ...PAGE, texts: { de: { tagline: "Lauft!" } } };
  expect(pageTextsIn(page, "de")).toEqual({ tagline: "Lauft!", claimTitle: "Your shirt", claimButton: "" });
  expect(pageTextsIn(page, "fr").tagline).toBe("Run!");
});

test("pages of before, and names of objects, have no texts of a language", () => {
  expect(pageTextsIn(PAGE, "de").tagline).toBe("Run!");
  expect(pageTextsIn({ ...PAGE, texts: {} }, "constructor").tagline).toBe("Run!");
});
