import { catalogueWordsFor } from "../../http/wiring/catalogue-words.server.ts";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { authChrome } from "../../auth/auth-chrome.server.ts";
import { onlyReads } from "../../auth/guards.server.ts";
import { findStaff } from "../../auth/session.server.ts";
import { keepTemporaryStore, openStore, temporaryStoreOf } from "../../auth/temporary-store.server.ts";
import { may } from "../../domain/access/permissions.ts";
import { pictureOfBlank } from "../../domain/design/catalogue-filter.ts";
import { productionCost } from "../../domain/pricing/application-fee.ts";
import type { CatalogueProduct } from "../../domain/design/catalogue-product.ts";
import { typedFromMinor } from "../../domain/money.ts";
import { printPlaceOf } from "../../http/pictures/garment-maps.server.ts";
import { PRINT_AREAS, unitsPerMm } from "../../domain/design/print-area.ts";
import { addressOf, baseScope } from "../../http/wiring/context.server.ts";
import { clearedFlash, readFlash } from "../../http/cookies/flash.server.ts";
import { FORM_TOKEN_FIELD } from "../../http/forms/form-token.server.ts";
import { readAmountFields } from "../../http/forms/amount-fields.server.ts";
import { pictureOf, shownPicture } from "../../http/pictures/temporary-picture.server.ts";
import { languageAskedIn } from "../../http/forms/language-intent.ts";
import { paths } from "../../paths.ts";
import { listBlanks } from "../../services/catalogue/read.server.ts";
import { builtStoreLimits, temporaryStoreLimits } from "../../services/limits/public-limits.ts";
import { tooMany } from "../../services/limits/rate-limit.server.ts";
import { type KeptStore, priceField } from "./models.ts";
import type { SubmissionResult } from "@conform-to/react";
import { FIRST_THEME, MOST_FIRST_PRODUCTS } from "../../domain/store/store-draft.ts";
import { datesOf } from "../../domain/store/store-days.ts";
import { readForm } from "../../http/forms/form.server.ts";
import { FirstPriceSchema, StoreBuilderSchema } from "../../schemas/store-draft.ts";

type Errors = Record<string, string[]>;

/** A posted builder as the store that is wished, or every mistake in it at once. */
function readBuilder(fields: FormData) {
  // A person who wants to draw on a product has chosen it.
  const drawn = /^design:(.+)$/.exec(String(fields.get("intent")))?.slice(1) ?? [];
  const chosen = [...fields.getAll("products"), ...drawn].filter((code) => typeof code === "string");
  const codes = [...new Set(chosen.slice(0, MOST_FIRST_PRODUCTS))];
  const typed = Object.fromEntries(
    [...fields].flatMap(([name, value]) =>
      typeof value === "string" && name !== "_token" && name !== "products" ? [[name, value]] : [],
    ),
  );
  const refuse = (error: Errors): SubmissionResult<string[]> => ({
    status: "error",
    initialValue: typed,
    error,
  });
  const own = new FormData();
  for (const [name, value] of Object.entries(typed)) own.set(name, value);
  const form = readForm(own, StoreBuilderSchema);
  const prices = codes.map((code) => ({ code, ...readPrice(typed[priceField(code)] ?? "") }));
  const errors: Errors = {};
  for (const { code, error } of prices) if (error) errors[priceField(code)] = error;
  if (!form.ok) {
    const result = refuse({ ...(form.result.error as Errors | null), ...errors });
    return { ok: false, typed, chosen, result } as const;
  }
  const {
    name,
    shown_name: shownName,
    no_logo: noLogo,
    tagline,
    type,
    region,
    brand,
    paper,
    starts,
    ends,
  } = form.value;
  const dates = datesOf({ region }, { starts, ends });
  if (!dates.ok) for (const [field, error] of Object.entries(dates.errors)) errors[field] = [error];
  if (Object.keys(errors).length > 0) return { ok: false, typed, chosen, result: refuse(errors) } as const;
  const draft = {
    type,
    region,
    starts,
    ends,
    isLogo: noLogo === undefined,
    page: { name, shownName, tagline, claimTitle: "" },
    theme: { ...FIRST_THEME, brand, paper },
    products: prices.map(({ code, price }) => ({ kind: "blank" as const, code, price })),
  };
  return { ok: true, typed, chosen, codes, draft, refuse } as const;
}

function readPrice(typed: string): { price?: number; error?: string[] } {
  const own = new FormData();
  own.set("price", typed);
  const form = readForm(own, FirstPriceSchema);
  if (!form.ok) return { error: form.result.error?.["price"] ?? ["errors:amount"] };
  return form.value.price === null ? {} : { price: form.value.price };
}

/** What the builder shows: what this browser kept, and the blanks to choose from. */
export async function builderPage(args: LoaderFunctionArgs) {
  const [chrome, staff, store, blanks, say] = await Promise.all([
    authChrome(args),
    findStaff(args),
    temporaryStoreOf(args),
    listBlanks(baseScope(args.context)),
    catalogueWordsFor(args),
  ]);
  const areas = await Promise.all(blanks.map((blank) => areaOf(args, blank)));
  const flash = readFlash(args.request);
  const page = {
    ...chrome,
    flash,
    signedIn: staff !== undefined,
    // Who is signed in has said where they sell.
    region: staff?.region ?? ("UK" as const),
    kept: store ? keptStore(store) : null,
    blanks: blanks.map((blank, at) => ({
      area: areas[at] ?? null,
      code: blank.code,
      name: say.nameOf(blank),
      picture: pictureOfBlank(blank),
      printed: productionCost({ blank: blank.values.blank_price, print: blank.values.print_price }, 1),
      drawn: drawnPicture(store, blank),
    })),
  };
  return data(page, flash ? { headers: { "Set-Cookie": clearedFlash(args.context.page) } } : {});
}

