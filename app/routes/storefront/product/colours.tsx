import { useTranslation } from "react-i18next";
import { colourName } from "../../../i18n/colour-name.ts";
import type { ProductPage, StoreChrome } from "../../../ui/storefront/models.ts";
import { viewAddress } from "./view-address.ts";

/** The garment with its print in each colour; every one is a link. */
export function Colours({ page, region }: { page: ProductPage; region: StoreChrome["region"] }) {
  const { t } = useTranslation();
  if (page.colours.length < 2) return null;
  return (
    <nav className="swatches" aria-label={t(region === "US" ? "product:coloursUs" : "product:colours")}>
      <p className="label" data-colour-label="" aria-live="polite">
        {t(region === "US" ? "product:colourIsUs" : "product:colourIs", {
          colour: colourName(t, page.colour, region),
        })}
      </p>
      <div className="colours">
        {page.colours.map((colour) => (
          <a
            key={colour.name}
            href={viewAddress(page, colour.name, page.side)}
            aria-current={colour.name === page.colour ? "true" : undefined}
            title={colourName(t, colour.name, region)}
            data-swap="colour"
            data-stage={colour.stage}
            data-sizes={JSON.stringify(colour.sizes)}
            data-pictures={JSON.stringify(colour.pictures)}
          >
            <img
              src={colour.small}
              alt={colourName(t, colour.name, region)}
              width="68"
              height="82"
              loading="lazy"
            />
          </a>
        ))}
      </div>
    </nav>
  );
}
