import type { ReactNode } from "react";

type Props = {
  title?: ReactNode;
  aside?: ReactNode;
  /** Where an address leads to it with `#`: the keyboard goes on from there, also without scripts. */
  id?: string;
  children: ReactNode;
};

/** A sheet of related things. */
export function Card({ title, aside, id, children }: Props) {
  return (
    <section className="card" id={id} tabIndex={id ? -1 : undefined}>
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
