import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { OrderRefused } from "../../../app/routes/admin/orders/order/order-refused.tsx";

type Answer = Parameters<typeof OrderRefused>[0]["answer"];
const drawn = async (answer: Answer) =>
  renderToString(
    <I18nextProvider i18n={await i18nFor("en")}>
      <OrderRefused answer={answer} />
    </I18nextProvider>,
  );

test("a user who presses an outdated button sees that, in every form", async () => {
  for (const answer of [
    { status: 409, error: "errors:illegalTransition" },
    { status: 409, result: { error: { fields: ["errors:illegalTransition"] } } },
  ] as Answer[]) {
    const html = await drawn(answer);
    expect(html).toContain('role="alert"');
    expect(html).toContain("The order can’t move to this status");
    expect(html).toContain("The order is shown as it is now.");
  }
});

test("a field's fault shows only beside the field", async () => {
  expect(await drawn({ status: 422, result: { error: { note: ["errors:required"] } } })).toBe("");
  expect(await drawn(undefined)).toBe("");
});
