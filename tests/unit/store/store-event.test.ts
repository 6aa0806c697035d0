import { isGone, TENANT_STATUSES } from "../../../app/domain/access/tenant-standing.ts";
import { describe, expect, test } from "vitest";
import {
  isPromo,
  isShop,
  normaliseSlug,
  openingOf,
  slugFromName,
  STORE_TYPES,
} from "../../../app/domain/store/store-event.ts";
import contract from "../../../db/seed/demo-contract.json" with { type: "json" };

describe("a slug", () => {
  test.each([
    ["Acme UK Store", "Acme-UK-Store"],
    ["  Two   spaces\tand a tab ", "Two-spaces-and-a-tab"],
    ["A - B", "A---B"],
    ["Łódź & Söhne", "Łódź-&-Söhne"],
    ["no\u00a0break", "no-break"],
  ])("of %j is %j", (name, slug) => expect(slugFromName(name)).toBe(slug));

  test("of every store of the contract is the contract's", () => {
    for (const { name, slug } of Object.values(contract.stores)) expect(slugFromName(name)).toBe(slug);
  });

  test("is compared without case and without a difference in how accents are composed", () => {
    expect(normaliseSlug("CAFÉ-Shop")).toBe(normaliseSlug("cafe\u0301-shop"));
  });

  test.each([
    "Acme-Free-Gift",
    "ACME-FREE-GIFT",
    "Acme Free Gift",
    "Acme-Free-Gift.",
    "Acme-Free-Gift”,",
    "Acme\u2011Free\u2013Gift",
    "\u200bAcme-\u2060Free-Gift\ufeff",
    "Ａｃｍｅ－Ｆｒｅｅ－Ｇｉｆｔ",
    "Acme\u00a0Free\tGift\r\n",
    "Acme-Free-Gıft".replace("ı", "İ"),
  ])("is the same however it is copied: %j", (typed) => {
    expect(normaliseSlug(typed)).toBe("acme-free-gift");
  });
});

describe("whether a store is open", () => {
  const NOW = new Date("2026-11-18T10:00:00Z");
  const open = {
    status: "Active",
    type: "Promo",
    region: "UK",
    expired: false,
    startsAt: null,
    endsAt: null,
  } as const;
  const before = new Date(NOW.getTime() - 1);
  const after = new Date(NOW.getTime() + 1);
  test.each([
    [{}, "open"],
    [{ status: "Draft" }, "hidden"],
    [{ status: "Draft", expired: true }, "hidden"],
    [{ status: "On hold" }, "on_hold"],
    [{ status: "On hold", expired: true }, "on_hold"],
    [{ expired: true }, "expired"],
    [{ endsAt: NOW }, "expired"],
    [{ endsAt: before }, "expired"],
    [{ endsAt: after }, "open"],
    [{ startsAt: NOW }, "open"],
    [{ startsAt: after }, "not_started"],
    [{ startsAt: before, endsAt: after }, "open"],
  ] as const)("%j is %s", (change, opening) =>
    expect(openingOf({ ...open, ...change }, { tenantStatus: "verified", blockedRegions: null }, NOW)).toBe(
      opening,
    ),
  );

  test.each(TENANT_STATUSES.filter((status) => isGone({ status })))(
    "one of a tenant that is %s is not there",
    (tenantStatus) => {
      expect(openingOf(open, { tenantStatus, blockedRegions: null }, NOW)).toBe("hidden");
    },
  );

  test.each(TENANT_STATUSES.filter((status) => status !== "verified" && !isGone({ status })))(
    "one of a tenant that is %s is on hold, and a draft of it stays hidden",
    (tenantStatus) => {
      expect(openingOf(open, { tenantStatus, blockedRegions: null }, NOW)).toBe("on_hold");
      expect(openingOf({ ...open, expired: true }, { tenantStatus, blockedRegions: null }, NOW)).toBe(
        "on_hold",
      );
      expect(openingOf({ ...open, status: "Draft" }, { tenantStatus, blockedRegions: null }, NOW)).toBe(
        "hidden",
      );
    },
  );
});

test("each type is a shop, a promo or a consumer form on account", () => {
  expect(STORE_TYPES.filter(isShop)).toEqual(["Store"]);
  expect(STORE_TYPES.filter(isPromo)).toEqual(["Promo"]);
});
