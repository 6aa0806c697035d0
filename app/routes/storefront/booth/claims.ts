import { type ActionFunctionArgs, json } from "@remix-run/cloudflare";
import { readFields } from "../../../http/forms/form.server.ts";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { visitStand } from "../../../http/guards/require-tablet.server.ts";
import { i18nFor } from "../../../i18n/instance.server.ts";
import type { KeptAnswer } from "./models.ts";
import { doubtText } from "../address-questions.tsx";
import { addressLabels } from "../../../ui/address/address-fields.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { orderAtStand } from "./order-at-stand.server.ts";

/** Nothing is shown here. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

/** Takes one kept claim of a stand's tablet: ordered, or what is wrong with it in words. */
export async function action(args: ActionFunctionArgs) {
  const visit = await visitStand(args);
  const answer = (body: KeptAnswer, status: number) => json(body, status);
  if (!visit.open) return answer({ state: "closed" }, 401);
  const fields = await readFields(args.request);
  const orderAnswer = await orderAtStand(args, visit, visit.open, fields);
  if (orderAnswer.kind === "ordered")
    return answer({ state: "ordered", orderRef: orderAnswer.orderRef }, 200);
  const { t, exists } = await i18nFor(await languageOf(args.request, args.context));
  if (orderAnswer.kind === "asked") {
    const errors = orderAnswer.doubts.map((doubt) => doubtText(t, doubt));
    return answer(
      { state: "refused", errors, asked: orderAnswer.doubts.map(({ kind }) => kind).join(",") },
      200,
    );
  }
  const country = fields.get("address_country");
  const labels = addressLabels(t, typeof country === "string" ? country : "");
  const errors = messagesOf(orderAnswer.result).map(([field, message]) => {
    const [key = "", query = ""] = message.split("?", 2);
    const text = exists(key) ? t(key, Object.fromEntries(new URLSearchParams(query))) : message;
    const label = field.startsWith("size_") ? t("product:size") : labels[field];
    return label === undefined || key.startsWith("booth:") ? text : `${label}: ${text}`;
  });
  return answer({ state: orderAnswer.status === 429 ? "later" : "refused", errors, asked: "" }, 200);
}

const messagesOf = (result: FormResult): [string, string][] =>
  Object.entries(result?.error ?? {}).flatMap(([field, messages]) =>
    messages?.[0] === undefined ? [] : [[field, messages[0]] as [string, string]],
  );
