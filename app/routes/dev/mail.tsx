import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { baseScope } from "../../http/wiring/context.server.ts";
import { requireLocal } from "../../http/guards/local-only.server.ts";
import { senderLine } from "../../mail/sender.ts";
import { paths } from "../../paths.ts";
import { readMail } from "../../services/mailbox/read-mails.server.ts";
import { MailView } from "./mailbox-view.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.mail.subject }] : []);

export const handle = { styles: "site" };

export async function loader({ params, context }: LoaderFunctionArgs) {
  requireLocal(context);
  const mail = await readMail(baseScope(context), params.mailId ?? "");
  if (!mail) throw new Response(null, { status: 404 });
  return {
    mail: {
      to: mail.toAddress,
      from: senderLine(mail.sender, context.page.settings.MAIL_FROM),
      subject: mail.subject,
      at: mail.createdAt.toISOString(),
      text: mail.text,
      htmlHref: `${paths.mail(mail.id)}/html`,
    },
  };
}

/** One mail, as text and as mail programs show it. */
export default function MailPage() {
  return <MailView mail={useLoaderData<typeof loader>().mail} mailboxHref={paths.mailbox} />;
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
