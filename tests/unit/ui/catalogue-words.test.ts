import { expect, test } from "vitest";
import { PRINT_TECHNIQUES } from "../../../app/domain/fulfilment/fulfiller-profile.ts";
import { translatorFor } from "../../../app/i18n/instance.server.ts";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { sizeName, techniqueName } from "../../../app/ui/admin/catalogue/models.ts";

test.each(LANGUAGES.map(({ code }) => code).filter((code) => code !== "en"))(
  "techniques and the one size of the catalogue are named in %s",
  async (language) => {
    const t = await translatorFor(language);
    expect(sizeName(t, "One size")).not.toBe("One size");
    for (const technique of PRINT_TECHNIQUES.filter((name) => name !== "DTG" && name !== "DTF"))
      if (technique !== "Sublimation") expect(techniqueName(t, technique)).not.toBe(technique);
  },
);

test("letters, numbers and whatever no language knows stay as they are", async () => {
  const t = await translatorFor("de");
  expect(["XL", "128", "A5"].map((size) => sizeName(t, size))).toEqual(["XL", "128", "A5"]);
  expect(["DTG", "Riso"].map((technique) => techniqueName(t, technique))).toEqual(["DTG", "Riso"]);
});
