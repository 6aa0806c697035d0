import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FIRST_THEME, PAPERS } from "../../domain/store/store-draft.ts";
import {
  REGIONS,
  STORE_TYPES,
  type Region,
  type StoreTheme,
  type StoreType,
} from "../../domain/store/store-event.ts";
import { ACCEPTED } from "../../domain/pictures/upload.ts";
import { Field } from "../../ui/forms/field.tsx";
import { described, FieldFrame } from "../../ui/forms/field-frame.tsx";
import { type FormResult, useFieldState } from "../../ui/forms/form-result.ts";
import { RadioCards } from "../../ui/forms/radio-cards.tsx";
import { STORE_BUILDER } from "./builder.rules.ts";
import type { BuilderForm } from "./models.ts";

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
const PAPER_TEXTS: Record<StoreTheme["paper"], string> = {
  white: "builder:paper.white",
  warm: "builder:paper.warm",
  cool: "builder:paper.cool",
  dark: "builder:paper.dark",
};

/** One step of the builder; all of them stand in one form, so that it can be sent at any time. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="step" id={`step-${number}`}>
      <h2>
        <span className="step-number" aria-hidden>
          {number}
        </span>
        {title}
      </h2>
      <div className="form">{children}</div>
    </section>
  );
}

export function TypeStep({ kept, region, labels, result }: BuilderForm) {
  const { t } = useTranslation();
  return (
    <>
      <RadioCards
        rules={STORE_BUILDER.type}
        legend={labels["type"]}
        layout="rows"
        options={[...STORE_TYPES].reverse().map((value) => ({ value, label: t(KINDS[value]) }))}
        defaultValue={kept?.fields["type"] ?? "Store"}
        result={result}
      />
      <RadioCards
        rules={STORE_BUILDER.region}
        legend={labels["region"]}
        options={REGIONS.map((value) => ({ value, label: t(REGION_TEXTS[value]) }))}
        defaultValue={kept?.fields["region"] ?? region}
        result={result}
      />
    </>
  );
}

export function LookStep({ kept, labels, result }: BuilderForm) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        rules={STORE_BUILDER.name}
        label={labels["name"]}
        hint={t("builder:page.nameHint")}
        defaultValue={kept?.fields["name"]}
        result={result}
        lettersOnly
      />
      <Field
        rules={STORE_BUILDER.shown_name}
        label={labels["shown_name"]}
        hint={t("eventDesk:details.shownNameHint")}
        defaultValue={kept?.fields["shown_name"]}
        result={result}
      />
      <Field
        rules={STORE_BUILDER.tagline}
        label={labels["tagline"]}
        defaultValue={kept?.fields["tagline"]}
        result={result}
      />
      <div className="pair">
        <Colour label={labels["brand"] ?? ""} result={result} defaultValue={kept?.fields["brand"]} />
        <RadioCards
          rules={STORE_BUILDER.paper}
          legend={labels["paper"]}
          options={PAPERS.map((value) => ({ value, label: t(PAPER_TEXTS[value]) }))}
          defaultValue={kept?.fields["paper"] ?? FIRST_THEME.paper}
          result={result}
        />
      </div>
      <Picture label={labels["image"] ?? ""} result={result} kept={kept?.image?.name ?? null} />
      <label className="check">
        <input
          type="checkbox"
          name="no_logo"
          value="on"
          defaultChecked={(result?.initialValue ?? kept?.fields)?.["no_logo"] === "on"}
        />
        <span>{t("builder:page.noLogo")}</span>
      </label>
    </>
  );
}

export function DatesStep({ kept, labels, result }: BuilderForm) {
  const { t } = useTranslation();
  const field = (name: "starts" | "ends", hint?: string) => (
    <Field
      rules={STORE_BUILDER[name]}
      label={labels[name]}
      hint={hint}
      defaultValue={kept?.fields[name]}
      result={result}
    />
  );
  return (
    <div className="pair">
      {field("starts", t("builder:page.startsHint"))}
      {field("ends", t("builder:page.endsHint"))}
    </div>
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
        accept={ACCEPTED}
        {...described("image", hint, error)}
      />
    </FieldFrame>
  );
}
