import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Side } from "../../domain/design/design.ts";
import { colourName } from "../../i18n/colour-name.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { type FormResult, useMessage } from "../../ui/forms/form-result.ts";
import { DeskForm } from "../../ui/forms/desk-form.tsx";
import { FormToken } from "../../ui/forms/form-token.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { pictureAlt } from "../../ui/product/picture-alt.ts";
import { PageHead } from "../../ui/admin/frame/page-head.tsx";
import { Editor } from "./canvas/editor.tsx";
import { DesignForms } from "./design-forms.tsx";
import { DesignVersions } from "./design-versions.tsx";
import { LayerList } from "./layer-list.tsx";
import { Findings } from "./findings.tsx";
import type { DesignerCanvas, DesignerPage, ListedLayer } from "./models.ts";
import { SIDE_TEXTS } from "./texts-of.ts";

export type DesignerAnswer = { form: string; result: FormResult } | undefined;
type Props = {
  page: DesignerPage;
  /** Null for whoever may not draw, and for whoever wants forms. */
  canvas: DesignerCanvas | null;
  answer: DesignerAnswer;
};

/** Where a design is drawn by forms: the server's picture of both sides, what lies on them, and what may be added. */
export function DesignerView({ page, canvas, answer }: Props) {
  const { t } = useTranslation();
  const { name, back, closed, mayWrite } = page;
  // Without scripts the forms stay; with them they are there until the page has woken.
  const [hasScripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
  const isOpen = mayWrite && closed === null;
  return (
    <>
      <PageHead
        title={t("designer:titleOf", { name })}
        lead={
          <Link to={back.href} reloadDocument={!back.isDesk}>
            {t(back.text)}
          </Link>
        }
      />
      <div className="stack design-notices">
        {!mayWrite && <Notice>{t("preferences:readOnly")}</Notice>}
        {closed !== null && <ClosedDesign {...page} closed={closed} />}
        <StepErrors answer={answer} />
      </div>
      {canvas && hasScripts ? (
        <>
          <Editor key={page.edition} page={page} canvas={canvas} />
          <DesignVersions {...page} isOpen={isOpen} />
        </>
      ) : (
        <FormPage {...{ page, answer, isOpen, hasScripts }} />
      )}
    </>
  );
}

/** What the layers of both sides are called. */
const layersOfPage = ({ sides }: DesignerPage) =>
  Object.fromEntries(sides.map(({ side, layers }) => [side, layers])) as Record<Side, readonly ListedLayer[]>;

type FormProps = Omit<Props, "canvas"> & { isOpen: boolean; hasScripts: boolean };

function FormPage({ page, answer, isOpen, hasScripts }: FormProps) {
  const { t } = useTranslation();
  const { name, side, colour } = page;
  const shown = page.sides.find((each) => each.side === side);
  return (
    <>
      {isOpen && hasScripts && (
        <p>
          <Link className="design-way" to="?">
            {t("designer:byCanvas")}
          </Link>
        </p>
      )}
      <div className="design-page">
        <div className="design-pictures">
          <Tabs
            label={t("designer:sides")}
            tabs={page.sides.map((each) => ({
              label: t(SIDE_TEXTS[each.side]),
              href: `?${new URLSearchParams({ side: each.side, colour })}`,
              current: each.side === side,
            }))}
          />
          {shown && (
            <img
              className="design-picture"
              src={shown.picture}
              alt={pictureAlt(t, side, { product: name, colour })}
              width={800}
              height={960}
            />
          )}
          <ul className="design-colours" aria-label={t("designer:colour")}>
            {page.colours.map((each) => (
              <li key={each.name}>
                <Link
                  to={`?${new URLSearchParams({ side, colour: each.name })}`}
                  aria-current={each.name === colour ? "true" : undefined}
                  preventScrollReset
                  title={colourName(t, each.name)}
                >
                  <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden>
                    <circle
                      cx="13"
                      cy="13"
                      r="12"
                      fill={each.hex}
                      stroke="currentColor"
                      strokeOpacity=".35"
                    />
                  </svg>
                  <span className="sr">{colourName(t, each.name)}</span>
                </Link>
              </li>
            ))}
          </ul>
          {shown && (
            <p className="soft small">
              {t("designer:area", {
                width: shown.millimetres.width,
                height: shown.millimetres.height,
              })}
            </p>
          )}
        </div>
        <div className="stack">
          <LayerList {...page} isOpen={isOpen} />
          <Findings findings={page.findings} layers={layersOfPage(page)} />
          {isOpen && shown && <DesignForms key={page.edition} page={page} shown={shown} answer={answer} />}
          <DesignVersions {...page} isOpen={isOpen} />
        </div>
      </div>
    </>
  );
}

/** Why nothing can be changed, and the way out. */
function ClosedDesign({ closed, soldIn, mayWrite }: DesignerPage & { closed: string }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning">
      <p>{t(closed, { stores: soldIn.join(", ") })}</p>
      {mayWrite && (
        <DeskForm className="design-copy" action="?">
          <FormToken />
          <Button name="intent" value="copy">
            {t("designer:copy")}
          </Button>
        </DeskForm>
      )}
    </Notice>
  );
}

/** What was in the way of a step that has no fields. */
function StepErrors({ answer }: Pick<Props, "answer">) {
  const message = useMessage();
  const errors = answer?.form === "step" ? Object.values(answer.result?.error ?? {}) : [];
  const first = errors.flatMap((messages) => messages ?? [])[0];
  return first === undefined ? null : (
    <p className="error" role="alert">
      {message(first)}
    </p>
  );
}
