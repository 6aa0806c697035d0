import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mergeFields } from "../../../../http/forms/merge-fields.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { catalogueWordsFor } from "../../../../http/wiring/catalogue-words.server.ts";
import {
  ROUTE_WEIGHTS,
  type RouteWeights,
  type Substitutes,
} from "../../../../domain/fulfilment/route-score.ts";
import { typedFromMinor } from "../../../../domain/money.ts";
import { readAmountFields } from "../../../../http/forms/amount-fields.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { RouteRulesSchema, substituteField, WEIGHT_FIELDS } from "../../../../schemas/route-rules.ts";
import { keepRouteRules, readRouteRules } from "../../../../services/fulfillers/keep-route-rules.server.ts";
import { RouteRulesView } from "./view.tsx";

export const handle = { title: "fulfillerDesk:routes.title" };

/** The form as it stands in the database. */
function ruleFields({
  weights,
  substitutes,
  choices,
}: Pick<Awaited<ReturnType<typeof readRouteRules>>, "weights" | "substitutes" | "choices">) {
  const boxes = choices.flatMap(({ own, others }) =>
    others.map(({ code }): [string, string] => [
      substituteField(own.code, code),
      substitutes[own.code]?.includes(code) ? "on" : "",
    ]),
  );
  const amounts = ROUTE_WEIGHTS.map((name): [string, string] => [
    WEIGHT_FIELDS[name],
    typedFromMinor(weights[name]),
  ]);
  return Object.fromEntries([...amounts, ...boxes]);
}

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "fulfillers:read");
  const { version, weights, substitutes, choices } = await readRouteRules(scope);
  const say = await catalogueWordsFor(args);
  return {
    version,
    mayWrite: may(user, "fulfillers:write"),
    listHref: paths.fulfillers,
    stored: ruleFields({ weights, substitutes, choices }),
    choices: choices.map(({ own, others }) => ({
      name: say.nameOf(own),
      others: others.map((other) => ({
        field: substituteField(own.code, other.code),
        name: say.nameOf(other),
      })),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "fulfillers:write");
  const rules = await readRouteRules(scope);
  const fields = mergeFields(await readAmountFields(args), {
    version: rules.version,
    stored: ruleFields(rules),
  });
  const form = readForm(fields, RouteRulesSchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const { choices, substitutes: before } = rules;
  const ticked = choices.map(({ own, others }): [string, string[]] => [
    own.code,
    others.filter(({ code }) => fields.get(substituteField(own.code, code)) === "on").map(({ code }) => code),
  ]);
  // What was agreed to of articles that no product is made of now stays: an order of one may still be under way.
  const substitutes: Substitutes = { ...before, ...Object.fromEntries(ticked) };
  const weights = Object.fromEntries(
    ROUTE_WEIGHTS.map((name) => [name, form.value[WEIGHT_FIELDS[name]]]),
  ) as RouteWeights;
  const isKept = await keepRouteRules(scope, {
    weights,
    version: form.value.version,
    substitutes: Object.fromEntries(Object.entries(substitutes).filter(([, others]) => others.length > 0)),
  });
  if (!isKept) return data({ result: form.refuse({ version: "lists:changedMeanwhile" }) }, 409);
  return redirect(paths.routeRules, {
    status: 303,
    headers: { "Set-Cookie": flashCookie(args.context.page, "fulfillerDesk:routes.saved") },
  });
}

/** What counts when it is chosen who makes an order, and which articles may stand in for others. */
export default function RouteRulesPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <RouteRulesView {...page} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
