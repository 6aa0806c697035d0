import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../actions/button.tsx";
import { PictureRail } from "./picture-rail.tsx";
import type { Section } from "./sections-view.tsx";

/** A step of a story: what it shows is either a whole telephone or a product as it is sold. */
export type Scene = Section & { picture: string; shows: "phone" | "product" };

type Props = {
  title: string;
  lead: string;
  /** Where one can begin; left out where the page has a form of its own. */
  builderHref?: string;
  /** Of products that really are sold; beside the first words. */
  pictures?: readonly string[];
  sections?: readonly Section[];
  /** What happens one after the other, each with its picture. */
  story?: readonly Scene[];
  children?: ReactNode;
};

/** A page that tells what one can do here, and leads to doing it. */
export function PitchView({
  title,
  lead,
  builderHref,
  pictures = [],
  sections = [],
  story = [],
  children,
}: Props) {
  const { t } = useTranslation();
  return (
    <>
      <article className="wrap pitch">
        <div className="opening">
          <div>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
          </div>
          <PictureRail pictures={pictures} />
        </div>
        {story.length > 0 && <Story scenes={story} />}
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
      </article>
      {builderHref !== undefined && (
        <section className="pitch-end">
          <div className="wrap">
            <h2>{t("site:home.closing")}</h2>
            <ButtonLink size="big" href={builderHref}>
              {t("pitch:start")}
            </ButtonLink>
          </div>
        </section>
      )}
    </>
  );
}

function Story({ scenes }: { scenes: readonly Scene[] }) {
  return (
    <div className="story">
      {scenes.map(({ heading, text, picture, shows }) => (
        <section key={heading}>
          <div className={shows}>
            {picture !== "" && (
              <img
                src={picture}
                alt=""
                {...(shows === "phone" ? { width: 488, height: 800 } : { width: 300, height: 360 })}
                loading="lazy"
              />
            )}
          </div>
          <div>
            <h2>{heading}</h2>
            <p>{text}</p>
          </div>
        </section>
      ))}
    </div>
  );
}
