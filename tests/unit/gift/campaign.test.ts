import { describe, expect, test } from "vitest";
import { campaignLanguages, campaignStop, wordsIn } from "../../../app/domain/gift/campaign.ts";

const campaign = {
  subject: "A shirt for you",
  message: "Thank you",
  texts: { de: { subject: "Ein Shirt" }, fr: { message: "Merci" } },
};

describe("what recipients of a language read", () => {
  test("is the organiser's in it, else in the store's language, each part by itself", () => {
    expect(wordsIn(campaign, { lang: "de", storeLang: "en" })).toEqual({
      subject: "Ein Shirt",
      message: "Thank you",
      sources: { subject: "language", message: "store" },
    });
    expect(wordsIn(campaign, { lang: "fr", storeLang: "en" }).sources).toEqual({
      subject: "store",
      message: "language",
    });
    expect(wordsIn(campaign, { lang: "nl", storeLang: "en" })).toMatchObject({ message: "Thank you" });
  });

  test("is ours where the organiser wrote nothing in either", () => {
    const german = { subject: "", message: "", texts: { de: { subject: "Ein Shirt" } } };
    expect(wordsIn(german, { lang: "de", storeLang: "en" }).sources).toEqual({
      subject: "language",
      message: "usual",
    });
    expect(wordsIn(german, { lang: "it", storeLang: "en" })).toMatchObject({ subject: "", message: "" });
  });

  test("is in the store's language what its form shows, whatever another language had before", () => {
    const said = wordsIn(campaign, { lang: "de", storeLang: "de" });
    expect(said).toMatchObject({ subject: "A shirt for you", sources: { subject: "language" } });
  });

  test("is no property that every object has", () => {
    expect(wordsIn(campaign, { lang: "constructor", storeLang: "en" })).toMatchObject({
      subject: "A shirt for you",
    });
  });
});

test("the languages of a campaign are the store's, those of its recipients and those with words", () => {
  const texts = { fr: { subject: "x" } };
  expect(campaignLanguages("en", { ofRecipients: ["", "nl", "en", "de"], texts })).toEqual([
    ...["en", "de", "fr", "nl"],
  ]);
  expect(campaignLanguages("sv", { ofRecipients: [], texts: {} })).toEqual(["sv"]);
});

describe("nothing of a campaign leaves", () => {
  const now = new Date("2026-11-18T10:00:00Z");
  const open = {
    status: "Active",
    type: "Promo",
    region: "UK",
    expired: false,
    startsAt: null,
    endsAt: null,
    budgetMinor: null,
    budgetUsedMinor: 0,
  } as const;
  const seller = { tenantStatus: "verified", blockedRegions: ["UK"] } as const;
  const gift = (stockLeft: number | null, giftQuantity = 2) => [{ stockLeft, giftQuantity }];
  const stopOf = (store: object, gifts = gift(null), of: object = {}) =>
    campaignStop({ ...open, ...store } as Parameters<typeof campaignStop>[0], {
      seller: { ...seller, ...of } as typeof seller,
      gifts,
      now,
    });

  test("but of a promo that is open and has gifts, wherever its tenant may not charge", () => {
    expect(stopOf({})).toBeNull();
    expect(stopOf({ budgetMinor: 100, budgetUsedMinor: 99 }, gift(2))).toBeNull();
  });

  test("while its store is closed, its tenant stopped, its budget or its gifts used up", () => {
    expect(stopOf({ status: "Draft" })).toBe("draft");
    expect(stopOf({ status: "On hold" })).toBe("on_hold");
    expect(stopOf({}, gift(null), { tenantStatus: "suspended" })).toBe("suspended");
    expect(stopOf({ expired: true })).toBe("ended");
    expect(stopOf({ endsAt: now })).toBe("ended");
    expect(stopOf({ startsAt: new Date(now.getTime() + 1) })).toBe("not_started");
    expect(stopOf({ budgetMinor: 100, budgetUsedMinor: 100 })).toBe("no_budget");
    expect(stopOf({ budgetMinor: 0 })).toBe("no_budget");
    // A gift is whole or not at all.
    expect(stopOf({}, gift(1))).toBe("no_gifts");
  });
});
