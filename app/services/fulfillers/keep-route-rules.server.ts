import { changesBetween } from "../../domain/audit/audit-note.ts";
import { mayStandIn } from "../../domain/fulfilment/substitute.ts";
import {
  ROUTE_WEIGHTS,
  type RouteRules,
  type Substitutes,
  USUAL_RULES,
} from "../../domain/fulfilment/route-score.ts";
import { typedFromMinor } from "../../domain/money.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

/** How the tenant's orders are given to fulfillers, and which blanks of its products others may stand in for. */
export async function readRouteRules(scope: Scope) {
  const [rules, codes, blanks] = await Promise.all([
    scope.tenant.routeRules.find(),
    scope.tenant.routeRules.blanksInUse(),
    scope.platform.media.blanks(),
  ]);
  const { weights, substitutes } = rules ?? USUAL_RULES;
  return {
    version: rules?.version ?? 0,
    weights,
    substitutes,
    choices: blanks
      .filter(({ code }) => codes.includes(code))
      .map((own) => ({ own, others: blanks.filter((other) => mayStandIn(own, other)) }))
      .filter(({ others }) => others.length > 0),
  };
}

/**
 * Keeps how orders are given to fulfillers. Orders that nobody could make are looked at again.
 * @param input.version of the rules that the form showed.
 * @returns false when somebody changed them since.
 */
export async function keepRouteRules(
  scope: Scope,
  input: RouteRules & { version: number },
): Promise<boolean> {
  const before = (await scope.tenant.routeRules.find()) ?? USUAL_RULES;
  const { tenantId } = scope.tenant;
  return scope.tenant.routeRules.save(
    { ...input, now: scope.now() },
    auditNote(
      scope,
      "Choice of fulfillers updated",
      { id: tenantId },
      changesBetween(told(before), told(input), [...ROUTE_WEIGHTS, "substitutes"]),
    ),
  );
}

const told = ({ weights, substitutes }: RouteRules) => ({
  dayLate: typedFromMinor(weights.dayLate),
  border: typedFromMinor(weights.border),
  wrongItem: typedFromMinor(weights.wrongItem),
  furtherParcel: typedFromMinor(weights.furtherParcel),
  substitutes: listed(substitutes),
});

const listed = (substitutes: Substitutes) =>
  Object.entries(substitutes)
    .map(([code, others]) => `${code}: ${others.join(", ")}`)
    .join("; ");
