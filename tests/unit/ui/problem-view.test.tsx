import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import type { ProblemPage } from "../../../app/routes/storefront/problem/models.ts";
import { ProblemView } from "../../../app/routes/storefront/problem/view.tsx";
import { sampleStore } from "../../../app/routes/dev/face/samples/store.ts";

const REPORTED: ProblemPage["cases"][number] = {
  id: "case",
  problem: "misprint",
  state: "open",
  outcome: null,
  at: "2041-01-08T10:30:00Z",
  messages: [],
};

async function drawn(page: Partial<ProblemPage>): Promise<string> {
  const whole: ProblemPage = {
    action: "#problem",
    statusHref: "#status",
    orderRef: "PS-7K3M9QTX",
    isGift: true,
    formKey: "key",
    isOpen: true,
    problems: [{ problem: "misprint", promise: "made_again" }],
    lostFrom: null,
    lines: [],
    cases: [],
    posted: null,
    isSaved: false,
    timeZone: "Europe/London",
    ...page,
  };
  const view = <ProblemView store={sampleStore("harbour")} page={whole} />;
  return renderToString(<I18nextProvider i18n={await i18nFor("en")}>{view}</I18nextProvider>);
}

test("the form for a problem stands open until something was reported, then behind a button, and open where it is refused", async () => {
  const folded = /<details><summary class="button quiet">Tell us about something else<\/summary><form/;
  expect(await drawn({})).not.toContain("<details");
  expect(await drawn({})).toContain("Tell us what happened");
  expect(await drawn({ cases: [REPORTED] })).toMatch(folded);
  const refused = await drawn({ cases: [REPORTED], posted: "new" });
  expect(refused).not.toMatch(folded);
  expect(refused).toMatch(/<details open=""><summary class="button quiet">Tell us about something else/);
});
