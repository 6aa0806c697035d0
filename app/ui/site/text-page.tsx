import type { ReactNode } from "react";

/** A page of text: terms, privacy, help. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="wrap prose">
      <h1>{title}</h1>
      {children}
    </article>
  );
}
