import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { dataKey } from "../../../http/keys/data-key.server.ts";
import { flashCookie } from "../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { paths } from "../../../paths.ts";
import { EraseCompanySchema } from "../../../schemas/erasure.ts";
import { askForExport } from "../../../services/data-export/ask-for-export.server.ts";
import { readExports } from "../../../services/data-export/read.server.ts";
import {
  askForErasure,
  readErasure,
  takeBackErasure,
} from "../../../services/erasure/ask-for-erasure.server.ts";
import { DataView } from "./view.tsx";
import { settingsLinks } from "../settings/links.ts";
import { shownObstacles } from "./shown-obstacles.server.ts";

export const handle = { title: "companyData:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { user, scope, timeZone, tenantName } = await requireStaff(args, "company-data:export");
  const secret = args.context.page.settings.SESSION_SECRET;
  const [exports, { erasure, obstacles }] = await Promise.all([readExports(scope), readErasure(scope)]);
  const files = await Promise.all(
    exports.map(async (file) => ({
      ...file,
      createdAt: file.createdAt.toISOString(),
      expiresAt: file.expiresAt.toISOString(),
      href: file.state === "ready" ? paths.companyDataFile(await dataKey(secret, file.id)) : null,
    })),
  );
  return {
    links: settingsLinks(user),
    files,
    timeZone,
    erasure: {
      company: tenantName,
      dueAt: erasure?.dueAt?.toISOString() ?? null,
      isAsked: erasure?.state === "asked",
      obstacles: shownObstacles(obstacles),
    },
  };
}

/** Intents: none for a file, `erase-company` (`company`), `take-back`. */
export async function action(args: ActionFunctionArgs) {
  const { scope, user, tenantName } = await requireStaff(args, "company-data:export");
  const fields = await readFields(args.request);
  const done = (message: string) =>
    redirect(paths.companyData, {
      status: 303,
      headers: { "Set-Cookie": flashCookie(args.context.page, message) },
    });
  switch (fields.get("intent")) {
    case "erase-company": {
      await requireStaff(args, "company-data:erase");
      const form = readForm(fields, EraseCompanySchema);
      if (!form.ok) return data({ about: "erasure", result: form.result }, 422);
      const request = await askForErasure(scope, { typed: form.value.company, company: tenantName, user });
      if (request.ok) return done("companyData:company.sent");
      return data({ about: "erasure", result: form.refuse({ company: request.error }) }, 409);
    }
    case "take-back": {
      await requireStaff(args, "company-data:erase");
      const taken = await takeBackErasure(scope, { company: tenantName });
      if (taken.ok) return done("companyData:company.takenBack");
      return data({ about: "erasure", refused: taken.error }, 409);
    }
    default: {
      const request = await askForExport(scope, { userId: user.id, name: tenantName });
      return request.ok
        ? done("companyData:file.askedFor")
        : data({ about: "file", refused: request.error }, 409);
    }
  }
}

/** What a company can do with all that is kept of it. */
export default function DataPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <DataView {...page} answer={answer} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../ui/forms/read-again.ts";
