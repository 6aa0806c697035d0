import { useTranslation } from "react-i18next";
import { colourName } from "../../i18n/colour-name.ts";
import { sizeName, techniqueName } from "../../ui/admin/catalogue/models.ts";
import type { Piece } from "./models.ts";

/** What pieces of one kind are: garment, colour, technique and size; orders of several kinds are called that. */
export function PieceName({ piece }: { piece: Piece | null }) {
  const { t } = useTranslation();
  if (!piece) return <>{t("printShop:group.several")}</>;
  const parts = [
    ...[piece.garment, colourName(t, piece.colour), techniqueName(t, piece.technique)],
    sizeName(t, piece.size),
  ];
  return <>{parts.filter((part) => part !== "").join(" · ")}</>;
}
