import { listAddress } from "../../../domain/lists/list-query.ts";
import { ORDER_TABS, type OrderTab } from "../../../domain/order/status-groups.ts";

type Counted = { tabs: Record<OrderTab, number>; mostCounted: number };

/** The tabs above the list, each with what it shows of the list's other filters. */
export function orderTabs(
  path: string,
  params: Readonly<Record<string, string>>,
  { tabs, mostCounted }: Counted,
) {
  return ORDER_TABS.map((tab) => {
    const status = tab === "all" ? "" : tab;
    return {
      tab,
      href: listAddress(path, { ...params, status }),
      count: Math.min(tabs[tab], mostCounted),
      isCountedOut: tabs[tab] <= mostCounted,
      isCurrent: (params["status"] ?? "") === status,
    };
  });
}
