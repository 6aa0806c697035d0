import { useTranslation } from "react-i18next";
import { findState } from "../../../../domain/address/states.ts";
import type { AccountState, RequirementKind } from "../../../../domain/payments/payment-account.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { ACCOUNT_STATES_SHOWN, REQUIREMENT_TEXTS } from "../../../../ui/admin/settings/account-texts.ts";
import { type SettingsLinks, SettingsTabs } from "../../../../ui/admin/settings/settings-tabs.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { type Choice, SelectField } from "../../../../ui/forms/select-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { ACCOUNT_COUNTRY } from "./get-paid.rules.ts";

/** An account at the payment provider; ISO times. */
export type AccountModel = {
  id: string;
  state: AccountState;
  /** Whether the provider's form has something to fill in. */
  mayGoOn: boolean;
  payoutsEnabled: boolean;
  /** What the provider wants of the organiser, and until when if it named a day. */
  wanted: readonly RequirementKind[];
  dueAt: string | null;
  /** What it has and still looks at. */
  pending: readonly RequirementKind[];
  checkedAt: string | null;
  /** Whether the provider works out sales tax, and the states in which it collects it; null outside the United States. */
  salesTax: { status: "active" | "pending"; states: readonly string[] } | null;
};

type RegionModel = {
  region: Region;
  hasShops: boolean;
  /** The account that shoppers pay into. */
  charged: AccountModel | null;
  /** The one that is to take its place. */
  settingUp: AccountModel | null;
  /** The country that the form begins with. */
  country: string;
};

type Props = {
  links: SettingsLinks;
  regions: readonly RegionModel[];
  countries: readonly Choice[];
  mayWrite: boolean;
  /** Of the region whose form was refused. */
  refused: { region: string; result: FormResult } | null;
};

/** The tenant's accounts at the payment provider: `intent` connect | replace | resume | close. */
export function GetPaidView({ links, regions, countries, mayWrite, refused }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <SettingsTabs links={links} current="getPaid" />
      <div className="sheet stack">
        <p className="soft">{t("getPaid:lead")}</p>
        {!mayWrite && <Notice>{t("getPaid:readOnly")}</Notice>}
        {regions.map((region) => (
          <RegionCard
            key={region.region}
            {...region}
            {...{ countries, mayWrite }}
            result={refused?.region === region.region ? refused.result : undefined}
          />
        ))}
      </div>
    </>
  );
}

type CardProps = RegionModel & Pick<Props, "countries" | "mayWrite"> & { result: FormResult | undefined };

function RegionCard({ region, charged, settingUp, ...rest }: CardProps) {
  const { t } = useTranslation();
  const { hasShops, country, countries, mayWrite, result } = rest;
  // What is charged says how the region stands; a new account beside it has a part of its own.
  const account = charged ?? settingUp;
  const state = account?.state ?? "none";
  const { tone, label } = ACCOUNT_STATES_SHOWN[state];
  const form = { region, country, countries };
  return (
    <Card
      id={region.toLowerCase()}
      title={t(`common:region.${region}`)}
      aside={<Badge tone={tone}>{t(label)}</Badge>}
    >
      <div className="stack">
        <ErrorSummary result={result} labels={{ country: t("getPaid:country") }} />
        <StateWords {...{ state, hasShops, region }} isGone={account !== null && isDead(account)} />
        {account && <StillOpen account={account} />}
        {account?.state === "open" && account.salesTax && <SalesTax {...account.salesTax} />}
        {mayWrite && state === "none" && <CountryForm {...form} intent="connect" result={result} />}
        {mayWrite && account?.mayGoOn && <ResumeForm region={region} />}
        {charged && settingUp && <Replacement {...{ settingUp, region, mayWrite }} />}
        {mayWrite && account && (
          <OtherAccount
            {...form}
            {...{ account, result }}
            hasReplacement={charged !== null && settingUp !== null}
          />
        )}
      </div>
    </Card>
  );
}

/** Whether nothing leads this account on. */
const isDead = ({ state, mayGoOn }: AccountModel): boolean => state === "stopped" && !mayGoOn;

// texts: getPaid:state.*
// texts: getPaid:effect.*
function StateWords({
  state,
  region,
  hasShops,
  isGone,
}: {
  state: AccountState;
  region: Region;
  hasShops: boolean;
  isGone: boolean;
}) {
  const { t } = useTranslation();
  const words = state === "stopped" && isGone ? "getPaid:state.stopped.gone" : `getPaid:state.${state}.text`;
  const effect = state === "open" || state === "stopped" ? state : "platform";
  return (
    <>
      <p>{t(words)}</p>
      <p className="soft">
        {t(`getPaid:effect.${effect}`, { region })} {!hasShops && t("getPaid:effect.noShops")}
      </p>
    </>
  );
}

