import { createContext, type ReactElement, useContext } from "react";
import type { MailLook } from "./look.ts";
import type { Wording } from "./wording.ts";

/** A mail as it is kept and sent. */
export type MailContent = {
  toAddress: string;
  replyTo: string | null;
  /** The store for which it is sent, as `From` names it; left out of the platform's own mails. */
  sender?: string;
  subject: string;
  text: string;
  html: string;
  lang: string;
};

type MailSurroundings = Wording & { look: MailLook; subject: string };

export const MailContext = createContext<MailSurroundings | null>(null);

/** The wording, look and subject of the mail that is being rendered. */
export function useMail(): MailSurroundings {
  const surroundings = useContext(MailContext);
  if (!surroundings) throw new Error("A part of a mail is rendered by renderMail only.");
  return surroundings;
}

/** What one kind of mail is made of. Facts are plain data, so that samples and writers give the same. */
export type MailTemplate<Facts> = {
  subject(facts: Facts, wording: Wording): string;
  look(facts: Facts): MailLook;
  /** The mail itself: a `MailFrame` with its contents. `useMail()` gives its wording and look. */
  Mail(props: { facts: Facts }): ReactElement;
};
