import { useTranslation } from "react-i18next";
import type { Region } from "../../domain/store/store-event.ts";
import { Price } from "../money/price.tsx";
import { ColourDots } from "../product/colour-dots.tsx";
import { ProductPicture } from "../product/product-picture.tsx";
import type { ProductCard } from "./models.ts";

/** Pictures of the first row on a wide screen, and of a phone's: what is below it there leaves the line to what is above. */
const FIRST_ROW = 4;
const FIRST_ON_A_PHONE = 2;

type Props = {
  products: readonly ProductCard[];
  region: Region;
  heading?: "h2" | "h3";
  eager?: boolean;
  /** Some of a store's products, found by a search or on one of several pages: they stand where they stood in the whole. */
  part?: boolean;
};

/** The grid of products: picture, name, price, colours; the whole card is the link. */
export function ProductCards({ products, region, heading: Heading = "h2", eager, part = false }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={part ? "grid part" : "grid"}>
      {products.map((product, index) => (
        <li className="item" key={product.id}>
          <ProductPicture
            src={product.picture}
            stage={product.stage}
            alt=""
            eager={eager && index < FIRST_ROW}
            later={eager && index >= FIRST_ON_A_PHONE && index < FIRST_ROW}
          />
          <Heading>
            <a href={product.href}>{product.name}</a>
          </Heading>
          <p className="soft">
            <Price amount={product.price} region={region} />
            {product.isSoldOut && ` · ${t("product:soldOut")}`}
          </p>
          <ColourDots colours={product.colours} region={region} />
        </li>
      ))}
    </ul>
  );
}
