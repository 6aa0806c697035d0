import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { AddressDoubt } from "../../../../domain/address/address-doubts.ts";
import type { Considered } from "../../../../domain/fulfilment/route.ts";
import type { LateReason } from "../../../../domain/fulfilment/report-rules.ts";
import type { Obstacle } from "../../../../domain/fulfilment/route-candidate.ts";
import type { ScoreReasons } from "../../../../domain/fulfilment/route-score.ts";
import type { BasisPoints, Currency, Money } from "../../../../domain/money.ts";
import type { OrderStatus } from "../../../../domain/order/order-status.ts";
import type { VatState } from "../../../../domain/vat/intra-community.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import { addressLabels } from "../../../../ui/address/address-fields.tsx";
import { formatShortDay } from "../../../../ui/dates/format-date.ts";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import { techniqueName } from "../../../../i18n/catalogue-words.ts";

/** What tax an order bears, and why. */
export type TaxDecision = TaxedHow & { buyer: BuyerNumber | null };
/** The buyer's VAT number with what the Union's register said of it; empty where it said nothing. */
type BuyerNumber = { state: VatState | "kept"; number: string; name: string; proof: string };
type TaxedHow =
  | { how: "free" | "none" | "proved" }
  | { how: "vat"; amount: Money; rate: BasisPoints }
  | { how: "salesTax"; amount: Money; state: string };

export type OrderDecision = { id: string; at: string } & (
  | {
      kind: "routing";
      /** The fulfiller's id, or why it is none. */
      outcome: string;
      /** The fulfillers that were thought of, with what kept each of them from it. */
      considered: readonly Considered[];
      /** Into how many parts it was split, where it was. */
      parts: number;
      currency: Currency;
    }
  /** `outcome` is a status. */
  | { kind: "budget"; outcome: string; cost: Money | null }
  | { kind: "tax"; tax: TaxDecision }
  | { kind: "duplicate"; rule: keyof typeof DUPLICATE_TEXTS }
  | { kind: "address"; outcome: "served"; country: string; doubts: readonly AddressDoubt[] }
  /** `by` is who held it or let it go on, as the table of statuses calls them. */
  | { kind: "address"; outcome: "held" | "released"; by: string; fields: readonly string[] }
  /** Its fulfiller, by name, ships it on a later day (YYYY-MM-DD). */
  | { kind: "delay"; reason: LateReason; by: string; until: string; detail: string }
);

type Props = { decisions: readonly OrderDecision[]; region: Region };

const KIND_TEXTS: Record<OrderDecision["kind"], string> = {
  routing: "orderDesk:decision.kind.routing",
  budget: "orderDesk:decision.kind.budget",
  tax: "orderDesk:decision.kind.tax",
  duplicate: "orderDesk:decision.kind.duplicate",
  address: "orderDesk:decision.kind.address",
  delay: "orderDesk:decision.kind.delay",
};
const LATE_TEXTS: Record<LateReason, string> = {
  late: "orderDesk:decision.delay.late",
  wrong_blank: "orderDesk:decision.delay.wrong_blank",
  machine_down: "orderDesk:decision.delay.machine_down",
};
const NUMBER_TEXTS: Record<BuyerNumber["state"], string> = {
  kept: "orderDesk:decision.tax.number.kept",
  free: "orderDesk:decision.tax.number.free",
  unknown: "orderDesk:decision.tax.number.unknown",
  found: "orderDesk:decision.tax.number.found",
  invalid: "orderDesk:decision.tax.number.invalid",
  unanswered: "orderDesk:decision.tax.number.unanswered",
};
const BUDGET_TEXTS: Partial<Record<string, string>> = {
  "over budget": "orderDesk:decision.overBudget",
  "over budget limit": "orderDesk:decision.overLimit",
  cancelled: "orderDesk:decision.givenBack",
} satisfies Partial<Record<OrderStatus, string>>;
const DUPLICATE_TEXTS = {
  address_and_surname: "orderDesk:decision.duplicate.address_and_surname",
  address: "orderDesk:decision.duplicate.address",
  email: "orderDesk:decision.duplicate.email",
  code_only: "orderDesk:decision.duplicate.code_only",
  earlier: "orderDesk:decision.duplicate.earlier",
} as const;
const HELD_TEXTS: Partial<Record<string, string>> = {
  fulfiller: "orderDesk:decision.address.heldByFulfiller",
  system: "orderDesk:decision.address.heldBySystem",
};
const DOUBT_TEXTS: Record<AddressDoubt["kind"], string> = {
  email: "orderDesk:decision.address.email",
  zip: "orderDesk:decision.address.zip",
  houseNumber: "orderDesk:decision.address.houseNumber",
  letters: "orderDesk:decision.address.letters",
  longLine: "orderDesk:decision.address.longLine",
};

