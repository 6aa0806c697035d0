import type { ReactNode } from "react";

/** A page of text: terms, privacy, help. */
export function TextPage({
  title,
  above,
  children,
}: {
  title: string;
  above?: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className="wrap prose">
      {above}
      <h1>{title}</h1>
      {children}
    </article>
  );
}
