import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { baseScope } from "../../http/wiring/context.server.ts";
import { requireLocal } from "../../http/guards/local-only.server.ts";
import { paths } from "../../paths.ts";
import { listMails } from "../../services/mailbox/read-mails.server.ts";
import { MailboxView } from "./mailbox-view.tsx";

const SHOWN = 200;

export const meta: MetaFunction = () => [{ title: "Mailbox – Popstall" }];

export const handle = { styles: "site" };

export async function loader({ context }: LoaderFunctionArgs) {
  requireLocal(context);
  const mails = await listMails(baseScope(context), SHOWN);
  return {
    mails: mails.map((mail) => ({
      id: mail.id,
      href: paths.mail(mail.id),
      to: mail.toAddress,
      subject: mail.subject,
      at: mail.createdAt.toISOString(),
    })),
  };
}

/** Every mail that the product wrote, for whoever works on it. */
export default function MailboxPage() {
  return <MailboxView mails={useLoaderData<typeof loader>().mails} previewHref={paths.mailPreview} />;
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
