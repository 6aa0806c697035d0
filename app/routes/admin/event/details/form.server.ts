import type { SubmissionResult } from "@conform-to/react";
import { isLanguage } from "../../../../i18n/languages.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { EventDetailsSchema, FaqSchema, MOST_FAQS } from "../../../../schemas/event-settings.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import type { DetailsFields } from "./view.tsx";
import { addressNameOf } from "../../../../domain/store/store-event.ts";
import { storeDatesOf, daysOf } from "../../../../domain/store/store-days.ts";

const numbers = Array.from({ length: MOST_FAQS }, (_, index) => index + 1);

/** The form as it stands in the database. */
export function detailsFields(event: StoreEventRow): DetailsFields {
  return {
    name: addressNameOf(event),
    shown_name: event.name === addressNameOf(event) ? "" : event.name,
    type: event.type,
    lang: event.lang,
    organiser: event.organiser,
    contact_email: event.contactEmail,
    ...daysOf(event),
    ...Object.fromEntries(
      numbers.flatMap((number) => {
        const { question = "", answer = "" } = event.faqs[number - 1] ?? {};
        return [
          [`question_${number}`, question],
          [`answer_${number}`, answer],
        ];
      }),
    ),
  };
}

/** A posted form as what is wished, or every mistake in it at once. */
export function readDetails(event: StoreEventRow, fields: FormData) {
  const form = readForm(fields, EventDetailsSchema);
  const errors: Record<string, string[]> = {};
  const faqs = numbers.flatMap((number) => {
    const own = new FormData();
    for (const name of ["question", "answer"]) own.set(name, String(fields.get(`${name}_${number}`) ?? ""));
    const faq = readForm(own, FaqSchema);
    if (!faq.ok) {
      for (const [name, messages] of Object.entries(faq.result.error ?? {}))
        if (messages) errors[`${name}_${number}`] = messages;
      return [];
    }
    const { question, answer } = faq.value;
    if (question !== "" && answer === "") errors[`answer_${number}`] = ["errors:required"];
    if (question === "" && answer !== "") errors[`question_${number}`] = ["errors:required"];
    return question === "" ? [] : [{ question, answer }];
  });
  const { _token, ...initialValue } = Object.fromEntries(
    [...fields].map(([name, value]) => [name, String(value)]),
  );
  const refuse = (more: Record<string, string[]>): SubmissionResult<string[]> => ({
    status: "error",
    initialValue,
    error: { ...more, ...errors },
  });
  if (!form.ok)
    return { ok: false, result: refuse((form.result.error ?? {}) as Record<string, string[]>) } as const;
  const dates = storeDatesOf(event, form.value);
  if (!dates.ok) for (const [name, error] of Object.entries(dates.errors)) errors[name] = [error];
  if (!isLanguage(form.value.lang)) errors["lang"] = ["errors:required"];
  if (!dates.ok || Object.keys(errors).length > 0) return { ok: false, result: refuse({}) } as const;
  const {
    version,
    name,
    shown_name: shownName,
    type,
    lang,
    organiser,
    contact_email: contactEmail,
  } = form.value;
  const details = { name, shownName, type, lang, organiser, contactEmail, ...dates.value, faqs };
  return {
    ok: true,
    version,
    details,
    refuse: (field: string, error: string) => refuse({ [field]: [error] }),
  } as const;
}
