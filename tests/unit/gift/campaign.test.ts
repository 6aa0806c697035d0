import { describe, expect, test } from "vitest";
import { campaignLanguages, wordsIn } from "../../../app/domain/gift/campaign.ts";

const campaign = {
  ...{ subject: "A shirt for you", message: "Thank you" },
  texts: { de: { subject: "Ein Shirt" }, fr: { message: "Merci" } },
};

describe("what recipients of a language read", () => {
  test("is the organiser's in it, else in the store's language, each part by itself", () => {
    expect(wordsIn(campaign, { lang: "de", storeLang: "en" })).toEqual({
      ...{ subject: "Ein Shirt", message: "Thank you" },
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
