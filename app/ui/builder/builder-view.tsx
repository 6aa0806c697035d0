import { useTranslation } from "react-i18next";
import { FIRST_THEME } from "../../domain/store/store-draft.ts";
import { REGIONS, type Region, STORE_TYPES, type StoreType } from "../../domain/store/store-event.ts";
import { Button, ButtonLink } from "../actions/button.tsx";
import type { AuthChrome } from "../auth/auth-layout.tsx";
import { WaitNotice } from "../auth/wait-notice.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import { described, FieldFrame } from "../forms/field-frame.tsx";
import { type FormResult, useFieldState } from "../forms/form-result.ts";
import { FormToken } from "../forms/form-token.tsx";
import { RadioCards } from "../forms/radio-cards.tsx";
import { BuilderLayout } from "./builder-layout.tsx";
import { STORE_BUILDER } from "./builder.rules.ts";

const KINDS: Record<StoreType, string> = {
  Store: "builder:kind.store",
  Promo: "builder:kind.promo",
  Bulk: "builder:kind.bulk",
  Products: "builder:kind.products",
};
const REGION_TEXTS: Record<Region, string> = {
  UK: "common:region.UK",
  EU: "common:region.EU",
  US: "common:region.US",
};

export type BuilderBlank = { code: string; name: string; picture: string };
type Kept = {
  name: string;
  tagline: string;
  type: StoreType;
  region: Region;
  brand: string;
  products: readonly string[];
  /** The file's name. */
  image: string | null;
};

type Props = {
  chrome: AuthChrome;
  formToken: string;
  action: string;
  loginHref: string;
  signUpHref: string;
  exitHref: string;
  signedIn: boolean;
  /** What this browser built before and nobody has opened yet. */
  kept: Kept | null;
  blanks: readonly BuilderBlank[];
  result?: FormResult;
  chosen?: readonly string[] | undefined;
  waitSeconds?: number | null | undefined;
};

/** The builder's form: `name`, `tagline`, `type`, `region`, `brand`, `products` and the file `image`. */
export function BuilderView(props: Props) {
  const { chrome, exitHref, formToken, action, signedIn, kept, blanks, result, waitSeconds } = props;
  const { t } = useTranslation();
  const labels = {
    name: t("builder:page.name"),
    tagline: t("builder:page.tagline"),
    type: t("builder:page.type"),
    region: t("builder:page.region"),
    brand: t("builder:page.colour"),
    products: t("builder:page.products"),
    image: t("builder:page.image"),
  };
  const chosen = new Set(props.chosen ?? kept?.products ?? []);
  return (
    <BuilderLayout chrome={chrome} exitHref={exitHref}>
      <h1>{t("builder:page.title")}</h1>
      <p className="lead">{t("builder:page.lead")}</p>
      {kept && !signedIn && !result && (
        <div className="notice good" id="kept" role="status" tabIndex={-1}>
          <h2>{t("builder:page.waiting", { name: kept.name || t("builder:page.unnamed") })}</h2>
          <p>{t("builder:page.waitingText")}</p>
          <p className="row">
            <ButtonLink href={props.signUpHref}>{t("builder:page.signUp")}</ButtonLink>
            <ButtonLink href={props.loginHref} look="quiet">
              {t("builder:page.signIn")}
            </ButtonLink>
          </p>
        </div>
      )}
      <form className="form" method="post" action={action} encType="multipart/form-data" noValidate>
        <FormToken token={formToken} />
        {waitSeconds ? (
          <WaitNotice seconds={waitSeconds} />
        ) : (
          <ErrorSummary result={result} labels={labels} />
        )}
        <p className="small soft">{t("common:requiredNote")}</p>
        <div className="pair">
          <Field
            rules={STORE_BUILDER.name}
            label={labels.name}
            hint={t("builder:page.nameHint")}
            defaultValue={kept?.name}
            result={result}
          />
          <Field
            rules={STORE_BUILDER.tagline}
            label={labels.tagline}
            defaultValue={kept?.tagline}
            result={result}
          />
        </div>
        <RadioCards
          rules={STORE_BUILDER.type}
          legend={labels.type}
          layout="rows"
          options={[...STORE_TYPES].reverse().map((value) => ({ value, label: t(KINDS[value]) }))}
          defaultValue={kept?.type ?? "Store"}
          result={result}
        />
        <RadioCards
          rules={STORE_BUILDER.region}
          legend={labels.region}
          options={REGIONS.map((value) => ({ value, label: t(REGION_TEXTS[value]) }))}
          defaultValue={kept?.region ?? "UK"}
          result={result}
        />
        <Colour label={labels.brand} result={result} defaultValue={kept?.brand} />
        <Picture label={labels.image} result={result} kept={kept?.image ?? null} />
        <Blanks legend={labels.products} blanks={blanks} chosen={chosen} result={result} />
        <Button size="big">{signedIn ? t("builder:page.create") : t("builder:page.keep")}</Button>
      </form>
    </BuilderLayout>
  );
}

function Colour(props: { label: string; result: FormResult; defaultValue: string | undefined }) {
  const { value, error } = useFieldState("brand", props.result, props.defaultValue ?? FIRST_THEME.brand);
  return (
    <FieldFrame id="brand" label={props.label} error={error}>
      <input
        {...STORE_BUILDER.brand}
        id="brand"
        defaultValue={/^#[0-9a-f]{6}$/i.test(value) ? value : FIRST_THEME.brand}
        {...described("brand", undefined, error)}
      />
    </FieldFrame>
  );
}

function Picture({ label, result, kept }: { label: string; result: FormResult; kept: string | null }) {
  const { t } = useTranslation();
  const { error } = useFieldState("image", result);
  const hint = kept ? `${t("builder:page.imageHint")} (${kept})` : t("builder:page.imageHint");
  return (
    <FieldFrame id="image" label={label} hint={hint} error={error}>
      <input
        className="input"
        type="file"
        id="image"
        name="image"
        accept=".svg,image/svg+xml"
        {...described("image", hint, error)}
      />
    </FieldFrame>
  );
}

function Blanks(props: {
  legend: string;
  blanks: readonly BuilderBlank[];
  chosen: ReadonlySet<string>;
  result: FormResult;
}) {
  const { t } = useTranslation();
  const { error } = useFieldState("products", props.result);
  return (
    <fieldset className="field" id="products" tabIndex={-1} aria-describedby={error && "products-error"}>
      <legend className="label">{props.legend}</legend>
      <p className="soft small">{t("builder:page.productsHint")}</p>
      <div className="blanks">
        {props.blanks.map(({ code, name, picture }) => (
          <label key={code} className="blank">
            <img src={picture} alt="" width="150" height="180" loading="lazy" />
            <span>
              <input type="checkbox" name="products" value={code} defaultChecked={props.chosen.has(code)} />{" "}
              {name}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id="products-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
