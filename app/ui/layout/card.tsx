import type { ReactNode } from "react";

type Props = { title?: ReactNode; aside?: ReactNode; children: ReactNode };

/** A sheet of related things. */
export function Card({ title, aside, children }: Props) {
  return (
    <section className="card">
      {title && (
        <div className="card-head">
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
