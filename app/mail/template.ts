import type { ReactElement } from "react";
import type { MailLook } from "./look.ts";
import type { Wording } from "./wording.ts";

/** What one kind of mail is made of. Facts are plain data, so that samples and writers give the same. */
export type MailTemplate<Facts> = {
  subject(facts: Facts, wording: Wording): string;
  look(facts: Facts): MailLook;
  /** The mail itself: a `MailFrame` with what stands in it. `useMail()` gives its wording and look. */
  Mail(props: { facts: Facts }): ReactElement;
};
