import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CATALOGUE_REGIONS } from "../../../domain/design/catalogue-filter.ts";
import type { Currency } from "../../../domain/money.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import { EmptyState } from "../../feedback/empty-state.tsx";
import { Field } from "../../forms/field.tsx";
import { SelectField } from "../../forms/select-field.tsx";
import { FilterBar } from "../../lists/filter-bar.tsx";
import { ListCount } from "../../lists/pager.tsx";
import { BlankCards } from "./blank-cards.tsx";
import { techniqueName } from "../../../i18n/catalogue-words.ts";
import type { BlankCard } from "./models.ts";
import { CATALOGUE_LIST } from "./catalogue.rules.ts";

const REGION_TEXTS: Record<Region, string> = {
  UK: "common:region.UK",
  EU: "common:region.EU",
  US: "common:region.US",
};

export type CatalogueListProps = {
  blanks: readonly (BlankCard & { useHref: string | null })[];
  techniques: readonly string[];
  filters: { action: string; asked: Readonly<Record<string, string>>; isFiltered: boolean };
  /** The region that is shown unless another is asked for. */
  usualRegion: Region | "all";
  currency: Currency;
  region: Region;
};

/** The catalogue's blanks with filters that stand in the address. */
export function CatalogueList(props: CatalogueListProps & { action: string }) {
  const { blanks, techniques, filters, usualRegion, currency, region, action } = props;
  const { t } = useTranslation();
  const { asked, isFiltered } = filters;
  const active = ["technique", "most"].filter((name) => asked[name] !== "").length;
  return (
    <>
      <FilterBar
        label={t("productDesk:catalogueDesk.filter.label")}
        action={filters.action}
        asked={asked}
        active={active + (asked["region"] === usualRegion ? 0 : 1)}
        search={t("productDesk:catalogueDesk.filter.search")}
        clearHref={isFiltered ? filters.action : null}
      >
        <SelectField
          name="region"
          label={t("productDesk:catalogueDesk.filter.region")}
          choices={[
            ...CATALOGUE_REGIONS.map((value) => ({ value, label: t(REGION_TEXTS[value]) })),
            { value: "all", label: t("productDesk:catalogueDesk.filter.everywhere") },
          ]}
          defaultValue={asked["region"] ?? ""}
        />
        <SelectField
          name="technique"
          label={t("productDesk:catalogueDesk.techniques")}
          choices={[
            { value: "", label: t("productDesk:catalogueDesk.filter.all") },
            ...techniques.map((value) => ({ value, label: techniqueName(t, value) })),
          ]}
          defaultValue={asked["technique"] ?? ""}
        />
        <Field
          rules={CATALOGUE_LIST.most}
          label={t("productDesk:catalogueDesk.filter.most", { currency })}
          defaultValue={asked["most"]}
        />
      </FilterBar>
      {blanks.length === 0 ? (
        <EmptyState
          title={t("lists:nothingFits")}
          action={<Link to={filters.action}>{t("lists:clear")}</Link>}
        />
      ) : (
        <>
          <ListCount count={blanks.length} isCountedOut />
          <BlankCards {...{ blanks, currency, region, action }} />
        </>
      )}
    </>
  );
}
