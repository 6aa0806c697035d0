import { expect, test } from "vitest";
import { formatMoney } from "../../../app/ui/money/format-money.ts";

test("prices are written the way their region writes them", () => {
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  expect(plain(formatMoney({ minor: 123450, currency: "GBP" }, "UK"))).toBe("£1,234.50");
  expect(plain(formatMoney({ minor: 123450, currency: "EUR" }, "EU"))).toBe("€ 1.234,50");
  expect(plain(formatMoney({ minor: 123450, currency: "USD" }, "US"))).toBe("$1,234.50");
  expect(plain(formatMoney({ minor: 0, currency: "GBP" }, "UK"))).toBe("£0.00");
});

test("without a region the reader's language writes it, English as in Britain", () => {
  expect(formatMoney({ minor: 123_450, currency: "USD" }, "en")).toBe("US$1,234.50");
  expect(formatMoney({ minor: 123_450, currency: "EUR" }, "de").replaceAll(/\s/g, " ")).toBe("1.234,50 €");
});
