import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { netOfGross } from "../../../app/domain/pricing/net-of-gross.ts";
import { unitGross } from "../../../app/domain/pricing/price-order.ts";
import { demoProducts } from "../../../db/seed/designs.ts";
import { showcaseStores } from "../../../db/seed/showcase-designs.ts";

const shown = (net: number, vatRate: number) => unitGross(net, true, { vatRate, notVatRegistered: false });

describe("netOfGross", () => {
  it.each([
    [2000, 2100, 1653],
    [3600, 2100, 2975],
    [2600, 2000, 2167],
    [1234, 0, 1234],
    [0, 2100, 0],
  ])("of %i at %i is %i, which shows the same gross price", (gross, rate, net) => {
    expect(netOfGross(gross, rate)).toBe(net);
    expect(shown(net, rate)).toBe(gross);
  });

  it("finds the net price of every gross price that has one", () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), fc.integer({ min: 0, max: 10_000 }), (net, rate) => {
        expect(netOfGross(shown(net, rate), rate)).toBe(net);
      }),
    );
  });

  it("is one minor unit beside a gross price that no net price makes", () => {
    expect(shown(2892, 2100)).toBe(3499);
    expect(shown(2893, 2100)).toBe(3501);
    expect(netOfGross(3500, 2100)).toBe(2893);
    fc.assert(
      fc.property(fc.nat(5_000_000), fc.integer({ min: 0, max: 10_000 }), (gross, rate) => {
        expect(Math.abs(shown(netOfGross(gross, rate), rate) - gross)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("the showcase stores", () => {
  it.each(Object.entries(showcaseStores))("%s shows whole prices", (key, { vatRate }) => {
    const prices = demoProducts.flatMap(({ sells }) => sells).filter(({ store }) => store === key);
    expect(prices.length).toBeGreaterThan(0);
    expect(prices.map(({ price }) => shown(price.minor, vatRate) % 100)).toEqual(prices.map(() => 0));
  });
});
