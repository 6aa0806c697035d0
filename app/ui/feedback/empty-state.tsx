import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  heading?: "h1" | "h2";
  sign?: keyof typeof SIGNS;
  children?: ReactNode;
  action?: ReactNode;
};

const SIGNS = {
  shop: (
    <>
      <path d="M8 4h40l6 12H2z" strokeLinejoin="round" />
      <path d="M2 16a6.5 6.5 0 0 0 13 0 6.5 6.5 0 0 0 13 0 6.5 6.5 0 0 0 13 0 6.5 6.5 0 0 0 13 0M8 24v18h40V24" />
    </>
  ),
  basket: <path d="M8 16h40l-4 26H12zM18 16a10 10 0 0 1 20 0" strokeLinejoin="round" />,
};

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, heading: Heading = "h2", sign = "shop", children, action }: Props) {
  return (
    <div className="empty">
      <svg
        width="56"
        height="44"
        viewBox="0 0 56 44"
        aria-hidden
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        {SIGNS[sign]}
      </svg>
      <Heading>{title}</Heading>
      {children && <p className="soft">{children}</p>}
      {action && <p>{action}</p>}
    </div>
  );
}
