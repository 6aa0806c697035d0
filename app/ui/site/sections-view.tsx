import type { ReactNode } from "react";
import { TextPage } from "./text-page.tsx";

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
