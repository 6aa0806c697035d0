import { FETCHED_FIRST } from "../../../ui/product/product-picture.tsx";

/** Three products beside each other, on the brand's colour. */
export function PictureRail({ pictures }: { pictures: readonly string[] }) {
  if (pictures.length === 0) return null;
  return (
    <div className="rail">
      {pictures.slice(0, 3).map((picture) => (
        <img key={picture} src={picture} alt="" width="300" height="360" {...FETCHED_FIRST} />
      ))}
    </div>
  );
}
