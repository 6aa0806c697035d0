import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/actions/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { DeskForm } from "../../ui/forms/desk-form.tsx";
import { FormToken } from "../../ui/forms/form-token.tsx";
import { Card } from "../../ui/layout/card.tsx";
import type { DesignerPage, ListedLayer } from "./models.ts";
import { SIDE_TEXTS } from "./texts-of.ts";

/** What lies on the side that is shown, the topmost first, with what may be done with each. */
export function LayerList({ sides, side, edition, isOpen }: DesignerPage & { isOpen: boolean }) {
  const { t } = useTranslation();
  const layers = sides.find((each) => each.side === side)?.layers ?? [];
  return (
    <Card title={t("designer:layersOn", { side: t(SIDE_TEXTS[side]) })}>
      {layers.length === 0 && <p className="soft">{t("designer:noLayers")}</p>}
      <ul className="design-layers">
        {layers.map((layer, index) => (
          <li key={layer.id}>
            <span className="written">{nameOf(layer, t("designer:pictureLayer"))}</span>
            {layer.isPersonal && <Badge tone="muted">{t("designer:personal.badge")}</Badge>}
            {isOpen && (
              <DeskForm action="?" className="row" preventScrollReset>
                <FormToken />
                <input type="hidden" name="edition" value={edition} />
                <input type="hidden" name="layer" value={layer.id} />
                <input type="hidden" name="side" value={side} />
                {layer.type === "text" && (
                  <Link to={`?${new URLSearchParams({ layer: layer.id })}#design-form`}>
                    {t("designer:change")}
                    <span className="sr"> {layer.name}</span>
                  </Link>
                )}
                {index > 0 && <LayerStep intent="up" label={t("designer:up")} name={layer.name} />}
                {index < layers.length - 1 && (
                  <LayerStep intent="down" label={t("designer:down")} name={layer.name} />
                )}
                <LayerStep intent="remove" label={t("designer:remove")} name={layer.name} />
              </DeskForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LayerStep({ intent, label, name }: { intent: string; label: string; name: string | null }) {
  return (
    <Button look="quiet" size="tiny" name="intent" value={intent}>
      {label}
      {name !== null && <span className="sr"> {name}</span>}
    </Button>
  );
}

const nameOf = ({ name }: ListedLayer, other: string) => name ?? other;
