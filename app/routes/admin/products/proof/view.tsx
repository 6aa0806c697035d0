import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Side } from "../../../../domain/design/design.ts";
import { type PrintPlace, SHEET } from "../../../../rendering/garment-maps.ts";
import type { LayerProof, SideProof } from "../../../../rendering/proof.ts";
import { DataTable } from "../../../../ui/admin/data-table.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Card } from "../../../../ui/layout/card.tsx";

type ShownSide = Omit<SideProof, "layers"> & {
  layers: readonly (LayerProof & { name: string | null })[];
  place: PrintPlace;
  picture: string;
  /** Null while the file is not made. */
  printHref: string | null;
};
type Props = { name: string; productHref: string; most: number; sides: readonly ShownSide[] };

const SIDE_TEXTS: Record<Side, string> = {
  front: "productDesk:catalogueDesk.front",
  back: "productDesk:catalogueDesk.back",
};
/** In millimetres. */
const GRID = 50;

/** The print file laid over the shop's picture, and by how much they differ. Works without scripts. */
export function ProofView({ name, productHref, most, sides }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={t("productDesk:proof.title")}
        lead={
          <Link className="written" to={productHref}>
            {name}
          </Link>
        }
      />
      <div className="sheet stack">
        <p>{t("productDesk:proof.lead")}</p>
        {sides.length === 0 && <p className="soft">{t("productDesk:proof.none")}</p>}
        {sides.map((side) => (
          <ProofOfSide key={side.side} side={side} most={most} />
        ))}
      </div>
    </>
  );
}

function ProofOfSide({ side, most }: { side: ShownSide; most: number }) {
  const { t, i18n } = useTranslation();
  const number = (value: number, digits: number) =>
    value.toLocaleString(i18n.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const isSame = side.percent <= most;
  const facts = { mm: number(side.millimetres, 2), percent: number(side.percent, 2), most: number(most, 0) };
  const size = ({ width, height }: { width: number; height: number }) =>
    `${number(width, 1)} × ${number(height, 1)} mm`;
  const sizeOf = ({ left, top, right, bottom }: LayerProof["printed"]) =>
    size({ width: right - left, height: bottom - top });
  const farthest = ({ printed, shown }: LayerProof) =>
    Math.max(
      ...(["left", "top", "right", "bottom"] as const).map((edge) => Math.abs(printed[edge] - shown[edge])),
    );
  const { area, recorded } = side;
  const rows = [
    {
      key: "area",
      what: t("productDesk:print.area"),
      printed: size(area),
      shown: size(recorded),
      difference: Math.max(Math.abs(area.width - recorded.width), Math.abs(area.height - recorded.height)),
    },
    ...side.layers.map((layer, at) => ({
      key: `${layer.layer} ${String(at)}`,
      what: layer.name ?? t("designer:pictureLayer"),
      printed: sizeOf(layer.printed),
      shown: sizeOf(layer.shown),
      difference: farthest(layer),
    })),
  ];
  return (
    <Card title={t(SIDE_TEXTS[side.side])}>
      <div className="stack">
        <Notice tone={isSame ? "success" : "error"}>
          <p>{t(isSame ? "productDesk:proof.same" : "productDesk:proof.differs", facts)}</p>
        </Notice>
        <Overlay side={side} label={t("productDesk:proof.picture")} />
        <p className="small soft">{t("productDesk:proof.key")}</p>
        <DataTable
          caption={t(SIDE_TEXTS[side.side])}
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            { key: "what", label: t("productDesk:proof.what"), cell: ({ what }) => what },
            { key: "printed", label: t("productDesk:proof.printed"), cell: ({ printed }) => printed },
            { key: "shown", label: t("productDesk:proof.shown"), cell: ({ shown }) => shown },
            {
              key: "difference",
              label: t("productDesk:proof.difference"),
              cell: ({ difference }) => `${number(difference, 2)} mm`,
            },
          ]}
        />
        {side.printHref !== null && (
          <p>
            <a href={side.printHref} download>
              {t("productDesk:proof.file")}
            </a>
          </p>
        )}
      </div>
    </Card>
  );
}

/** The shop's picture with the outlines of the print file, both by the photograph's own scale. */
function Overlay({ side, label }: { side: ShownSide; label: string }) {
  const { place, area, layers, picture } = side;
  const [width, height] = [area.width * place.scale, area.height * place.scale];
  const margin = 40;
  const left = place.middle - width / 2;
  const view = [left - margin, place.top - margin, width + 2 * margin, height + 2 * margin];
  const lines = (length: number) =>
    Array.from({ length: Math.ceil(length / GRID) - 1 }, (_, at) => (at + 1) * GRID);
  return (
    <svg className="proof" viewBox={view.join(" ")} role="img" aria-label={label}>
      <image href={picture} width={SHEET.width} height={SHEET.height} />
      <g transform={`translate(${left} ${place.top}) scale(${place.scale})`} fill="none" strokeWidth="1">
        <g className="proof-grid">
          {lines(area.width).map((x) => (
            <path key={`x${x}`} d={`M${x} 0V${area.height}`} vectorEffect="non-scaling-stroke" />
          ))}
          {lines(area.height).map((y) => (
            <path key={`y${y}`} d={`M0 ${y}H${area.width}`} vectorEffect="non-scaling-stroke" />
          ))}
        </g>
        <path
          className="proof-area"
          d={`M0 0H${area.width}V${area.height}H0z`}
          vectorEffect="non-scaling-stroke"
        />
        {layers.map(({ outline }, at) => (
          <path key={String(at)} className="proof-print" d={outline} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
    </svg>
  );
}
