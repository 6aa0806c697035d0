const PATHS = {
  dashboard: "M3 3h6v7H3zM11 3h6v4h-6zM11 9h6v8h-6zM3 12h6v5H3z",
  events:
    "M3 8v9h14V8M2 8l2-5h12l2 5M2 8a2.6 2.6 0 0 0 5.300 0 2.700 2.700 0 0 0 5.400 0A2.600 2.600 0 0 0 18 8",
  orders: "M4 3h12v14l-3-2-3 2-3-2-3 2zM7 7h6M7 10.500h6",
  clients: "M3 17V6l6-3v14M9 8h8v9H3M12 11h2M12 14h2",
  products: "M7 3 2.500 6l1.500 3 2-1v9h8V8l2 1 1.500-3L13 3a3 3 0 0 1-6 0z",
  assets: "M3 4h14v12H3zM3 13l4-4 3 3 3-3 4 4M7.500 7.500h.1",
  fulfillers: "M6 7V3h8v4M5.500 14H3V7.500h14V14h-2.500M6 11.500h8V17H6z",
  users:
    "M7.500 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 17c0-3 2.500-5 5.500-5s5.500 2 5.500 5M13 3.700a3 3 0 0 1 0 5.600M15 12.500c1.900.7 3 2.400 3 4.500",
  "audit-logs": "M10 5v5l3 2M10 17.500a7.500 7.500 0 1 0-7-4.800M3 17v-4.300h4",
  settings: "M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4",
  tenants: "M2.500 17V7l5-4 5 4v10M12.500 9h5v8M2.500 17h15M6 10h3M6 13h3",
  accounts: "M2.500 5h15v10h-15zM2.500 8.500h15M5 12.500h3",
  credit: "M5 2.500h10v15l-2.500-1.500-2.500 1.500-2.500-1.500-2.500 1.500zM7.500 7h5M7.500 10.500h5",
  sales: "M3 17V3M3 17h14M6.500 13.500V11M10 13.500V8M13.500 13.500V5",
  reconciliation: "M10 3v13M5 16h10M3 6h14M5 6l-2.500 5h5zM15 6l-2.500 5h5z",
  disputes: "M3 4h14v9H9l-4 4v-4H3zM10 6.500v2.500M10 11v.1",
  incidents: "M10 3 2 17h16zM10 8v4M10 14.300v.1",
  deliveries: "M2.500 5h15v10h-15zM2.500 5.500 10 11l7.500-5.500",
  maintenance:
    "M12 3.500a4 4 0 0 0-4.700 5.200L3 13v4h4l4.300-4.300A4 4 0 0 0 16.500 8l-2.700 2.200-2-.500-.500-2z",
  search: "M9 14.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11zM13 13l4 4",
  help: "M10 17.500a7.500 7.500 0 1 0 0-15 7.500 7.500 0 0 0 0 15zM7.800 8a2.200 2.200 0 1 1 3.300 1.900c-.7.400-1.100.900-1.100 1.800M10 14.300v.1",
  logout: "M8 3H3.500v14H8M8 10h9M13.500 6.500 17 10l-3.500 3.500",
  menu: "M3 5h14M3 10h14M3 15h14",
  out: "M8 4H4v12h12v-4M11 4h5v5M16 4l-7 7",
} as const;

/** One line icon of the admin area; decoration beside a word. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      className="icon"
      width="20"
      height="20"
      viewBox="0 0 20 20"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