/** Where the provider collects sales tax for this account. */
function SalesTax({ status, states }: NonNullable<AccountModel["salesTax"]>) {
  const { t, i18n } = useTranslation();
  if (status === "pending") return <Notice tone="warning">{t("getPaid:salesTax.pending")}</Notice>;
  if (states.length === 0) return <Notice tone="warning">{t("getPaid:salesTax.none")}</Notice>;
  const names = states.map((code) => findState(code)?.name ?? code).sort();
  return (
    <p className="soft">
      {t("getPaid:salesTax.collected", { states: new Intl.ListFormat(i18n.language).format(names) })}
    </p>
  );
}

/** What is still open, by whom and by when. */
function StillOpen({ account }: { account: AccountModel }) {
  const { t } = useTranslation();
  const { date, dateTime } = useDates();
  const { state, wanted, dueAt, pending, payoutsEnabled, checkedAt } = account;
  return (
    <>
      {state === "open" && !payoutsEnabled && <Notice tone="warning">{t("getPaid:noPayouts")}</Notice>}
      {wanted.length > 0 && (
        <Notice
          tone="warning"
          title={dueAt ? t("getPaid:fromYouUntil", { date: date(dueAt) }) : t("getPaid:fromYou")}
        >
          <Kinds kinds={wanted} />
        </Notice>
      )}
      {pending.length > 0 && (
        <Notice title={t("getPaid:fromProvider")}>
          <Kinds kinds={pending} />
        </Notice>
      )}
      {checkedAt && <p className="soft small">{t("getPaid:asOf", { date: dateTime(checkedAt) })}</p>}
    </>
  );
}

function Kinds({ kinds }: { kinds: readonly RequirementKind[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {kinds.map((kind) => (
        <li key={kind}>{t(REQUIREMENT_TEXTS[kind])}</li>
      ))}
    </ul>
  );
}

/** Leads to the provider's form of an account that is there. */
function ResumeForm({ region }: { region: Region }) {
  const { t } = useTranslation();
  return (
    <DeskForm>
      <FormToken />
      <input type="hidden" name="region" value={region} />
      <Button name="intent" value="resume">
        {t("getPaid:resume")}
      </Button>
    </DeskForm>
  );
}

type CountryFormProps = {
  region: Region;
  country: string;
  countries: readonly Choice[];
  intent: "connect" | "replace";
  result: FormResult | undefined;
};

/** Makes an account and leads to the provider's form. */
function CountryForm({ region, country, countries, intent, result }: CountryFormProps) {
  const { t } = useTranslation();
  const choices = country === "" ? [{ value: "", label: t("getPaid:choose") }, ...countries] : countries;
  return (
    <DeskForm className="stack">
      <FormToken />
      <input type="hidden" name="region" value={region} />
      <SelectField
        rules={ACCOUNT_COUNTRY.country}
        id={`country-${intent}-${region}`}
        label={t("getPaid:country")}
        hint={t("getPaid:countryHint")}
        choices={choices}
        defaultValue={country}
        {...(result && { result })}
      />
      <div>
        <Button name="intent" value={intent} {...(intent === "replace" && { look: "quiet" as const })}>
          {intent === "connect" ? t("getPaid:connect", { region }) : t("getPaid:replace")}
        </Button>
      </div>
    </DeskForm>
  );
}

/** A new account that is set up while the old one is still charged. */
function Replacement({
  settingUp,
  region,
  mayWrite,
}: {
  settingUp: AccountModel;
  region: Region;
  mayWrite: boolean;
}) {
  const { t } = useTranslation();
  const { tone, label } = ACCOUNT_STATES_SHOWN[settingUp.state];
  return (
    <section className="stack">
      <h3>
        {t("getPaid:replacement.title")} <Badge tone={tone}>{t(label)}</Badge>
      </h3>
      <p>{t("getPaid:replacement.text")}</p>
      <StillOpen account={settingUp} />
      {mayWrite && settingUp.mayGoOn && <ResumeForm region={region} />}
      {mayWrite && <CloseForm id={settingUp.id} region={region} label={t("getPaid:replacement.giveUp")} />}
    </section>
  );
}

function CloseForm({ id, region, label }: { id: string; region: Region; label: string }) {
  return (
    <DeskForm>
      <FormToken />
      <input type="hidden" name="region" value={region} />
      <input type="hidden" name="account" value={id} />
      <Button look="quiet" name="intent" value="close">
        {label}
      </Button>
    </DeskForm>
  );
}

/** Another account in its place, or none: folded away where the account is well. */
function OtherAccount({
  account,
  hasReplacement,
  ...form
}: Omit<CountryFormProps, "intent"> & { account: AccountModel; hasReplacement: boolean }) {
  const { t } = useTranslation();
  const isDeadNow = isDead(account);
  return (
    <details open={isDeadNow && !hasReplacement}>
      <summary>{t("getPaid:other.title")}</summary>
      <div className="stack">
        {!hasReplacement && (account.state === "open" || account.state === "stopped") && (
          <>
            <p>{t("getPaid:other.replaceText")}</p>
            <CountryForm {...form} intent="replace" />
          </>
        )}
        <p>{t("getPaid:other.closeText", { region: form.region })}</p>
        <CloseForm id={account.id} region={form.region} label={t("getPaid:other.close")} />
      </div>
    </details>
  );
}
