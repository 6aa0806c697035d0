import type { StoreTheme } from "../../domain/store/store-event.ts";
import { Button } from "../actions/button.tsx";
import { Notice } from "../feedback/notice.tsx";
import { Field } from "../forms/field.tsx";
import { RadioCards } from "../forms/radio-cards.tsx";
import { ProductCards } from "../storefront/product-cards.tsx";
import { themeProperties } from "../theme/theme-properties.ts";
import { themeAttributes } from "../theme/theme-style.ts";
import { SAMPLE_RESULT } from "./checkout-samples.ts";
import { sampleCards, sampleListing, sampleStore } from "./store-samples.ts";
import { ADDRESS } from "../address/address.rules.ts";

/** One store theme: its colours and the parts of a shop in them. Names of parts are those of the code. */
export function ThemeExample({ name, theme, id }: { name: string; theme: StoreTheme; id: string }) {
  const store = sampleStore(name, theme);
  const colours = Object.entries(themeProperties(theme)).filter(([, value]) => value.startsWith("#"));
  return (
    <div className="store" {...themeAttributes(theme)}>
      <div className="hero">
        <div className="hero-words">
          <h3 style={{ fontSize: "var(--h1)" }}>{name}</h3>
          <p>{store.tagline}</p>
        </div>
        <div className="hero-art">
          {sampleListing().heroPictures.map((picture) => (
            <img key={picture} src={picture} alt="" width="400" height="480" />
          ))}
        </div>
      </div>
      <ProductCards products={sampleCards().slice(0, 4)} region="UK" heading="h3" />
      <div className="row">
        <Button>Add to basket</Button>
        <Button look="quiet">Continue shopping</Button>
        <Button look="plain">Remove</Button>
        <Button disabled>Pay</Button>
      </div>
      <div className="pair">
        <Field rules={ADDRESS.email} id={`${id}-email`} label="E-mail address" result={SAMPLE_RESULT} />
        <RadioCards
          name={`${id}-size`}
          legend="Size"
          defaultValue="M"
          options={["S", "M", "L"].map((value) => ({ value, label: value }))}
        />
      </div>
      <Notice tone="success" title="Thank you">
        <p>It is on its way.</p>
      </Notice>
      <ul className="tones small">
        {colours.map(([property, value]) => (
          <li key={property}>
            <svg width="100%" height="36" aria-hidden>
              <rect width="100%" height="36" fill={value} />
            </svg>
            <span className="code">
              {property} {value}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
