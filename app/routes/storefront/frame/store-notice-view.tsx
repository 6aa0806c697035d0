import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { StoreOpening } from "../../../domain/store/store-event.ts";
import { formatMoment } from "../../../domain/dates/format-moment.ts";
import { formatDate } from "../../../ui/dates/format-date.ts";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { StoreLayout } from "./store-layout.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";

type Props = {
  /**
   * Why. `used_up`: the promo has no gift left. `passed_on`, `given_back`: the recipient passed the gift on or gave it
   * back. `seat_taken`, `seat_gone`: a member's own link was used, or ended.
   */
  opening:
    | Exclude<StoreOpening, "open" | "hidden">
    | "used_up"
    | "passed_on"
    | "given_back"
    | "seat_taken"
    | "seat_gone";
  chrome: StoreChrome;
  /** ISO time of the opening, when it is known. */
  opensAt?: string | null;
  /** ISO time at which an order form closed, when it is known. */
  endedAt?: string | null;
  timeZone?: string;
  /** What staff can do until then. */
  children?: ReactNode;
};

const TEXTS = {
  on_hold: { title: "store:notice.onHoldTitle", text: "store:notice.onHold" },
  expired: { title: "store:notice.expiredTitle", text: "store:notice.expired" },
  not_started: { title: "store:notice.notStartedTitle", text: "store:notice.notStarted" },
  passed_on: { title: "store:notice.passedOnTitle", text: "store:notice.passedOn" },
  given_back: { title: "store:notice.givenBackTitle", text: "store:notice.givenBack" },
  seat_taken: { title: "claim:seat.takenTitle", text: "claim:seat.taken" },
  seat_gone: { title: "claim:seat.goneTitle", text: "claim:seat.gone" },
  used_up: { title: "store:notice.usedUpTitle", text: "store:notice.usedUp" },
} as const;

/** Instead of the shop, a product or the form while no order can be placed: why, and whom to ask. */
export function StoreNoticeView({ opening, chrome, opensAt, endedAt, timeZone, children }: Props) {
  const { organiser } = chrome;
  const { t, i18n } = useTranslation();
  const { title, text } = TEXTS[opening];
  const closedAt =
    opening === "expired" && endedAt && timeZone ? formatMoment(endedAt, i18n.language, timeZone) : null;
  const words =
    opening === "not_started" && opensAt
      ? t("store:notice.notStartedOn", { date: formatDate(opensAt, i18n.language, timeZone) })
      : t(text);
  return (
    <StoreLayout store={chrome}>
      <EmptyState
        heading="h1"
        title={t(closedAt === null ? title : "store:notice.closedTitle")}
        action={
          <>
            {t("store:notice.contact", { organiser: organiser.name })}{" "}
            {organiser.email && <a href={`mailto:${organiser.email}`}>{organiser.email}</a>}
          </>
        }
      >
        {closedAt === null ? words : t("store:notice.closedAt", { at: closedAt })}
      </EmptyState>
      {children}
    </StoreLayout>
  );
}
