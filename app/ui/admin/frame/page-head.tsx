import type { ReactNode } from "react";

type Props = { title: ReactNode; lead?: ReactNode; children?: ReactNode };

/** The title of an admin page, with what can be done on it at the right. */
export function PageHead({ title, lead, children }: Props) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {lead && <div className="soft">{lead}</div>}
      </div>
      {children && <div className="row">{children}</div>}
    </div>
  );
}
