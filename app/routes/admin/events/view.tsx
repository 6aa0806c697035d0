import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../domain/lists/list-query.ts";
import { EVENT_STATES, type EventSort, type EventState, NO_CLIENT } from "../../../domain/lists/sorts.ts";
import { STORE_TYPES } from "../../../domain/store/store-event.ts";
import { paths } from "../../../paths.ts";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { ChosenBar } from "../../../ui/lists/chosen-bar.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useMessage } from "../../../ui/forms/form-result.ts";
import { DeskForm } from "../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { DeskList, type ListFilters } from "../../../ui/lists/desk-list.tsx";
import type { ListCount, Pages } from "../../../ui/lists/pager.tsx";
import { STORE_TYPE_TEXTS } from "../../../ui/admin/event/event-pages.ts";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import type { StoreRow } from "./models.ts";
import { useStoreColumns } from "./store-columns.tsx";

const STATE_TEXTS: Record<EventState, string> = {
  Active: "admin:storeStatus.active",
  Draft: "admin:storeStatus.draft",
  "On hold": "admin:storeStatus.onHold",
  expired: "admin:storeStatus.expired",
  deleted: "eventDesk:list.deleted",
};

type Props = {
  stores: readonly StoreRow[];
  /** What the reader may know of stores beside their names. */
  sees: { revenue: boolean; clients: boolean };
  /** Every client by name, to choose one. */
  clients: readonly { id: string; name: string }[];
  filters: ListFilters;
  count: ComponentProps<typeof ListCount>;
  sort: Sort<EventSort>;
  links: Pages & { sortHrefs: Record<EventSort, string> };
  /** The platform's staff read "Event" here, a tenant's own people "Stores". */
  superadmin: boolean;
  createHref: string | null;
  /** Whether stores can be chosen, to change something in all of them. */
  mayChange: boolean;
  refused?: string;
};

/** All stores of the tenant, those that are open first. */
export function EventsListView({
  stores,
  sees,
  clients,
  filters,
  count,
  sort,
  links,
  superadmin,
  createHref,
  mayChange,
  refused,
}: Props) {
  const { t } = useTranslation();
  const message = useMessage();
  const columns = useStoreColumns(sees, mayChange);
  const create = createHref !== null && <ButtonLink href={createHref}>{t("admin:stores.create")}</ButtonLink>;
  const isEmpty = stores.length === 0 && !filters.isFiltered;
  return (
    <>
      <PageHead title={superadmin ? t("admin:nav.event") : t("admin:nav.stores")}>
        {!isEmpty && create}
      </PageHead>
      {refused !== undefined && (
        <Notice tone="error" live>
          <p>{message(refused)}</p>
        </Notice>
      )}
      <DeskList
        caption={t("admin:nav.stores")}
        rows={stores}
        columns={columns}
        filters={{
          ...filters,
          label: t("eventDesk:list.label"),
          search: t("eventDesk:list.search"),
          fields: [
            {
              name: "status",
              label: t("admin:orders.status"),
              any: t("lists:orders.anyStatus"),
              // Deleted ones are listed only when they are asked for.
              choices: EVENT_STATES.map((value) => ({ value, label: t(STATE_TEXTS[value]) })),
            },
            {
              name: "type",
              label: t("eventDesk:details.type"),
              any: t("eventDesk:list.anyType"),
              choices: STORE_TYPES.map((value) => ({ value, label: t(STORE_TYPE_TEXTS[value]) })),
            },
            ...(sees.clients
              ? [
                  {
                    name: "client",
                    label: t("lists:orders.client"),
                    any: t("lists:orders.anyClient"),
                    choices: [
                      ...clients.map(({ id, name }) => ({ value: id, label: name })),
                      { value: NO_CLIENT, label: t("clientDesk:revenue.withoutClient") },
                    ],
                  },
                ]
              : []),
          ],
        }}
        count={count}
        sort={sort}
        links={links}
        none={{ title: t("admin:stores.none"), text: t("admin:stores.noneText"), action: create }}
        inForm={(rows) => (
          <DeskForm
            action={filters.action}
            mayWrite={mayChange || stores.some(({ mayRestore }) => mayRestore)}
          >
            <FormToken />
            {rows}
            {mayChange && <StoresBar client={filters.asked["client"] ?? ""} />}
          </DeskForm>
        )}
      />
    </>
  );
}

/** What can be done with the stores that are ticked, or with all of the client that the list shows. */
function StoresBar({ client }: { client: string }) {
  const { t } = useTranslation();
  return (
    <ChosenBar>
      <Button look="quiet">{t("storeChanges:choose")}</Button>
      {client !== "" && client !== NO_CLIENT && (
        <ButtonLink look="quiet" href={`${paths.storeChanges}?client=${client}`}>
          {t("storeChanges:chooseClient")}
        </ButtonLink>
      )}
    </ChosenBar>
  );
}
