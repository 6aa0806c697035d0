import { expect, test } from "vitest";
import { ORDER_CHOICES } from "../../../app/domain/order/status-groups.ts";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { statusChoices } from "../../../app/ui/admin/orders/order-filters.tsx";

test.each(LANGUAGES.map(({ code }) => code))(
  "in %s each choice of status has words of its own",
  async (language) => {
    const choices = statusChoices((await i18nFor(language)).t);
    expect(choices.map(({ value }) => value)).toEqual(["", ...ORDER_CHOICES]);
    expect(new Set(choices.map(({ label }) => label.toLowerCase())).size).toBe(choices.length);
  },
);
