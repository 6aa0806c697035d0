import { useTranslation } from "react-i18next";
import type { OffText } from "../../domain/availability/switches.ts";
import type { StoreChrome } from "../storefront/models.ts";
import { SiteFrame, StoreFrame } from "./site-frame.tsx";

/** Why a page is not there, as the server tells it while the database or the payment provider is away. */
export type Away = {
  kind: "maintenance" | "read" | "repeat" | "unsure" | "payment" | "off";
  /** What is switched off, and until when. */
  off?: OffText;
  minutes?: number;
  sent?: boolean;
  mayHavePaid?: boolean;
  /** The address to try again. */
  href: string;
  /** The form that was sent, where sending it again is safe. */
  fields: [name: string, value: string][];
  /** The form that was sent, to be shown again as it was typed. */
  again: [name: string, value: string][];
  store: StoreChrome | null;
};

/** The notice in an error's data, if it is one. */
export function awayOf(data: unknown): Away | undefined {
  return typeof data === "object" && data !== null && "away" in data ? (data.away as Away) : undefined;
}

const TITLES = {
  maintenance: "faults:maintenanceTitle",
  read: "faults:busyTitle",
  repeat: "faults:unsureTitle",
  unsure: "faults:unsureTitle",
  payment: "faults:paymentTitle",
  off: "faults:off.title",
} as const;
const TEXTS = {
  maintenance: "faults:maintenance",
  read: "faults:busy",
  repeat: "faults:repeat",
  unsure: "faults:unsure",
  payment: "faults:payment",
  off: "faults:off.kept",
} as const;

/** The page of what cannot be shown or confirmed at the moment, and the way to try it again. */
export function AwayPage({ away, framed }: { away: Away; framed: boolean }) {
  const { t } = useTranslation();
  const { kind, href, store, minutes, sent, mayHavePaid, off } = away;
  const isSentAgain = away.fields.length > 0;
  const fields = isSentAgain ? away.fields : away.again;
  const content = (
    <>
      <title>{t(TITLES[kind])}</title>
      <h1>{t(TITLES[kind])}</h1>
      {off && <p className="soft">{t(off.key, off.values)}</p>}
      <p className="soft">{t(TEXTS[kind], { minutes })}</p>
      {sent && <p className="soft">{t("faults:maintenanceSent")}</p>}
      {mayHavePaid && <p className="soft">{t("faults:maintenancePaid")}</p>}
      {fields.length > 0 ? (
        // A plain form: what failed was not the page but what stands behind it.
        <form method="post" action={href}>
          {fields.map(([name, value], index) => (
            <input key={`${index}-${name}`} type="hidden" name={name} value={value} />
          ))}
          <button className="button" type="submit">
            {t(isSentAgain ? "faults:sendAgain" : "faults:openAgain")}
          </button>
        </form>
      ) : (
        <p className="row">
          <a className="button" href={href}>
            {t(kind === "unsure" ? "faults:openAgain" : "faults:tryAgain")}
          </a>
        </p>
      )}
    </>
  );
  if (framed) return <div className="fault">{content}</div>;
  return store ? <StoreFrame store={store}>{content}</StoreFrame> : <SiteFrame>{content}</SiteFrame>;
}
