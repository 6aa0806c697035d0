import { useTranslation } from "react-i18next";
import { colourName, sizeName } from "../../../../i18n/colour-name.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import { DataTable } from "../../../../ui/admin/data-table.tsx";

export type ProductVariant = { colour: string; size: string; sku: string; identifier: string };

/** What each colour and size of a product is ordered by from whoever makes it. */
export function ProductVariants({ variants }: { variants: readonly ProductVariant[] }) {
  const { t } = useTranslation();
  const title = t("productDesk:variants.title");
  return (
    <Card title={title}>
      <DataTable
        caption={title}
        rows={variants}
        rowKey={({ colour, size }) => `${colour}-${size}`}
        columns={[
          {
            key: "colour",
            label: t("productDesk:variants.colour"),
            cell: ({ colour }) => colourName(t, colour, "UK"),
          },
          { key: "size", label: t("productDesk:variants.size"), cell: ({ size }) => sizeName(t, size) },
          { key: "sku", label: t("productDesk:variants.sku"), cell: ({ sku }) => sku },
          {
            key: "identifier",
            label: t("productDesk:variants.identifier"),
            cell: ({ identifier }) => identifier,
          },
        ]}
      />
    </Card>
  );
}
