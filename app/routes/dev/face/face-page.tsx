import longFormHref from "../../../styles/components/long-form.css?url";
import guideHref from "../../../styles/pages/guide.css?url";
import { faceOf, type FaceName } from "../faces.ts";
import { CheckoutFace } from "./faces/checkout-face.tsx";
import { ClaimFace, ClaimOrderFace } from "./faces/claim-face.tsx";
import { DeskFace } from "./faces/desk-face.tsx";
import { SiteFace } from "./faces/site-face.tsx";
import { StoreFace } from "./faces/store-face.tsx";
import { sampleStore, type SamplePicture } from "./samples/store.ts";

type Props = { name: FaceName; pictures: readonly SamplePicture[]; indexHref: string };

/** One face of the product: its own frame and stylesheet around everything that is shown in it. */
export function FacePage({ name, pictures, indexHref }: Props) {
  const { scheme, styles } = faceOf(name);
  const above = (
    <p className="guide-above">
      <a href={indexHref}>/dev/ui</a> {name}
    </p>
  );
  return (
    <div className="guide" data-scheme={scheme}>
      {/* A shop's checkout has these; its other pages carry their styles with them and do without. */}
      {styles === "storefront" && <link rel="stylesheet" href={longFormHref} />}
      <link rel="stylesheet" href={guideHref} />
      <Face name={name} pictures={pictures} above={above} />
    </div>
  );
}

type FaceProps = Pick<Props, "name" | "pictures"> & { above: JSX.Element };

function Face({ name, ...shown }: FaceProps) {
  const store = sampleStore(faceOf(name).store ?? "harbour");
  switch (name) {
    case "site":
      return <SiteFace {...shown} />;
    case "claim":
      return <ClaimFace store={store} {...shown} />;
    case "claim-order":
    case "shop-order":
      return <ClaimOrderFace store={store} {...shown} />;
    case "checkout":
      return <CheckoutFace store={store} {...shown} />;
    case "desk":
    case "desk-dark":
      return <DeskFace {...shown} />;
    default:
      return <StoreFace store={store} {...shown} />;
  }
}
