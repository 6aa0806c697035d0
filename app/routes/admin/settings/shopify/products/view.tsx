import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../../ui/actions/button.tsx";
import { type Column, DataTable } from "../../../../../ui/admin/data-table.tsx";
import { PageHead } from "../../../../../ui/admin/frame/page-head.tsx";
import { Badge, type Tone } from "../../../../../ui/feedback/badge.tsx";
import { Notice } from "../../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../../ui/forms/error-summary.tsx";
import type { FormResult } from "../../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../../ui/forms/form-token.tsx";
import { type Choice, SelectField } from "../../../../../ui/forms/select-field.tsx";
import { Breadcrumbs } from "../../../../../ui/layout/breadcrumbs.tsx";
import { Card } from "../../../../../ui/layout/card.tsx";
import { useAskAgain } from "../../../../../ui/realtime/use-ask-again.ts";
import type { ShelfRow } from "./read.server.ts";

type Props = {
  shop: { name: string; domain: string; currency: string };
  isActive: boolean;
  /** Another version of Shopify's API answers: nothing is sent. */
  isStopped: boolean;
  mayWrite: boolean;
  backHref: string;
  here: string;
  store: { id: string; name: string; currency: string } | null;
  /** Those that sell in the shop's currency. */
  stores: readonly Choice[];
  products: readonly ShelfRow[];
  progress: { left: number; all: number; minutes: number };
  result: FormResult | undefined;
};

const LOOK_AGAIN_MS = 4_000;

/** The products of a store in a shop: `intent` store | publish | look, or an act with a product's id. */
export function ProductsView({ result, ...page }: Props) {
  const { t } = useTranslation();
  const { shop, store, mayWrite } = page;
  const labels = { store: t("setup:shelf.store.label"), intent: t("setup:shelf.page") };
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t("setup:connection.title"), href: page.backHref },
          { label: t("setup:shelf.title", { shop: shop.name }) },
        ]}
      />
      <PageHead title={t("setup:shelf.title", { shop: shop.name })} lead={t("setup:shelf.lead")} />
      <div className="stack">
        <ErrorSummary result={result} labels={labels} />
        {!page.isActive && <Notice tone="error">{t("setup:shelf.refused.gone")}</Notice>}
        {page.isStopped && <Notice tone="error">{t("setup:shelf.stopped")}</Notice>}
        {store && store.currency !== shop.currency && (
          <Notice tone="error">{t("setup:shelf.refused.currency")}</Notice>
        )}
        {page.progress.left > 0 && <Progress progress={page.progress} here={page.here} />}
        {store && <Shelf {...page} />}
        <Card title={store ? t("setup:shelf.store.change") : t("setup:shelf.store.title")}>
          <StoreForm {...page} mayWrite={mayWrite} result={result} />
        </Card>
      </div>
    </>
  );
}

