import { LanguageSelector } from "../../../../ui/language/language-selector.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { Pagination } from "../../../storefront/listing/pagination.tsx";
import { Tabs } from "../../../../ui/layout/tabs.tsx";
import { Pager } from "../../../../ui/lists/pager.tsx";
import { EachState, Part } from "./shown.tsx";

/** How one gets about on the desk. */
export function WayParts() {
  return (
    <Part name="Breadcrumbs, Tabs, Pagination, Pager, LanguageSelector">
      <EachState>
        {() => (
          <Tabs
            label="Parts of a store"
            tabs={[
              { label: "Overview", href: "#ways", current: true },
              { label: "Products", href: "#ways", current: false },
            ]}
          />
        )}
      </EachState>
      <Breadcrumbs crumbs={[{ label: "Orders", href: "#ways" }, { label: "PS-7K3M9QTX" }]} />
      <Pagination page={4} pages={9} hrefOf={() => "#ways"} />
      <Pager previousHref="#ways" nextHref="#ways" />
      <LanguageSelector action="#ways" id="guide-lang" />
    </Part>
  );
}
