import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { VersionedForm } from "../../../../ui/forms/versioned-form.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { AddProduct } from "./add-product.tsx";
import type { OfferedLine, PricingStore, SoldLine } from "../../../../ui/admin/event/products/models.ts";
import { SoldProduct } from "./sold-product.tsx";
import { type DragEvent, useState } from "react";

/**
 * Rows that can be dragged to another place. Each place has a field with its number, which the order of the rows is
 * written into; a person who cannot drag types the numbers.
 */
function useDragOrder<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState(() => rows.map(({ id }) => id));
  const [dragged, setDragged] = useState<string | null>(null);
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  const ordered = [...rows].sort((a, b) => place(a.id) - place(b.id));

  const drop = (target: string, list: HTMLElement | null) => {
    if (dragged === null || dragged === target) return;
    const before = ordered.map(({ id }) => id);
    const rest = before.filter((id) => id !== dragged);
    const isDown = before.indexOf(dragged) < before.indexOf(target);
    rest.splice(rest.indexOf(target) + (isDown ? 1 : 0), 0, dragged);
    setIds(rest);
    for (const [index, id] of rest.entries()) {
      const field = list?.querySelector<HTMLInputElement>(`[name="position_${id}"]`);
      if (field) field.value = String(index + 1);
    }
    list?.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const rowEvents = (id: string) => ({
    "data-dragged": dragged === id || undefined,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged !== null) event.preventDefault();
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      drop(id, event.currentTarget.parentElement);
      setDragged(null);
    },
  });
  const handleEvents = (id: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.setData("text/plain", id);
      event.dataTransfer.effectAllowed = "move";
      setDragged(id);
    },
    onDragEnd: () => setDragged(null),
  });
  return { ordered, rowEvents, handleEvents };
}

type Props = {
  version: number;
  isLocked: boolean;
  mayWrite: boolean;
  store: PricingStore;
  stored: Readonly<Record<string, string>>;
  lines: readonly SoldLine[];
  offered: readonly OfferedLine[];
  words: string;
  here: string;
  stockHref: string | null;
  /** The name of the product that is asked about, and its id. */
  asksToRemove: string | null;
  removes: string;
  result?: FormResult;
  added?: { productId: string; result: FormResult } | undefined;
};

/** What a store sells. Works without scripts; with them, prices are worked out while they are typed and rows dragged. */
export function EventProductsView(props: Props) {
  const { version, isLocked, mayWrite, store, stored, lines, here, result } = props;
  const { t } = useTranslation();
  const isOpen = mayWrite && !isLocked;
  const labels = Object.fromEntries(
    lines.flatMap(({ id, name }) => [
      [`price_${id}`, `${name}, ${t("productDesk:price", { currency: store.currency })}`],
      [`position_${id}`, `${name}, ${t("productDesk:position")}`],
      [`vat_${id}`, `${name}, ${t("productDesk:vat")}`],
    ]),
  );
  const say = (name: string, value: string) => (name.startsWith("vat_") ? "✓" : value);
  return (
    <>
      <PageHead title={t("eventDesk:page.products")} lead={t("productDesk:lead")} />
      {isOpen && props.asksToRemove !== null && (
        <Removal name={props.asksToRemove} productId={props.removes} here={here} />
      )}
      {lines.length === 0 ? (
        <EmptyState title={t("productDesk:none")}>{t("productDesk:noneText")}</EmptyState>
      ) : (
        <VersionedForm
          legend={t("eventDesk:page.products")}
          {...{ version, stored, labels, result, mayWrite, isLocked, say }}
        >
          <SoldProducts {...props} />
        </VersionedForm>
      )}
      {isOpen && (
        <div className="sheet after-sheet">
          <AddProduct {...{ store, here }} offered={props.offered} words={props.words} added={props.added} />
        </div>
      )}
    </>
  );
}

function SoldProducts({ lines, store, stored, here, stockHref, result, mayWrite, isLocked }: Props) {
  const { t } = useTranslation();
  const { ordered, rowEvents, handleEvents } = useDragOrder(lines);
  return (
    <Card>
      <ul className="plain-list sold-products">
        {ordered.map((line) => (
          <li key={line.id} id={`product-${line.productId}`} {...rowEvents(line.id)}>
            {mayWrite && !isLocked && (
              <span className="drag-handle" title={t("productDesk:drag")} {...handleEvents(line.id)}>
                <span aria-hidden>⠿</span>
              </span>
            )}
            <SoldProduct
              {...{ line, store, stored, result, stockHref }}
              removeHref={mayWrite && !isLocked ? `${here}?remove=${line.productId}#question` : null}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Removal({ name, productId, here }: { name: string; productId: string; here: string }) {
  const { t } = useTranslation();
  return (
    <div id="question" tabIndex={-1}>
      <Notice tone="warning" title={t("productDesk:remove.ask", { name })}>
        <p>{t("productDesk:remove.text")}</p>
        <DeskForm action={here} className="row">
          <FormToken />
          <input type="hidden" name="product_id" value={productId} />
          <Button look="danger" name="intent" value="remove">
            {t("productDesk:remove.confirm", { name })}
          </Button>
          <Link to={here}>{t("productDesk:remove.keep")}</Link>
        </DeskForm>
      </Notice>
    </div>
  );
}