const OBSTACLE_TEXTS: Record<Obstacle, string> = {
  not_active: "orderDesk:decision.obstacle.not_active",
  no_page: "orderDesk:decision.obstacle.no_page",
  closed: "orderDesk:decision.obstacle.closed",
  declined: "orderDesk:decision.obstacle.declined",
  country: "orderDesk:decision.obstacle.country",
  sku: "orderDesk:decision.obstacle.sku",
  technique: "orderDesk:decision.obstacle.technique",
  print_size: "orderDesk:decision.obstacle.print_size",
  stock: "orderDesk:decision.obstacle.stock",
  machine: "orderDesk:decision.obstacle.machine",
  capacity: "orderDesk:decision.obstacle.capacity",
};

/** Why an order is where it is: what was decided about it, by which rule and from what. */
export function OrderDecisions({ decisions, region }: Props) {
  const { t, i18n } = useTranslation();
  const { dateTime } = useDates();
  if (decisions.length === 0) return null;
  return (
    <Card title={t("orderDesk:decision.title")}>
      <ul className="changes small">
        {decisions.map((decision, at) => (
          <li className="spaced" key={decision.id}>
            <p>
              <b>{t(KIND_TEXTS[decision.kind])}</b> {decisionText(t, decision, region, i18n.language)}
            </p>
            {besides(t, decision, region).map((text) => (
              <p className="soft" key={text}>
                {text}
              </p>
            ))}
            {/* What was decided in the same minute says so once, below the last of it. */}
            {!isSameMinute(decision, decisions[at + 1]) && (
              <p className="soft">
                <time dateTime={decision.at}>{dateTime(decision.at)}</time>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const isSameMinute = (one: OrderDecision, other: OrderDecision | undefined) =>
  one.at.slice(0, 16) === other?.at.slice(0, 16);

/** What was decided. */
function decisionText(t: TFunction, decision: OrderDecision, region: Region, language: string): string {
  switch (decision.kind) {
    case "routing":
      return routed(t, decision);
    case "budget":
      return decision.cost
        ? t(BUDGET_TEXTS[decision.outcome] ?? "orderDesk:decision.covered", {
            cost: formatMoney(decision.cost, region),
          })
        : "";
    case "tax":
      return taxed(t, decision.tax, region, language);
    case "duplicate":
      return t(DUPLICATE_TEXTS[decision.rule]);
    case "delay":
      return t(LATE_TEXTS[decision.reason], {
        name: decision.by,
        date: formatShortDay(decision.until, language),
      });
    case "address":
      if (decision.outcome === "served") {
        const names = new Intl.DisplayNames([language], { type: "region" });
        const country = names.of(decision.country) ?? decision.country;
        return t("orderDesk:decision.address.served", { country });
      }
      if (decision.outcome === "released") return t("orderDesk:decision.address.released");
      return t(HELD_TEXTS[decision.by] ?? "orderDesk:decision.address.heldByStaff");
  }
}

/** What it was decided from. */
function besides(t: TFunction, decision: OrderDecision, region: Region): string[] {
  if (decision.kind === "tax") return numberText(t, decision.tax);
  if (decision.kind === "routing") {
    const money = (minor: number) => formatMoney({ minor, currency: decision.currency }, region);
    const chosen = decision.considered.find(({ id }) => id === decision.outcome);
    const isCompared = decision.considered.filter(({ score }) => score !== null).length > 1;
    return [...(chosen ? [chosen] : []), ...decision.considered.filter((each) => each !== chosen)].flatMap(
      (each) => {
        const why = [
          ...(each === chosen ? [] : [whyNot(t, each, chosen)]),
          ...(each.reasons ? counted(t, each, decision.currency, region) : []),
        ];
        // What it comes to says something beside another's only.
        const sum = isCompared && each.reasons?.adds && each.score !== null ? each.score : null;
        const who = sum === null ? each.name : `${each.name}, ${money(sum)}`;
        return why.length === 0 ? [] : [`${who}: ${why.join("; ")}`];
      },
    );
  }
  if (decision.kind === "delay") return decision.detail === "" ? [] : [decision.detail];
  if (decision.kind !== "address") return [];
  if (decision.outcome === "served") {
    return decision.doubts.map((doubt) => t(DOUBT_TEXTS[doubt.kind], { ...doubt }));
  }
  const labels: Partial<Record<string, string>> = addressLabels(t, "");
  const names = decision.fields.map((field) => labels[field] ?? field);
  return names.length === 0 ? [] : [t("orderDesk:decision.address.fields", { list: names.join(", ") })];
}

/** What the register said of the buyer's number, where that is not why there is no VAT. */
function numberText(t: TFunction, { how, buyer }: TaxDecision): string[] {
  return how !== "proved" && buyer ? [t(NUMBER_TEXTS[buyer.state], { ...buyer })] : [];
}

function taxed(t: TFunction, tax: TaxDecision, region: Region, language: string): string {
  switch (tax.how) {
    case "free":
      return t("orderDesk:decision.tax.free");
    case "none":
      return t("orderDesk:decision.tax.none");
    case "proved":
      return t("orderDesk:decision.tax.number.free", { ...tax.buyer });
    case "vat":
      return t("orderDesk:decision.tax.vat", {
        amount: formatMoney(tax.amount, region),
        rate: new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 }).format(
          tax.rate / 10_000,
        ),
      });
    case "salesTax":
      return t("orderDesk:decision.tax.salesTax", {
        amount: formatMoney(tax.amount, region),
        state: tax.state,
      });
  }
}

function routed(
  t: TFunction,
  { outcome, considered, parts }: Extract<OrderDecision, { kind: "routing" }>,
): string {
  if (outcome === "split") return t("orderDesk:decision.route.split", { parts });
  if (outcome === "no_route") return t("orderDesk:decision.route.none");
  if (outcome === "machine_down") return t("orderDesk:decision.route.machine");
  if (outcome === "full_day") return t("orderDesk:decision.route.full");
  if (outcome === "given_back") {
    return t("orderDesk:decision.route.givenBack", { name: considered[0]?.name ?? "" });
  }
  return t("orderDesk:decision.route.chosen", {
    name: considered.find(({ id }) => id === outcome)?.name ?? "",
  });
}

function whyNot(
  t: TFunction,
  { obstacles, score, reasons }: Considered,
  chosen: Considered | undefined,
): string {
  if (obstacles.length === 0) {
    const standIns = (of: ScoreReasons | undefined) => of?.substitutes?.length ?? 0;
    if (standIns(reasons) > standIns(chosen?.reasons)) return t("orderDesk:decision.route.standIn");
    const isEqual = score !== null && score === chosen?.score;
    return t(isEqual ? "orderDesk:decision.route.equal" : "orderDesk:decision.route.other");
  }
  return obstacles.map((obstacle) => t(OBSTACLE_TEXTS[obstacle])).join(", ");
}

/** What counted for or against somebody who can make it, and what each part added. */
function counted(t: TFunction, { reasons }: Considered, currency: Currency, region: Region): string[] {
  if (!reasons) return [];
  const money = (minor: number) => formatMoney({ minor, currency }, region);
  const { cost, printing, daysLate, crossesBorder, lately, adds, substitutes = [] } = reasons;
  const adding = (text: string, minor = 0) =>
    minor > 0 ? t("orderDesk:decision.route.counts", { reason: text, amount: money(minor) }) : text;
  return [
    ...substitutes.map((each) => t("orderDesk:decision.route.substitute", each)),
    cost !== null
      ? t("orderDesk:decision.route.cost", { cost: money(cost) })
      : adds && adds.price > 0
        ? t("orderDesk:decision.route.assumed", { currency, amount: money(adds.price) })
        : t("orderDesk:decision.route.noPrice", { currency }),
    ...printing.map(({ technique, amount }) =>
      t("orderDesk:decision.route.printing", {
        technique: techniqueName(t, technique),
        amount: money(amount),
      }),
    ),
    ...(daysLate > 0 ? [adding(t("orderDesk:decision.route.late", { count: daysLate }), adds?.late)] : []),
    ...(crossesBorder ? [adding(t("orderDesk:decision.route.border"), adds?.border)] : []),
    ...(lately && adds && adds.wrong > 0 ? [ofLateWork(t, lately, adding, adds.wrong)] : []),
  ];
}

/** How its work came out of late. Of work without a fault no amount is told: what is counted for it is a guess. */
function ofLateWork(
  t: TFunction,
  lately: NonNullable<ScoreReasons["lately"]>,
  adding: (text: string, minor: number) => string,
  minor: number,
): string {
  if (lately.made === 0) return t("orderDesk:decision.route.unproved");
  if (lately.wrong === 0) return t("orderDesk:decision.route.faultless", { count: lately.made });
  return adding(t("orderDesk:decision.route.wrong", lately), minor);
}
