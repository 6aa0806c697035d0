import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ShopLight, ShopTrouble } from "../../../../domain/shop/shop-connection.ts";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { CONNECT_SHOP } from "./shopify.rules.ts";

/** A connection to a shop; ISO times. */
export type ShopModel = {
  id: string;
  domain: string;
  name: string;
  adminHref: string;
  /** The page of its products; null where the app was uninstalled. */
  productsHref: string | null;
  currency: string;
  /** Null where the app was taken out of the shop. */
  light: ShopLight | null;
  /** Scopes that were not granted. */
  missing: readonly string[];
  installedAt: string;
  checkedAt: string;
  lastWebhookAt: string | null;
  uninstalledAt: string | null;
  /** When it was last asked for orders. */
  lastPullAt: string | null;
  /** Orders that wait in the shop for its merchant. */
  unsubmitted: number;
};

const LIGHTS = {
  green: { tone: "good", text: "setup:shop.light.green" },
  amber: { tone: "warn", text: "setup:shop.light.amber" },
  red: { tone: "bad", text: "setup:shop.light.red" },
} as const;

const TROUBLES: Record<ShopTrouble, string> = {
  reconnect: "setup:shop.trouble.reconnect",
  scopes: "setup:shop.trouble.scopes",
  late: "setup:shop.trouble.late",
  away: "setup:shop.trouble.away",
  locked: "setup:shop.trouble.locked",
  frozen: "setup:shop.trouble.frozen",
  blocked: "setup:shop.trouble.blocked",
  version: "setup:shop.trouble.version",
};

/** A shop with its light, what is known of it, and one button for what is wrong. */
export function ShopCard({ shop, mayWrite }: { shop: ShopModel; mayWrite: boolean }) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { light } = shop;
  const badge = light ? LIGHTS[light.colour] : { tone: "muted" as const, text: "setup:shop.light.off" };
  const trouble = light?.trouble ?? null;
  const asksOwner = trouble === "reconnect" || trouble === "scopes";
  return (
    <Card title={shop.name} aside={<Badge tone={badge.tone}>{t(badge.text)}</Badge>}>
      <div className="stack">
        {trouble && (
          <Notice tone={light?.colour === "red" ? "error" : "warning"}>
            {t(TROUBLES[trouble], { scopes: shop.missing.join(", ") })}
          </Notice>
        )}
        {shop.unsubmitted > 0 && (
          <Notice tone="warning">{t("shopOrders:pull.unsubmitted", { number: shop.unsubmitted })}</Notice>
        )}
        {!light && <p>{t("setup:shop.off", { date: dateTime(shop.uninstalledAt ?? shop.installedAt) })}</p>}
        <dl className="facts">
          <Fact name={t("setup:shop.fact.address")}>
            <a href={shop.adminHref}>{shop.domain}</a>
          </Fact>
          <Fact name={t("setup:shop.fact.currency")}>{shop.currency}</Fact>
          <Fact name={t("setup:shop.fact.since")}>{dateTime(shop.installedAt)}</Fact>
          {light && <Fact name={t("setup:shop.fact.checked")}>{dateTime(shop.checkedAt)}</Fact>}
          {light && (
            <Fact name={t("setup:shop.fact.told")}>
              {shop.lastWebhookAt ? dateTime(shop.lastWebhookAt) : t("setup:shop.fact.never")}
            </Fact>
          )}
          {light && (
            <Fact name={t("shopOrders:pull.asked")}>
              {shop.lastPullAt ? dateTime(shop.lastPullAt) : t("setup:shop.fact.never")}
            </Fact>
          )}
        </dl>
        {shop.productsHref && (
          <p>
            <ButtonLink href={shop.productsHref}>{t("setup:shelf.page")}</ButtonLink>
          </p>
        )}
        {mayWrite && (!light || asksOwner) && (
          <DeskForm>
            <FormToken />
            <input type="hidden" name="shop" value={shop.domain} />
            <Button name="intent" value="connect" {...(!light && { look: "quiet" as const })}>
              {t("setup:shop.reconnect")}
            </Button>
          </DeskForm>
        )}
        {mayWrite && light && !asksOwner && (
          <div className="row">
            <OneButton id={shop.id} intent="pull" label={t("shopOrders:pull.do")} />
            <OneButton id={shop.id} intent="check" label={t("setup:shop.check")} />
          </div>
        )}
        {mayWrite && light && (
          <details>
            <summary>{t("setup:shop.disconnect.title")}</summary>
            <div className="stack">
              <p>{t("setup:shop.disconnect.text", { shop: shop.domain })}</p>
              <OneButton id={shop.id} intent="disconnect" label={t("setup:shop.disconnect.do")} />
            </div>
          </details>
        )}
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A customer of a shop who asks what is kept of them; ISO time. */
export type RequestModel = { id: string; shop: string; customer: string; dueAt: string; ordersHref: string };

/** Who waits for an answer, until when, and where to look. */
export function DataRequests({ requests }: { requests: readonly RequestModel[] }) {
  const { t } = useTranslation();
  const { date } = useDates();
  return (
    <Card title={t("setup:shop.privacy.title")}>
      <div className="stack">
        <p className="soft">{t("setup:shop.privacy.lead")}</p>
        {requests.map(({ id, shop, customer, dueAt, ordersHref }) => (
          <section key={id} className="stack">
            <h3>{customer || shop}</h3>
            <p>{t("setup:shop.privacy.due", { shop, date: date(dueAt) })}</p>
            {customer && <a href={ordersHref}>{t("setup:shop.privacy.look")}</a>}
            <OneButton id={id} intent="answered" label={t("setup:shop.privacy.do")} />
          </section>
        ))}
      </div>
    </Card>
  );
}

type ButtonProps = { id: string; intent: "check" | "pull" | "disconnect" | "answered"; label: string };

function OneButton({ id, intent, label }: ButtonProps) {
  return (
    <DeskForm>
      <FormToken />
      <input type="hidden" name="connection" value={id} />
      <Button look={intent === "disconnect" ? "danger" : "quiet"} name="intent" value={intent}>
        {label}
      </Button>
    </DeskForm>
  );
}

/** Asks which shop is to be connected, and leads to its owner's page. */
export function ConnectForm({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation();
  const label = t("setup:shop.field");
  return (
    <DeskForm className="stack">
      <FormToken />
      <ErrorSummary result={result} labels={{ shop: label }} />
      <Field
        rules={CONNECT_SHOP.shop}
        label={label}
        hint={t("setup:shop.hint")}
        placeholder="your-shop.myshopify.com"
        autoCapitalize="none"
        spellCheck={false}
        {...(result && { result })}
      />
      <div>
        <Button name="intent" value="connect">
          {t("setup:shop.go")}
        </Button>
      </div>
    </DeskForm>
  );
}
