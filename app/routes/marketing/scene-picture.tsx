import { useTranslation } from "react-i18next";
import { FETCHED_FIRST } from "../../ui/product/product-picture.tsx";

/** What the pictures of the product show, taken from the demo world: `npm run pictures:site` takes them again. */
const SCENES = {
  poster: "scenes:poster",
  wall: "scenes:wall",
  cards: "scenes:cards",
  designer: "scenes:designer",
  stores: "scenes:stores",
  recipients: "scenes:recipients",
  print: "scenes:print",
  shopify: "scenes:shopify",
  api: "scenes:api",
} as const;
export type SceneName = keyof typeof SCENES;

const PHONES = {
  store: "scenes:phone.store",
  gift: "scenes:phone.gift",
  team: "scenes:phone.team",
  order: "scenes:phone.order",
} as const;
export type PhoneName = keyof typeof PHONES;

/** A part of the product; the one that a page begins with is fetched before everything else. */
export function ScenePicture({ name, first }: { name: SceneName; first?: boolean }) {
  const { t } = useTranslation();
  return (
    <img
      className="scene"
      src={`/brand/scene-${name}.webp`}
      alt={t(SCENES[name])}
      width="840"
      height="560"
      {...(first ? FETCHED_FIRST : { loading: "lazy" })}
    />
  );
}

/** A telephone that stands on the edge of its card. */
export function PhonePicture({ name }: { name: PhoneName }) {
  const { t } = useTranslation();
  return (
    <div className="phone">
      <img src={`/brand/phone-${name}.webp`} alt={t(PHONES[name])} width="488" height="800" loading="lazy" />
    </div>
  );
}
