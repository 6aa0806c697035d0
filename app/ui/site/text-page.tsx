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

export type Section = { heading: string; text: string };

type Props = {
  title: string;
  lead?: string;
  sections: readonly Section[];
  /** Below the last section. */
  children?: ReactNode;
};

/** Headed paragraphs: a legal page, or questions and answers. */
export function SectionsView({ title, lead, sections, children }: Props) {
  return (
    <TextPage title={title}>
      {lead && <p className="lead">{lead}</p>}
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
      {children}
    </TextPage>
  );
}
