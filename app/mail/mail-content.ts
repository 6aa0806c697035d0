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
