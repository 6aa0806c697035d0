import { TextPage } from "./text-page.tsx";

export type Section = { heading: string; text: string };

/** Headed paragraphs: a legal page, or questions and answers. */
export function SectionsView({
  title,
  note,
  sections,
}: {
  title: string;
  note?: string;
  sections: readonly Section[];
}) {
  return (
    <TextPage title={title}>
      {note && <p className="notice">{note}</p>}
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
    </TextPage>
  );
}
