import * as v from "valibot";
import { FILE_SORTS } from "../domain/lists/sorts.ts";
import { listQuerySchema, searchWords } from "./list-query.ts";
import { filled, line } from "./texts.ts";

const LONGEST_FOLDER = 60;
const folder = line(LONGEST_FOLDER);

/** What the address of the list of pictures may ask for. */
export const readPictureList = listQuerySchema({
  filters: { q: searchWords, folder: v.fallback(folder, "") },
  sorts: FILE_SORTS,
  sort: "added",
});

/** What is typed of a picture. */
export const PictureSchema = v.object({ name: filled(line(100)), folder });
/** What is typed beside the files of an upload. */
export const UploadSchema = v.object({ folder });
