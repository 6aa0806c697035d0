import { expect, test } from "vitest";
import { carrierPage } from "../../../app/domain/fulfilment/carrier-page.ts";

test("a large carrier's page is found by its name, however it is written", () => {
  expect(carrierPage("DHL Paket", "JD 0002-2500")).toBe(
    "https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD00022500",
  );
  expect(carrierPage("Royal Mail Tracked 48", "AB123456789GB")).toContain("royalmail.com");
  expect(carrierPage("RoyalMail", "AB123456789GB")).toContain("royalmail.com");
  expect(carrierPage("FedEx", "123456789012")).toContain("fedex.com");
});

test("no page for other carriers, for no number, or for what is no number", () => {
  expect(carrierPage("Groups of friends", "JD00022500")).toBeNull();
  expect(carrierPage("UPSALA Bud", "JD00022500")).toBeNull();
  expect(carrierPage("DHL", null)).toBeNull();
  expect(carrierPage("DHL", "see the label")).toBeNull();
  expect(carrierPage("DHL", "x&next=https://evil.example")).toBeNull();
});
