/** Pictures of products are drawn on sheets of five to six. */
const RATIO = 1.2;

type Props = {
  src: string;
  alt: string;
  /** Set for products that would be lost on the usual stage. */
  stage?: "other";
  /** Width in CSS pixels that keeps the place until the picture is there. */
  width?: number;
  /** Pictures of the first view are fetched at once, the others when they come near. */
  eager?: boolean;
  /** The one picture that the page is looked at for: it goes before everything else. */
  first?: boolean;
  /** Seen only after a swipe: it does not take the line from the first one. */
  later?: boolean;
};

/** React 18 knows this attribute by its plain name only. */
export const FETCHED_FIRST = { fetchpriority: "high" };
const FETCHED_LATER = { fetchpriority: "low" };

/** A product on its soft card. */
export function ProductPicture({ src, alt, stage, width = 400, eager, first, later }: Props) {
  return (
    <span className="picture" data-stage={stage}>
      <img
        src={src}
        alt={alt}
        width={width}
        height={Math.round(width * RATIO)}
        loading={eager || first ? undefined : "lazy"}
        decoding="async"
        {...(first && FETCHED_FIRST)}
        {...(later && FETCHED_LATER)}
      />
    </span>
  );
}
