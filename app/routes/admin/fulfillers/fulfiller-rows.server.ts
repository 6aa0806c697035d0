import { paths } from "../../../paths.ts";
import type { TenantFulfiller } from "../../../services/fulfillers/read.server.ts";
import type { FulfillerRow } from "../../../ui/admin/fulfillers/fulfillers-table.tsx";

/** Fulfillers as the tables show them. */
export function fulfillerRows(rows: readonly TenantFulfiller[]): FulfillerRow[] {
  return rows.map(({ id, name, mode, state, profile, stores, lately }) => {
    const { contactName = "", email = "" } = profile;
    return {
      id,
      name,
      mode,
      state,
      email,
      lately,
      href: paths.fulfiller(id),
      contact: contactName,
      stores: stores.map((store) => store.name),
    };
  });
}