function Progress({ progress, here }: { progress: Props["progress"]; here: string }) {
  const { t } = useTranslation();
  const { left, all, minutes } = progress;
  const askAgain = useAskAgain();
  useEffect(() => {
    const timer = setInterval(askAgain, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [askAgain]);
  const words = t("setup:shelf.progress", { done: all - left, all });
  return (
    <Card title={words}>
      <div className="stack">
        {/* No field: how far it is. */}
        {/* oxlint-disable-next-line own/field-rules-by-hand */}
        <progress max={all} value={all - left} aria-label={words} />
        <p role="status">{t("setup:shelf.left", { minutes })}</p>
        <p>
          <a href={here}>{t("setup:shelf.refresh")}</a>
        </p>
      </div>
    </Card>
  );
}

/** How a product is in the shop, why, and the one button for what is to be done about it. */
const STANDINGS: Record<
  ShelfRow["standing"],
  { tone: Tone; label: string; text?: string; act?: readonly [act: string, label: string] }
> = {
  notPublished: { tone: "muted", label: "setup:shelf.standing.notPublished" },
  waiting: { tone: "work", label: "setup:shelf.standing.waiting" },
  refused: {
    tone: "bad",
    label: "setup:shelf.standing.refused",
    text: "setup:shelf.text.refused",
    act: ["send", "setup:shelf.act.try"],
  },
  gone: {
    tone: "bad",
    label: "setup:shelf.standing.gone",
    text: "setup:shelf.text.gone",
    act: ["send", "setup:shelf.act.again"],
  },
  found: {
    tone: "bad",
    label: "setup:shelf.standing.found",
    text: "setup:shelf.text.found",
    act: ["mend", "setup:shelf.act.mend"],
  },
  copied: {
    tone: "warn",
    label: "setup:shelf.standing.copied",
    text: "setup:shelf.text.copied",
    act: ["copy", "setup:shelf.act.copy"],
  },
  changedHere: {
    tone: "warn",
    label: "setup:shelf.standing.changedHere",
    text: "setup:shelf.text.changedHere",
    act: ["send", "setup:shelf.act.send"],
  },
  changedThere: {
    tone: "accent",
    label: "setup:shelf.standing.changedThere",
    text: "setup:shelf.text.changedThere",
    act: ["ours", "setup:shelf.act.ours"],
  },
  published: { tone: "good", label: "setup:shelf.standing.published" },
  notSold: {
    tone: "muted",
    label: "setup:shelf.standing.notSold",
    text: "setup:shelf.text.notSold",
    act: ["leave", "setup:shelf.act.leave"],
  },
};

function Shelf({ products, mayWrite, store }: Omit<Props, "result">) {
  const { t } = useTranslation();
  const columns: Column<ShelfRow>[] = [
    {
      key: "product",
      label: t("setup:shelf.column.product"),
      wide: true,
      cell: (row) => <ProductName row={row} mayWrite={mayWrite} />,
    },
    {
      key: "standing",
      label: t("setup:shelf.column.standing"),
      cell: (row) => <Badge tone={STANDINGS[row.standing].tone}>{t(STANDINGS[row.standing].label)}</Badge>,
    },
    {
      key: "count",
      label: t("setup:shelf.column.count"),
      spare: true,
      cell: ({ count }) => (count.all > 0 ? t("setup:shelf.count", count) : null),
    },
    {
      key: "act",
      label: t("setup:shelf.column.act"),
      untitled: true,
      cell: (row) => {
        const { act } = STANDINGS[row.standing];
        return act && mayWrite ? <Act act={act} row={row} /> : null;
      },
    },
  ];
  return (
    <Card title={t("setup:shelf.of", { store: store?.name })}>
      {products.length === 0 ? (
        <p className="soft">{t("setup:shelf.none")}</p>
      ) : (
        <DeskForm className="stack" mayWrite={mayWrite}>
          <FormToken />
          <DataTable
            caption={t("setup:shelf.page")}
            columns={columns}
            rows={products}
            rowKey={({ id }) => id}
          />
          {mayWrite && (
            <>
              <SelectField
                name="sale"
                label={t("setup:shelf.sale.label")}
                choices={[
                  { value: "live", label: t("setup:shelf.sale.live") },
                  { value: "draft", label: t("setup:shelf.sale.draft") },
                ]}
                defaultValue="live"
              />
              <div className="row">
                <Button name="intent" value="publish">
                  {t("setup:shelf.publish")}
                </Button>
                <Button look="quiet" name="intent" value="look">
                  {t("setup:shelf.look")}
                </Button>
              </div>
            </>
          )}
        </DeskForm>
      )}
    </Card>
  );
}

function ProductName({ row, mayWrite }: { row: ShelfRow; mayWrite: boolean }) {
  const { t } = useTranslation();
  const { id, name, standing, picture, said, href } = row;
  const { text } = STANDINGS[standing];
  const words = (
    <>
      {picture && <img src={picture} alt="" width={48} height={48} loading="lazy" />}
      <span>{name}</span>
    </>
  );
  return (
    <div className="stack">
      {mayWrite && standing === "notPublished" ? (
        <label className="check">
          <input type="checkbox" name="chosen" value={id} />
          {words}
        </label>
      ) : (
        <span className="row">{words}</span>
      )}
      {text && <span className="soft">{t(text)}</span>}
      {said && standing === "refused" && <span className="soft">{said}</span>}
      {href && <a href={href}>{t("setup:shelf.open")}</a>}
    </div>
  );
}

function Act({ act: [act, label], row }: { act: readonly [act: string, label: string]; row: ShelfRow }) {
  const { t } = useTranslation();
  return (
    <Button look="quiet" name="intent" value={`${act}:${row.id}`}>
      {t(label)}
      <span className="sr"> {row.name}</span>
    </Button>
  );
}

function StoreForm({ store, stores, shop, mayWrite, result }: Props) {
  const { t } = useTranslation();
  if (stores.length === 0) return <p>{t("setup:shelf.store.none", { currency: shop.currency })}</p>;
  return (
    <DeskForm className="stack" mayWrite={mayWrite}>
      <FormToken />
      <SelectField
        name="store"
        label={t("setup:shelf.store.label")}
        hint={t("setup:shelf.store.hint", { currency: shop.currency })}
        choices={stores}
        {...(store && { defaultValue: store.id })}
        {...(result && { result })}
      />
      {mayWrite && (
        <div>
          <Button look={store ? "quiet" : undefined} name="intent" value="store">
            {t("setup:shelf.store.do")}
          </Button>
        </div>
      )}
    </DeskForm>
  );
}
