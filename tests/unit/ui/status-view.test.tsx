import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, test } from "vitest";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import type { StatusPage } from "../../../app/routes/storefront/claim/models.ts";
import { StatusView } from "../../../app/routes/storefront/order-status/view.tsx";
import { sampleStatus } from "../../../app/routes/dev/face/samples/claim.ts";
import { gbp, sampleStore } from "../../../app/routes/dev/face/samples/store.ts";

const PICTURES = Array.from({ length: 6 }, () => ({ name: "Tee", front: "/tee.png", back: "/tee.png" }));
const BILL = {
  totals: {
    vatIncluded: true,
    items: gbp(3600),
    shipping: gbp(660),
    discount: null,
    tax: null,
    byVoucher: null,
    charge: gbp(3000),
    total: gbp(4260),
    note: { excludingVat: gbp(3550), vat: gbp(710) },
  },
  shippingMethod: "standard" as const,
  invoicedTo: null,
};

async function drawn(page: Partial<StatusPage>): Promise<string> {
  const view = <StatusView store={sampleStore("harbour")} page={{ ...sampleStatus(PICTURES), ...page }} />;
  return renderToString(<I18nextProvider i18n={await i18nFor("en")}>{view}</I18nextProvider>);
}

describe("the page of an order", () => {
  test("keeps the reference in one piece where it says to mention it", async () => {
    expect(await drawn({})).toContain(`mention <span class="unbroken">PS-7K3M9QTX</span>.`);
  });

  test.each(["delivered", "cancelled"] as const)("excuses nothing any more: %s", async (stage) => {
    const closed = "Nothing can be changed here any more";
    expect(await drawn({ stage: "making", change: null })).toContain(closed);
    expect(await drawn({ stage, change: null })).not.toContain(closed);
  });

  test("lets the browser fill in the fields of an address that may be changed one by one", async () => {
    const fields = ["name", "phone", "address_first_line", "address_postcode"] as const;
    const page = await drawn({ change: { until: null, fields: [...fields] } });
    const by = new Map(
      [...page.matchAll(/<input [^>]+>/g)].map(([tag]) => [
        / name="([^"]+)"/.exec(tag)?.[1],
        / autocomplete="([^"]+)"/i.exec(tag)?.[1],
      ]),
    );
    expect(fields.map((field) => by.get(field))).toEqual([
      "name",
      "tel",
      "shipping address-line1",
      "shipping postal-code",
    ]);
  });

  test("says what was refunded below the sum, and what is still to come", async () => {
    const refunded = await drawn({ bill: { ...BILL, refund: { amount: gbp(1200), isUnderway: false } } });
    expect(refunded).toMatch(/<dt>Refunded<\/dt><dd>−£12\.00<\/dd>/);
    expect(refunded).not.toContain("being processed");
    const underway = await drawn({ bill: { ...BILL, refund: { amount: null, isUnderway: true } } });
    expect(underway).not.toContain("Refunded");
    expect(underway).toContain("A refund is being processed");
  });
});
