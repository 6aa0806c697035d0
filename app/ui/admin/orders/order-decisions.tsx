import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Considered, Obstacle } from "../../../domain/fulfilment/route.ts";
import type { Money } from "../../../domain/money.ts";
import type { OrderStatus } from "../../../domain/order/order-status.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import { useDates } from "../../dates/time-zone.tsx";
import { Card } from "../../layout/card.tsx";
import { formatMoney } from "../../money/format-money.ts";

export type OrderDecision = {
  id: string;
  at: string;
  kind: "routing" | "budget" | "tax" | "duplicate" | "delivery";
  /** What came of it: a status, or of routing the fulfiller's id. */
  outcome: string;
  /** What it was about, where it was about money. */
  cost: Money | null;
  /** The fulfillers that were thought of, with what kept each of them from it. */
  considered: readonly Considered[];
};

type Props = { decisions: readonly OrderDecision[]; region: Region };

const KIND_TEXTS: Record<OrderDecision["kind"], string> = {
  routing: "orderDesk:decision.kind.routing",
  budget: "orderDesk:decision.kind.budget",
  tax: "orderDesk:decision.kind.tax",
  duplicate: "orderDesk:decision.kind.duplicate",
  delivery: "orderDesk:decision.kind.delivery",
};
const BUDGET_TEXTS: Partial<Record<string, string>> = {
  "over budget": "orderDesk:decision.overBudget",
  "over budget limit": "orderDesk:decision.overLimit",
  cancelled: "orderDesk:decision.givenBack",
} satisfies Partial<Record<OrderStatus, string>>;

const OBSTACLE_TEXTS: Record<Obstacle, string> = {
  not_active: "orderDesk:decision.obstacle.not_active",
  declined: "orderDesk:decision.obstacle.declined",
  country: "orderDesk:decision.obstacle.country",
  sku: "orderDesk:decision.obstacle.sku",
  technique: "orderDesk:decision.obstacle.technique",
  print_size: "orderDesk:decision.obstacle.print_size",
  stock: "orderDesk:decision.obstacle.stock",
  capacity: "orderDesk:decision.obstacle.capacity",
};

/** Why an order is where it is: what the system decided about it, and from what. */
export function OrderDecisions({ decisions, region }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  if (decisions.length === 0) return null;
  return (
    <Card title={t("orderDesk:decision.title")}>
      <ul className="changes small">
        {decisions.map(({ id, at, kind, outcome, cost, considered }) => (
          <li key={id}>
            <p>
              <b>{t(KIND_TEXTS[kind])}</b>{" "}
              {kind === "budget" && cost
                ? t(BUDGET_TEXTS[outcome] ?? "orderDesk:decision.covered", {
                    cost: formatMoney(cost, region),
                  })
                : kind === "routing"
                  ? routed(t, outcome, considered)
                  : outcome}
            </p>
            {considered
              .filter((each) => each.id !== outcome)
              .map((each) => (
                <p className="soft" key={each.id}>
                  {each.name}: {whyNot(t, each)}
                </p>
              ))}
            <p className="soft">
              <time dateTime={at}>{dateTime(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function routed(t: TFunction, outcome: string, considered: readonly Considered[]): string {
  if (outcome === "no_route") return t("orderDesk:decision.route.none");
  if (outcome === "given_back") {
    return t("orderDesk:decision.route.givenBack", { name: considered[0]?.name ?? "" });
  }
  return t("orderDesk:decision.route.chosen", {
    name: considered.find(({ id }) => id === outcome)?.name ?? "",
  });
}

function whyNot(t: TFunction, { obstacles }: Considered): string {
  if (obstacles.length === 0) return t("orderDesk:decision.route.other");
  return obstacles.map((obstacle) => t(OBSTACLE_TEXTS[obstacle])).join(", ");
}
