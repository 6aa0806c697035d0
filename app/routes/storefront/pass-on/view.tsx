import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useMessage } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";

export type PassOnModel = {
  /** Where its forms are posted: the page itself. */
  action: string;
  /** The recipient's code. */
  code: string;
  /** The gift's form. */
  claimHref: string;
  what:
    | { kind: "offer"; formKey: string }
    /** The fresh link, to be handed on. */
    | { kind: "link"; href: string }
    | { kind: "given" }
    /** Why neither can be done: a message of the texts. */
    | { kind: "refused"; error: string };
};

type Props = { store: StoreChrome; page: PassOnModel };

/** Passing a gift on and giving it back. Intents `pass_on` and `give_back`. */
export function PassOnView({ store, page }: Props) {
  const { t } = useTranslation();
  const message = useMessage();
  const organiser = store.organiser.name;
  const { what } = page;
  if (what.kind === "link") return <NewLink store={store} href={what.href} />;
  if (what.kind === "given") {
    return (
      <div className="problem">
        <h1>{t("claim:passOn.given.title")}</h1>
        <p>{t("claim:passOn.given.text", { organiser })}</p>
      </div>
    );
  }
  return (
    <div className="problem">
      <h1>{t("claim:passOn.title")}</h1>
      {what.kind === "refused" ? (
        <Notice tone="error" live>
          <p>{message(what.error)}</p>
        </Notice>
      ) : (
        <>
          <p>{t("claim:passOn.lead", { organiser })}</p>
          <OneWay page={page} formKey={what.formKey} intent="pass_on" store={store} />
          <OneWay page={page} formKey={what.formKey} intent="give_back" store={store} />
        </>
      )}
      <p>
        <a href={page.claimHref}>{t("claim:passOn.keep")}</a>
      </p>
    </div>
  );
}

const WAYS = {
  pass_on: {
    title: "claim:passOn.to.title",
    text: "claim:passOn.to.text",
    submit: "claim:passOn.to.submit",
  },
  give_back: {
    title: "claim:passOn.back.title",
    text: "claim:passOn.back.text",
    submit: "claim:passOn.back.submit",
  },
} as const;

function OneWay({ store, page, formKey, intent }: Props & { formKey: string; intent: keyof typeof WAYS }) {
  const { t } = useTranslation();
  const way = WAYS[intent];
  return (
    <form className="order" method="post" action={page.action}>
      <FormToken token={store.formToken} />
      <input type="hidden" name="promo_code" value={page.code} />
      <input type="hidden" name="idempotency_key" value={formKey} />
      <h2>{t(way.title)}</h2>
      <p>{t(way.text, { organiser: store.organiser.name })}</p>
      <Button look={intent === "pass_on" ? undefined : "quiet"} name="intent" value={intent}>
        {t(way.submit)}
      </Button>
    </form>
  );
}

/** The link for the next person, to copy or to send. */
function NewLink({ store, href }: { store: StoreChrome; href: string }) {
  const { t } = useTranslation();
  const organiser = store.organiser.name;
  const query = [
    `subject=${encodeURIComponent(t("claim:passOn.done.subject", { organiser }))}`,
    `body=${encodeURIComponent(t("claim:passOn.done.words", { organiser, link: href }))}`,
  ];
  return (
    <div className="problem">
      <h1>{t("claim:passOn.done.title")}</h1>
      <p>{t("claim:passOn.done.text", { organiser })}</p>
      <div className="order">
        <p className="written">
          <b>{href}</b>
        </p>
        <a className="button" href={`mailto:?${query.join("&")}`}>
          {t("claim:passOn.done.mail")}
        </a>
      </div>
    </div>
  );
}
