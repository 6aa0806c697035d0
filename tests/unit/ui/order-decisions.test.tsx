import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { OrderDecisions } from "../../../app/routes/admin/orders/order/order-decisions.tsx";

type Lately = { made: number; wrong: number };
const partner = (id: string, name: string, lately: Lately, wrong: number, score: number) => ({
  id,
  name,
  obstacles: [],
  score,
  reasons: {
    cost: null,
    printing: [],
    daysLate: 0,
    crossesBorder: false,
    lately,
    adds: { price: 0, late: 0, border: 0, wrong },
  },
});
type Partner = ReturnType<typeof partner>;

async function said(outcome: string, considered: readonly Partner[]): Promise<string> {
  const decision = { id: "d", at: "2026-11-26T10:00:00Z", kind: "routing", parts: 1 } as const;
  const decisions = [{ ...decision, outcome, considered, currency: "EUR" as const }];
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await i18nFor("en")}>
      <OrderDecisions decisions={decisions} region="EU" />
    </I18nextProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, " ");
}

test("the only partner is told without sums that nothing is compared with, and without a fault that it did not make", async () => {
  const text = await said("a", [partner("a", "Harbour Print Works", { made: 191, wrong: 0 }, 8, 8)]);
  expect(text).toContain("Harbour Print Works makes it.");
  expect(text).toContain(
    "Harbour Print Works: has not told its prices in EUR yet; its last 191 items had no fault",
  );
  expect(text).not.toMatch(/0,08|0\.08|0 of/);
});

test("of several the sums are told, and what a fault counts for", async () => {
  const text = await said("a", [
    partner("a", "First", { made: 1, wrong: 0 }, 8, 8),
    partner("b", "Second", { made: 50, wrong: 5 }, 60, 60),
  ]);
  expect(text).toMatch(/First, €\s0,08/);
  expect(text).toContain("its last item had no fault");
  expect(text).toMatch(/5 of its last 50 items had a fault \(counts as €\s0,60 more\)/);
});
