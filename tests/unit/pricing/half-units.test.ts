import { expect, test } from "vitest";
import { unitGross } from "../../../app/domain/pricing/price-order.ts";

const MOST_RATE = 2_700;
const MOST_NET = 2_000;

test("VAT of exactly half a minor unit is rounded up at every rate from 0 to 27 %", () => {
  let halves = 0;
  for (let vatRate = 0; vatRate <= MOST_RATE; vatRate += 1)
    for (let net = 1; net <= MOST_NET; net += 1) {
      if ((net * vatRate) % 10_000 !== 5_000) continue;
      halves += 1;
      const vat = unitGross(net, true, { vatRate, notVatRegistered: false }) - net;
      if (vat * 10_000 !== net * vatRate + 5_000)
        expect.fail(`${net} at ${vatRate} basis points has ${vat} of VAT`);
    }
  expect(halves).toBeGreaterThan(1_000);
});
