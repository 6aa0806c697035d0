import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../actions/button.tsx";
import { PictureRail } from "./picture-rail.tsx";
import type { Section } from "./sections-view.tsx";

type Props = {
  title: string;
  lead: string;
  /** Where one can begin; left out where the page has a form of its own. */
  builderHref?: string;
  /** Of products that really are sold; beside the first words. */
  pictures?: readonly string[];
  sections?: readonly Section[];
  children?: ReactNode;
};

/** A page that tells what one can do here, and leads to doing it. */
export function PitchView({ title, lead, builderHref, pictures = [], sections = [], children }: Props) {
  const { t } = useTranslation();
  return (
    <article className="wrap pitch">
      <div className="opening">
        <div>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        <PictureRail pictures={pictures} />
      </div>
      {sections.length > 0 && (
        <div className="pitch-cards">
          {sections.map(({ heading, text }) => (
            <section key={heading}>
              <h2>{heading}</h2>
              <p>{text}</p>
            </section>
          ))}
        </div>
      )}
      {children}
      {builderHref !== undefined && (
        <p className="row">
          <ButtonLink size="big" href={builderHref}>
            {t("pitch:start")}
          </ButtonLink>
        </p>
      )}
    </article>
  );
}
