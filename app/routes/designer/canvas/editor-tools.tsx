import type { MutableRefObject } from "react";
import { useTranslation } from "react-i18next";
import { FONT_FAMILIES, heaviestWeight } from "../../../domain/design/fonts.ts";
import { freeLayerId, pictureAt, textAt } from "../../../domain/designer/places.ts";
import { colourName } from "../../../i18n/colour-name.ts";
import { Button } from "../../../ui/actions/button.tsx";
import type { DesignerCanvas } from "../models.ts";
import type { Deed, Drawing } from "./drawing.ts";
import { inItsBox, fontInTime } from "./font-faces.ts";

type Props = {
  canvas: DesignerCanvas;
  drawing: Drawing;
  act: (deed: Deed) => void;
  colours: readonly { name: string; hex: string }[];
  colour: string;
  setColour: (name: string) => void;
  /** Set where the words of a new text are to be typed next. */
  awaitsWords: MutableRefObject<boolean>;
};

const FIRST_INK = "#1b1b1f";
/** So large is a new line that one of so many ems would fill its place. */
const EMS = 6;

/** What may be put on the garment, and in which colour it is looked at. */
export function EditorTools(props: Props) {
  const { canvas, drawing, act, colours, colour, setColour, awaitsWords } = props;
  const { t } = useTranslation();
  const { side } = drawing;
  const { area } = canvas.places[side];
  const [family = { family: "Outfit" }] = FONT_FAMILIES.filter((each) => each.family === "Outfit");
  const addText = () => {
    const id = freeLayerId("text", drawing.history.now);
    const look = {
      id,
      text: t("designer:yourText"),
      fill: FIRST_INK,
      fontFamily: family.family,
      fontWeight: heaviestWeight(family.family) ?? 400,
    };
    const add = () => {
      awaitsWords.current = true;
      act({
        kind: "draw",
        chosen: [id],
        next: (sides) => ({
          ...sides,
          [side]: [...sides[side], inItsBox(textAt(area, "middle", look, EMS))],
          inksOnDark: { [FIRST_INK]: "#ffffff", ...sides.inksOnDark },
        }),
      });
    };
    // Its width is that of its own face.
    void fontInTime(look.fontFamily, look.fontWeight, "normal").then(add, add);
  };
  const addPicture = (id: string) => {
    const size = canvas.pictures[id];
    if (!size) return;
    const layerId = freeLayerId("picture", drawing.history.now);
    const [layer] = pictureAt(area, "middle", { layerId, id, width: size.width, height: size.height });
    if (!layer) return;
    act({
      kind: "draw",
      chosen: [layerId],
      next: (sides) => ({ ...sides, [side]: [...sides[side], layer] }),
    });
  };
  return (
    <div className="editor-tools">
      <section className="editor-panel">
        <Button type="button" wide onClick={addText}>
          {t("designer:tool.text")}
        </Button>
      </section>
      <section className="editor-panel">
        <h2>{t("designer:colour")}</h2>
        <div className="editor-colours">
          {colours.map(({ name, hex }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === colour}
              title={colourName(t, name)}
              aria-label={colourName(t, name)}
              style={{ background: hex }}
              onClick={() => setColour(name)}
            />
          ))}
        </div>
      </section>
      <section className="editor-panel">
        <h2>{t("designer:tool.pictures")}</h2>
        {canvas.choices.length === 0 && <p className="soft small">{t("designer:noPictures")}</p>}
        <a
          className="editor-upload"
          href={`?${new URLSearchParams({ form: "1", add: "picture", side })}#design-form`}
        >
          {t("designer:add.upload")}
        </a>
        <div className="editor-pictures">
          {canvas.choices.map(({ id, name, thumb }) => (
            <button key={id} type="button" aria-label={name} title={name} onClick={() => addPicture(id)}>
              <span className="picture-thumb">
                <img src={thumb} alt="" loading="lazy" />
              </span>
            </button>
          ))}
        </div>
      </section>
    </div>
  );
}
