import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../ui/actions/button.tsx";
import type { AuthChrome } from "../../ui/auth/auth-layout.tsx";
import { WaitNotice } from "../../ui/auth/wait-notice.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import type { Flash } from "../../ui/feedback/toast-queue.ts";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormResult } from "../../ui/forms/form-result.ts";
import { FormToken } from "../../ui/forms/form-token.tsx";
import { BuilderLayout } from "./builder-layout.tsx";
import { DatesStep, LookStep, Step, TypeStep } from "./builder-steps.tsx";
import { type BuilderBlank, type BuilderForm, type KeptStore, priceField, type DraftLook } from "./models.ts";
import { ProductStep } from "./product-step.tsx";
import { StorePreview } from "./store-preview.tsx";
import type { Region } from "../../domain/store/store-event.ts";
import { isHex } from "../../domain/design/colour.ts";
import { FIRST_THEME, PAPERS } from "../../domain/store/store-draft.ts";

/** The store that the fields describe; whatever is missing or wrong in them is as in a new store. */
export function draftLook({ kept, region, blanks, chosen, result }: Omit<BuilderForm, "labels">): DraftLook {
  const typed = result?.initialValue;
  const text = (name: string, first = "") => {
    const value = typed ? typed[name] : kept?.fields[name];
    return typeof value === "string" ? value : first;
  };
  const brand = text("brand");
  return {
    name: text("shown_name").trim() || text("name"),
    tagline: text("tagline"),
    type: text("type", "Store"),
    region: text("region", region),
    theme: {
      ...FIRST_THEME,
      ...(isHex(brand) && { brand }),
      paper: PAPERS.find((paper) => paper === text("paper")) ?? FIRST_THEME.paper,
    },
    image: chosenPicture(text("image_size")) ?? kept?.image ?? null,
    isLogo: text("no_logo") !== "on",
    products: blanks
      .filter(({ code }) => chosen.has(code))
      .map((blank) => ({ ...blank, price: text(priceField(blank.code)) })),
  };
}

/** A picture that the browser has not sent, by the size that it tells, such as `700x300`. */
function chosenPicture(size: string) {
  const [, width, height] = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(size) ?? [];
  return width && height ? { src: "", width: Number(width), height: Number(height) } : null;
}

type Props = {
  chrome: AuthChrome;
  formToken: string;
  action: string;
  loginHref: string;
  signUpHref: string;
  exitHref: string;
  signedIn: boolean;
  /** Why somebody was led here. */
  flash: Flash | null;
  kept: KeptStore | null;
  region: Region;
  blanks: readonly BuilderBlank[];
  result?: FormResult;
  chosen?: readonly string[] | undefined;
  waitSeconds?: number | null | undefined;
};

const BUILDER_FORM = "builder";

/** The builder: a panel of small steps, and beside it the store that they make. */
export function BuilderView(props: Props) {
  const { chrome, exitHref, formToken, action, signedIn, flash, kept, blanks, result, waitSeconds } = props;
  const { t } = useTranslation();
  const form: BuilderForm = {
    kept,
    blanks,
    result,
    region: props.region,
    chosen: new Set(props.chosen ?? kept?.products ?? []),
    labels: useLabels(blanks),
  };
  return (
    <BuilderLayout chrome={chrome} exitHref={exitHref} form={BUILDER_FORM}>
      <div className="builder-work">
        <div className="builder-panel">
          <h1>{t("builder:page.title")}</h1>
          <p className="lead">{t("builder:page.lead")}</p>
          {flash && (
            <Notice tone={flash.success ? "success" : "warning"} live>
              <p>{t(flash.message)}</p>
            </Notice>
          )}
          {kept && !signedIn && !result && (
            <div className="notice good" id="kept" role="status" tabIndex={-1}>
              <h2>
                {t("builder:page.waiting", {
                  name: kept.fields["shown_name"] || kept.fields["name"] || t("builder:page.unnamed"),
                })}
              </h2>
              <p>{t("builder:page.waitingText")}</p>
              <p className="row">
                <ButtonLink href={props.signUpHref}>{t("builder:page.signUp")}</ButtonLink>
                <ButtonLink href={props.loginHref} look="quiet">
                  {t("builder:page.signIn")}
                </ButtonLink>
              </p>
            </div>
          )}
          <form
            className="steps"
            id={BUILDER_FORM}
            method="post"
            action={action}
            encType="multipart/form-data"
            noValidate
            data-builder=""
          >
            <FormToken token={formToken} />
            {waitSeconds ? (
              <WaitNotice seconds={waitSeconds} />
            ) : (
              <ErrorSummary result={result} labels={form.labels} />
            )}
            <p className="small soft">{t("common:requiredNote")}</p>
            <Step number={1} title={t("builder:step.type")}>
              <TypeStep {...form} />
            </Step>
            <Step number={2} title={t("builder:step.look")}>
              <LookStep {...form} />
            </Step>
            <Step number={3} title={t("builder:step.products")}>
              <ProductStep {...form} />
            </Step>
            <Step number={4} title={t("builder:step.dates")}>
              <DatesStep {...form} />
            </Step>
            <div className="builder-save">
              {signedIn ? (
                <Button size="big">{t("builder:page.create")}</Button>
              ) : (
                <>
                  <Button size="big">{t("builder:page.keep")}</Button>
                  <Button look="quiet" name="intent" value="sign-in">
                    {t("builder:page.keepSignIn")}
                  </Button>
                </>
              )}
              <Button look="quiet" name="intent" value="preview" data-preview="">
                {t("builder:page.showPreview")}
              </Button>
            </div>
          </form>
        </div>
        <StorePreview look={draftLook(form)} />
      </div>
    </BuilderLayout>
  );
}

function useLabels(blanks: readonly BuilderBlank[]): Record<string, string> {
  const { t } = useTranslation();
  return {
    type: t("builder:page.type"),
    region: t("builder:page.region"),
    name: t("builder:page.name"),
    shown_name: t("eventDesk:details.shownName"),
    tagline: t("builder:page.tagline"),
    brand: t("builder:page.colour"),
    paper: t("builder:page.paper"),
    image: t("builder:page.image"),
    products: t("builder:step.products"),
    ...Object.fromEntries(
      blanks.map(({ code, name }) => [priceField(code), `${name}, ${t("builder:page.price")}`]),
    ),
    starts: t("builder:page.starts"),
    ends: t("builder:page.ends"),
  };
}
