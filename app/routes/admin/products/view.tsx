import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../domain/lists/list-query.ts";
import type { Mending } from "../../../domain/product/mending.ts";
import type { ProductSort, ProductStatus } from "../../../domain/product/product-sorts.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { useDates } from "../../../ui/dates/time-zone.tsx";
import type { Choice } from "../../../ui/forms/select-field.tsx";
import { DeskList, type ListColumn, type ListFilters } from "../../../ui/lists/desk-list.tsx";
import type { Pages } from "../../../ui/lists/pager.tsx";
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
  mending: Mending | null;
  stores: readonly string[];
  createdAt: string;
};

type Props = {
  products: readonly Row[];
  garments: readonly Choice[];
  filters: ListFilters;
  sort: Sort<ProductSort>;
  links: Pages & { sortHrefs: Record<ProductSort, string> };
  /** Null for a person who may not create one. */
  newHref: string | null;
};

/** The tenant's own designs on garments, with where each is sold. */
export function ProductsView({ products, garments, filters, sort, links, newHref }: Props) {
  const { t } = useTranslation();
  const { date } = useDates();
  const columns: ListColumn<Row, ProductSort>[] = [
    {
      key: "name",
      label: t("productDesk:field.name"),
      cell: (product) => (
        <Link className="row row-link product-name" to={product.href} prefetch="intent">
          <img src={product.picture} alt="" width={40} height={48} loading="lazy" />
          <span className="strong written">{product.name}</span>
        </Link>
      ),
      sortedBy: "name",
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
      cell: ({ createdAt }) => <time dateTime={createdAt}>{date(createdAt)}</time>,
      sortedBy: "created",
    },
  ];
  const states = [
    { value: "published", label: t("productDesk:filter.published") },
    { value: "draft", label: t("productDesk:state.draft") },
    { value: "archived", label: t("productDesk:state.archived") },
    { value: "locked", label: t("eventDesk:locked") },
    { value: "deleted", label: t("productDesk:filter.deleted") },
  ];
  return (
    <>
      <PageHead title={t("admin:nav.products")} lead={t("productDesk:listLead")}>
        {newHref !== null && (
          <ButtonLink href={newHref}>{t("productDesk:catalogueDesk.newProduct")}</ButtonLink>
        )}
      </PageHead>
      <DeskList
        caption={t("admin:nav.products")}
        rows={products}
        columns={columns}
        filters={{
          ...filters,
          label: t("productDesk:filter.label"),
          search: t("productDesk:filter.search"),
          fields: [
            {
              name: "state",
              label: t("productDesk:field.state"),
              any: t("productDesk:filter.all"),
              choices: states,
            },
            {
              name: "garment",
              label: t("productDesk:field.garment"),
              any: t("productDesk:filter.all"),
              choices: garments,
            },
          ],
        }}
        sort={sort}
        links={links}
        none={{
          title: t("productDesk:empty"),
          text: t("productDesk:emptyText"),
          action: newHref !== null && <Link to={newHref}>{t("productDesk:emptyAction")}</Link>,
        }}
      />
    </>
  );
}
