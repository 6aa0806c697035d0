import { TextPage } from "./text-page.tsx";

export type Section = { heading: string; text: string };

/** Headed paragraphs: a legal page, or questions and answers. */
export function SectionsView({ title, sections }: { title: string; sections: readonly Section[] }) {
  return (
    <TextPage title={title}>
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
    </TextPage>
  );
}
