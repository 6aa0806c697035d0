import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../domain/lists/list-query.ts";
import type { ProductSort, ProductStatus } from "../../../domain/product/product-sorts.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { formatDate } from "../../../ui/dates/format-date.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { type Choice, SelectField } from "../../../ui/forms/select-field.tsx";
import { FilterBar } from "../../../ui/lists/filter-bar.tsx";
import { type Column, DataTable } from "../../../ui/admin/data-table.tsx";
import { sortColumns } from "../../../ui/admin/list-columns.tsx";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { ProductBadge } from "./product-badge.tsx";

type Row = {
  id: string;
  name: string;
  href: string;
  picture: string;
  garment: string;
  status: ProductStatus;
  locked: boolean;
  isDeleted: boolean;
  stores: readonly string[];
  createdAt: string;
};

type Props = {
  products: readonly Row[];
  garments: readonly Choice[];
  filters: { action: string; asked: Readonly<Record<string, string>>; isFiltered: boolean };
  sort: Sort<ProductSort>;
  sortHrefs: Record<ProductSort, string>;
  pages: ReactNode;
  /** Null for whoever makes none. */
  newHref: string | null;
};

/** The tenant's own designs on garments, with where each is sold. */
export function ProductsView({ products, garments, filters, sort, sortHrefs, pages, newHref }: Props) {
  const { t, i18n } = useTranslation();
  const sortBy = sortColumns(sort, sortHrefs);
  const columns: Column<Row>[] = [
    {
      key: "name",
      label: t("productDesk:field.name"),
      cell: (product) => (
        <Link className="row row-link product-name" to={product.href} prefetch="intent">
          <img src={product.picture} alt="" width={40} height={48} loading="lazy" />
          <span className="strong written">{product.name}</span>
        </Link>
      ),
      ...sortBy("name"),
    },
    { key: "state", label: t("productDesk:field.state"), cell: (product) => <ProductBadge {...product} /> },
    { key: "garment", label: t("productDesk:field.garment"), cell: ({ garment }) => garment },
    {
      key: "stores",
      label: t("productDesk:field.stores"),
      cell: ({ stores }) => <span className="written">{stores.join(", ") || "–"}</span>,
    },
    {
      key: "created",
      label: t("productDesk:field.created"),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt, i18n.language)}</time>,
      ...sortBy("created"),
    },
  ];
  const states = [
    { value: "", label: t("productDesk:filter.all") },
    { value: "published", label: t("productDesk:filter.published") },
    { value: "draft", label: t("productDesk:state.draft") },
    { value: "archived", label: t("productDesk:state.archived") },
    { value: "locked", label: t("eventDesk:locked") },
    { value: "deleted", label: t("productDesk:filter.deleted") },
  ];
  const active = ["state", "garment"].filter((name) => filters.asked[name] !== "").length;
  return (
    <>
      <PageHead title={t("admin:nav.products")} lead={t("productDesk:listLead")}>
        {newHref !== null && (
          <ButtonLink href={newHref}>{t("productDesk:catalogueDesk.newProduct")}</ButtonLink>
        )}
      </PageHead>
      {products.length === 0 && !filters.isFiltered ? (
        <EmptyState
          title={t("productDesk:empty")}
          action={newHref !== null && <Link to={newHref}>{t("productDesk:emptyAction")}</Link>}
        >
          {t("productDesk:emptyText")}
        </EmptyState>
      ) : (
        <>
          <FilterBar
            label={t("productDesk:filter.label")}
            action={filters.action}
            asked={filters.asked}
            active={active}
            search={t("productDesk:filter.search")}
            clearHref={filters.isFiltered ? filters.action : null}
          >
            <SelectField
              name="state"
              label={t("productDesk:field.state")}
              choices={states}
              defaultValue={filters.asked["state"] ?? ""}
            />
            <SelectField
              name="garment"
              label={t("productDesk:field.garment")}
              choices={[{ value: "", label: t("productDesk:filter.all") }, ...garments]}
              defaultValue={filters.asked["garment"] ?? ""}
            />
          </FilterBar>
          {products.length === 0 ? (
            <EmptyState
              title={t("lists:nothingFits")}
              action={<Link to={filters.action}>{t("lists:clear")}</Link>}
            />
          ) : (
            <div className="card flush">
              <DataTable
                caption={t("admin:nav.products")}
                columns={columns}
                rows={products}
                rowKey={({ id }) => id}
              />
            </div>
          )}
          {pages}
        </>
      )}
    </>
  );
}
