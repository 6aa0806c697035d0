/** What became of a file that was uploaded; `error` is a key of the texts. */
export type UploadOutcome = { name: string; error: string | null };

export type PictureCard = {
  id: string;
  href: string;
  name: string;
  folder: string;
  /** Address of the picture as lists show it. */
  src: string;
  width: number;
  height: number;
  /** In how many places it is used. */
  uses: number;
};

/** Where a picture is used: in a store, with a link to where it is chosen, or in a design. */
export type ShownUse = { text: string; name: string; href: string };
