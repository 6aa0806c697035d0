import { useTranslation } from "react-i18next";
import { colourName, sizeName } from "../../i18n/colour-name.ts";
import { catalogueWord, techniqueName } from "../../i18n/catalogue-words.ts";
import type { Piece } from "./models.ts";

/** What pieces of one kind are: garment, colour, technique and size; orders of several kinds are called that. */
export function PieceName({ piece }: { piece: Piece | null }) {
  const { t, i18n } = useTranslation();
  if (!piece) return <>{t("printShop:group.several")}</>;
  const parts = [
    ...[
      catalogueWord(t, i18n.language, piece.garment),
      colourName(t, piece.colour),
      techniqueName(t, piece.technique),
    ],
    sizeName(t, piece.size),
  ];
  return <>{parts.filter((part) => part !== "").join(" · ")}</>;
}
