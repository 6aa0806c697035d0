import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLocal } from "../../../http/guards/local-only.server.ts";
import { MAIL_SAMPLES } from "../../../mail/samples/samples.ts";
import { paths } from "../../../paths.ts";
import { MailPreviewView } from "./view.tsx";
import { PREVIEW_CHOICES, previewChoice, previewMail } from "../mail-preview.server.ts";

export const meta: MetaFunction = () => [{ title: "Mails – Popstall" }];

export const handle = { styles: "site" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireLocal(context);
  const query = new URL(request.url).searchParams;
  const choice = previewChoice(query);
  const names = Object.keys(MAIL_SAMPLES);
  const shown = query.get("mail") ?? names[0] ?? "";
  const mail = await previewMail(context, shown, choice);
  if (!mail) throw new Response(null, { status: 404 });
  const params = new URLSearchParams(choice);
  return {
    names: names.map((name) => ({
      name,
      href: `${paths.mailPreview}?${new URLSearchParams({ mail: name, ...choice }).toString()}`,
      current: name === shown,
    })),
    choices: PREVIEW_CHOICES,
    choice,
    mail: {
      name: shown,
      subject: mail.subject,
      text: mail.text,
      bytes: new TextEncoder().encode(mail.html).length,
      htmlHref: `${paths.mailPreviewHtml(shown)}?${params.toString()}`,
    },
  };
}

/** Every mail of the product with sample facts, as mail programs show it. */
export default function MailPreviewPage() {
  return <MailPreviewView {...useLoaderData<typeof loader>()} action={paths.mailPreview} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
