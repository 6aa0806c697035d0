import * as v from "valibot";
import { STORE_TYPES } from "../domain/store/store-event.ts";
import { storeName } from "./store-draft.ts";
import { day, email, filled, line, text } from "./texts.ts";

/** How many questions with their answers a store may have. */
export const MOST_FAQS = 10;

/** The version of the store that a form was made from; each form of a store carries it. */
export const version = v.pipe(text(), v.regex(/^\d{1,9}$/, "errors:staleForm"), v.transform(Number));

/** What a store is called, when it is open and who runs it. */
export const EventDetailsSchema = v.object({
  version,
  name: filled(storeName),
  type: v.picklist(STORE_TYPES, "errors:required"),
  starts: day,
  ends: day,
  lang: v.pipe(text(5), v.regex(/^[a-z]{2}$/, "errors:required")),
  organiser: filled(line(100)),
  contact_email: email,
});

/** One question of a store; its fields carry its number behind their names. */
export const FaqSchema = v.object({ question: line(200), answer: text(2000) });

/** What search engines are told. */
export const EventSeoSchema = v.object({ version, title: line(70), description: line(160) });
