import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { may } from "../../domain/access/permissions.ts";
import { FIRST_THEME, MOST_FIRST_PRODUCTS, type TemporaryImage } from "../../domain/store/store-draft.ts";
import { authChrome } from "../../auth/auth-chrome.server.ts";
import { addressOf, baseScope } from "../../http/context.server.ts";
import { readFields, readForm } from "../../http/form.server.ts";
import { onlyReads } from "../../auth/guards.server.ts";
import { findStaff } from "../../auth/session.server.ts";
import { sha256Hex } from "../../http/signing.server.ts";
import { keepTemporaryStore, openStore, temporaryStoreOf } from "../../auth/temporary-store.server.ts";
import { paths } from "../../paths.ts";
import { DRAWING_BYTES, readSvgFile } from "../../rendering/svg-file.ts";
import { StoreBuilderSchema } from "../../schemas/store-draft.ts";
import { listBlanks } from "../../services/catalogue/list-blanks.server.ts";
import { temporaryStoreLimits } from "../../services/public-limits.ts";
import { tooMany } from "../../services/rate-limit.server.ts";
import { BuilderView } from "../../ui/builder/builder-view.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "builder:page.title" };

export async function loader(args: LoaderFunctionArgs) {
  const [chrome, staff, kept, blanks] = await Promise.all([
    authChrome(args),
    findStaff(args),
    temporaryStoreOf(args),
    listBlanks(baseScope(args.context)),
  ]);
  return {
    ...chrome,
    signedIn: staff !== undefined,
    kept: kept
      ? {
          name: kept.draft.name,
          tagline: kept.draft.tagline,
          type: kept.draft.type,
          region: kept.draft.region,
          brand: kept.draft.theme.brand,
          products: kept.draft.products.flatMap((input) => (input.kind === "blank" ? [input.code] : [])),
          image: kept.image?.name ?? null,
        }
      : null,
    blanks: blanks.map((blank) => ({
      code: blank.code,
      name: blank.values.name[0]?.data ?? blank.code,
      picture: blank.images[blank.colours[0]?.code ?? ""]?.front ?? "",
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const file = fields.get("image");
  const chosen = fields.getAll("products").filter((code) => typeof code === "string");
  fields.delete("image");
  fields.delete("products");
  const form = readForm(fields, StoreBuilderSchema);
  if (!form.ok) return data({ result: form.result, chosen, waitSeconds: null }, 422);
  // Counted before the drawing is read, right or wrong: reading is what costs.
  const scope = baseScope(args.context);
  const wait = await tooMany(scope, temporaryStoreLimits(addressOf(args.request)));
  if (wait) {
    args.context.page.retryAfterSeconds = wait.seconds;
    return data({ result: form.refuse({}), chosen, waitSeconds: wait.seconds }, 429);
  }
  const picture = await pictureOf(file);
  const products = chosen.slice(0, MOST_FIRST_PRODUCTS);
  const known = await listBlanks(scope, products);
  const errors = {
    ...(picture === undefined && { image: "builder:refused.drawing" }),
    ...(known.length !== new Set(chosen).size && { products: "errors:productNotSold" }),
  };
  if (picture === undefined || Object.keys(errors).length > 0) {
    return data({ result: form.refuse(errors), chosen, waitSeconds: null }, 422);
  }

  const staff = await findStaff(args);
  const refused =
    staff && (!may(staff.user, "events:write") || onlyReads(staff, args.request, "events:write"));
  if (refused) throw new Response(null, { status: 403 });
  const { name, tagline, type, region, brand } = form.value;
  const before = await temporaryStoreOf(args);
  const { kept, setCookie } = await keepTemporaryStore(
    args,
    {
      name,
      tagline,
      claimTitle: "",
      type,
      region,
      theme: { ...FIRST_THEME, brand },
      products: [...new Set(products)].map((code) => ({ kind: "blank" as const, code })),
    },
    // Browsers do not send a file again, so the one of before stays until another is chosen.
    picture ?? before?.image ?? null,
  );
  if (!staff) {
    return redirect(`${paths.eventBuilder}#kept`, { status: 303, headers: { "Set-Cookie": setCookie } });
  }
  const opened = await openStore(args, staff.scope, kept, staff.user.email);
  if (!opened.ok)
    return data({ result: form.refuse({ name: opened.error }), chosen, waitSeconds: null }, 409);
  const headers = new Headers();
  for (const cookie of opened.cookies) headers.append("Set-Cookie", cookie);
  return redirect(opened.to, { status: 303, headers });
}

/** The picture that was sent, null when there is none, undefined when it cannot be printed. */
async function pictureOf(file: FormDataEntryValue | null): Promise<TemporaryImage | null | undefined> {
  if (file === null || typeof file === "string" || file.size === 0) return null;
  if (file.size > DRAWING_BYTES) return undefined;
  const drawing = readSvgFile(await file.text());
  if (!drawing) return undefined;
  const { fragment: svg, width, height } = drawing;
  const name = file.name.replaceAll(/[^\p{L}\p{N} ._-]/gu, "").slice(0, 100) || "picture.svg";
  return { name, svg, width, height, sha256: await sha256Hex(svg) };
}

/** A guest builds a store before they sign in; whoever is signed in gets it at once. */
export default function EventBuilderPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <BuilderView
      {...page}
      action={paths.eventBuilder}
      loginHref={paths.login}
      signUpHref={paths.getStarted}
      exitHref={page.signedIn ? paths.events : "/"}
      result={answer?.result}
      chosen={answer?.chosen}
      waitSeconds={answer?.waitSeconds}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
