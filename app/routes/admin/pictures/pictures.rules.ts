import { inputRules } from "../../../schemas/input-rules.ts";
import { PictureSchema, UploadSchema } from "../../../schemas/pictures.ts";

export const PICTURE = inputRules(PictureSchema);
export const UPLOAD = inputRules(UploadSchema);
