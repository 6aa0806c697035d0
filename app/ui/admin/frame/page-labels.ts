import { paths } from "../../../paths.ts";
import type { NavPage, PanelPage } from "./navigation.ts";

/** What the pages of the navigation are called. */
export const PAGE_LABELS: Record<NavPage, string> = {
  dashboard: "admin:nav.dashboard",
  events: "admin:nav.stores",
  orders: "admin:nav.orders",
  clients: "admin:nav.clients",
  assets: "admin:nav.assets",
  fulfillers: "admin:nav.fulfillers",
  products: "admin:nav.products",
  users: "admin:nav.users",
  "audit-logs": "admin:nav.auditLogs",
  settings: "admin:nav.settings",
};

export const PANEL_LINKS: Record<PanelPage, { href: string; label: string }> = {
  tenants: { href: paths.panel, label: "platformDesk:all" },
  sales: { href: paths.panelSales, label: "platformDesk:sales" },
  incidents: { href: paths.panelIncidents, label: "incidentDesk:title" },
  deliveries: { href: paths.panelDeliveries, label: "deliveryDesk:title" },
  maintenance: { href: paths.panelMaintenance, label: "maintenanceDesk:title" },
};
