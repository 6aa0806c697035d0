import { createContext, useContext } from "react";
import type { MailLook } from "./look.ts";
import type { Wording } from "./wording.ts";

type MailSurroundings = Wording & { look: MailLook; subject: string };

export const MailContext = createContext<MailSurroundings | null>(null);

/** The wording, look and subject of the mail that is being rendered. */
export function useMail(): MailSurroundings {
  const surroundings = useContext(MailContext);
  if (!surroundings) throw new Error("A part of a mail is rendered by renderMail only.");
  return surroundings;
}