/** Where the front of a blank is printed on its picture. The builder does without where that is away. */
async function areaOf({ context }: LoaderFunctionArgs, { garment }: CatalogueProduct) {
  const place = await printPlaceOf(context, { garment, side: "front", designHash: null }).catch(() => null);
  if (!place) return null;
  const area = PRINT_AREAS[garment].front;
  const unit = place.scale / unitsPerMm(area);
  const [width, height] = [area.converted.width * unit, area.converted.height * unit];
  return { x: place.middle - width / 2, y: place.top, width, height };
}

/** What this browser drew on a blank, from the side that it drew on. */
function drawnPicture(store: Kept | undefined, blank: CatalogueProduct): string | null {
  const drawing = store?.designs?.[blank.code];
  const [first] = blank.colours;
  if (!drawing || !first) return null;
  const { edition, sides } = drawing;
  const side = sides.front.length === 0 && sides.back.length > 0 ? "back" : "front";
  return paths.drawnBlank(blank.code, side, new URLSearchParams({ colour: first.name, edition, w: "400" }));
}

type Kept = NonNullable<Awaited<ReturnType<typeof temporaryStoreOf>>>;

function keptStore({ draft, image }: Kept): KeptStore {
  const { page, type, region, theme, isLogo = true, starts = "", ends = "" } = draft;
  const products = draft.products.flatMap((product) => (product.kind === "blank" ? [product] : []));
  const prices = products.map(({ code, price }) => [
    priceField(code),
    price === undefined ? "" : typedFromMinor(price),
  ]);
  return {
    fields: {
      name: page.name,
      shown_name: page.shownName ?? "",
      tagline: page.tagline,
      type,
      region,
      starts,
      ends,
      brand: theme.brand,
      paper: theme.paper,
      no_logo: isLogo ? "" : "on",
      ...Object.fromEntries(prices),
    },
    products: products.map(({ code }) => code),
    image: image && {
      name: image.name,
      src: shownPicture(image),
      width: image.width,
      height: image.height,
    },
  };
}

/** Shows what is typed, keeps it until somebody signs in, or opens it for whoever is signed in. */
export async function sendBuilder(args: LoaderFunctionArgs) {
  const fields = await readAmountFields(args);
  const read = readBuilder(fields);
  const { chosen } = read;
  if (fields.get("intent") === "preview" || languageAskedIn(fields))
    return data({ result: { initialValue: read.typed }, chosen, waitSeconds: null });
  if (!read.ok) return data({ result: read.result, chosen, waitSeconds: null }, 422);
  const staff = await findStaff(args);
  const refused =
    staff && (!may(staff.user, "events:write") || onlyReads(staff, args.request, "events:write"));
  if (refused) throw new Response(null, { status: 403 });
  // Counted before the picture is read, right or wrong: reading is what costs.
  const scope = baseScope(args.context);
  const limits = staff ? builtStoreLimits(staff.user.id) : temporaryStoreLimits(addressOf(args.request));
  const wait = await tooMany(scope, limits);
  if (wait) {
    args.context.page.retryAfterSeconds = wait.seconds;
    return data({ result: read.refuse({}), chosen, waitSeconds: wait.seconds }, 429);
  }
  const [picture, store] = await Promise.all([
    pictureOf(scope, fields.get("image")),
    listBlanks(scope, read.codes),
  ]);
  const errors = {
    ...(!picture.ok && { image: [picture.error] }),
    ...(store.length !== new Set(chosen).size && { products: ["errors:productNotSold"] }),
  };
  if (!picture.ok || Object.keys(errors).length > 0)
    return data({ result: read.refuse(errors), chosen, waitSeconds: null }, 422);

  const before = await temporaryStoreOf(args);
  // Browsers do not send a file again, so the one of before stays until another is chosen.
  const image = picture.value ?? before?.image ?? null;
  const { kept, setCookie } = await keepTemporaryStore(args, read.draft, image, before);
  const drawn = /^design:([A-Z0-9-]{1,40})$/.exec(String(fields.get("intent")))?.[1];
  if (drawn) return redirect(paths.designBlank(drawn), { status: 303, headers: { "Set-Cookie": setCookie } });
  if (!staff) {
    const next = fields.get("intent") === "sign-in" ? paths.login : paths.getStarted;
    return redirect(next, { status: 303, headers: { "Set-Cookie": setCookie } });
  }
  // The token is of the page that was drawn: the same page with the same words in it, sent twice, is one press.
  const token = fields.get(FORM_TOKEN_FIELD);
  const press = token ? JSON.stringify([token, read.draft]) : undefined;
  const opened = await openStore(args, staff.scope, kept, staff.user.email, press);
  if (!opened.ok)
    return data({ result: read.refuse({ name: [opened.error] }), chosen, waitSeconds: null }, 409);
  const headers = new Headers();
  for (const cookie of opened.cookies) headers.append("Set-Cookie", cookie);
  return redirect(opened.to, { status: 303, headers });
}
