import * as v from "valibot";
import { filled, line } from "./texts.ts";

/** The company's name, typed so that nobody asks for its erasure by accident. */
export const EraseCompanySchema = v.object({ company: filled(line(100)) });
