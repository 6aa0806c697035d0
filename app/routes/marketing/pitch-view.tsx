import type { ReactNode } from "react";
import { PitchEnd } from "../../ui/site/pitch-end.tsx";
import { PhonePicture, ScenePicture, type PhoneName, type SceneName } from "./scene-picture.tsx";
import type { Section } from "../../ui/site/text-page.tsx";

/** A step of a story, and what it shows: a telephone, a part of the product, or something that is sold. */
export type Scene = Section & ({ phone: PhoneName } | { scene: SceneName } | { product: string });

type Props = {
  title: string;
  lead: string;
  /** Where one can begin, in the opening and at the end; left out where the page has a form of its own. */
  builderHref?: string;
  /** What the page is about, beside its first words. */
  opening?: SceneName;
  /** Instead of a picture. */
  beside?: ReactNode;
  /** Other ways on than to the builder, below the first words. */
  actions?: ReactNode;
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
  opening,
  beside,
  actions,
  sections = [],
  story = [],
  children,
}: Props) {
  return (
    <>
      <article className="wrap pitch">
        <div className="opening">
          <div>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
            {actions && <p className="row">{actions}</p>}
          </div>
          {opening ? <ScenePicture name={opening} first /> : beside}
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
      {builderHref !== undefined && <PitchEnd href={builderHref} />}
    </>
  );
}

function Story({ scenes }: { scenes: readonly Scene[] }) {
  return (
    <div className="story">
      {scenes.map((scene) => (
        <section key={scene.heading}>
          <ScenePart scene={scene} />
          <div>
            <h2>{scene.heading}</h2>
            <p>{scene.text}</p>
          </div>
        </section>
      ))}
    </div>
  );
}

function ScenePart({ scene }: { scene: Scene }) {
  if ("phone" in scene) return <PhonePicture name={scene.phone} />;
  if ("scene" in scene) return <ScenePicture name={scene.scene} />;
  return (
    <div className="product">
      {scene.product !== "" && <img src={scene.product} alt="" width="300" height="360" loading="lazy" />}
    </div>
  );
}
