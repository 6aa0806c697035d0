import { catalogueWord } from "../../../i18n/catalogue-words.ts";
import { useTranslation } from "react-i18next";
import { ColourDots } from "../../../ui/product/colour-dots.tsx";
import { useListPrice } from "../list-price.ts";
import type { RangeItem } from "../../../ui/site/models.ts";

/** Sizes in a few characters: the first and the last of a long row. */
const inShort = (sizes: readonly string[]): string =>
  sizes.length > 3 ? `${sizes[0]}–${sizes.at(-1)}` : sizes.join(", ");

/** Everything that can be printed on: colours, sizes, what a printed piece costs, and the way to design one. */
export function BlankRange({ range, builderHref }: { range: readonly RangeItem[]; builderHref: string }) {
  const { t, i18n } = useTranslation();
  const price = useListPrice();
  return (
    <ul className="range">
      {range.map(({ code, name, picture, colours, sizes, printed }) => (
        <li key={code}>
          <img src={picture} alt="" width="300" height="360" loading="lazy" />
          <h2>
            <a href={builderHref}>{catalogueWord(t, i18n.language, name)}</a>
          </h2>
          <p>{t("sitePages:pitch.products.from", { price: price(printed) })}</p>
          <ColourDots colours={colours} region="UK" />
          <p className="soft small">
            {sizes.length > 1
              ? t("sitePages:pitch.products.sizes", { sizes: inShort(sizes) })
              : t("sitePages:pitch.products.oneSize")}
          </p>
        </li>
      ))}
    </ul>
  );
}
