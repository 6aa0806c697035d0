import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { ASKED_FIELD } from "../../../domain/address/address-doubts.ts";
import { inWidth } from "../../../domain/pictures/stored-picture.ts";
import { AddressFields, ContactFields, addressLabels } from "../../../ui/address/address-fields.tsx";
import { AddressQuestions } from "../address-questions.tsx";
import { TextWithDates } from "../text-with-dates.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { RobotTrap } from "../../../ui/forms/robot-trap.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { PROMO_CODE } from "../../../ui/claim/claim.rules.ts";
import { ClaimLines } from "./claim-lines.tsx";
import type { ClaimLine, ClaimPage } from "./models.ts";

/** The id of the consumer form. */
export const CLAIM_FORM = "claim";
/** What its first button is called. */
export const CLAIM_BUTTON = { name: "intent", value: "claim" };

type Props = { store: StoreChrome; page: ClaimPage; result?: FormResult };

const hasOrdered = (result: FormResult) =>
  Object.values(result?.error ?? {}).some((messages) => messages?.includes("errors:alreadyOrdered"));

/** The consumer form: who and where on one side, what is ordered on the other. Intents `claim` and `country`. */
export function ClaimView({ store, page, result }: Props) {
  const { t } = useTranslation();
  const { form, promo } = page;
  // Once the form was sent, its own answer is the newer one.
  const linked: FormResult =
    promo?.refused && !result
      ? { initialValue: { promo_code: promo.code }, error: { promo_code: [promo.refused] } }
      : null;
  const labels = {
    order: t("claim:details"),
    ...addressLabels(t, form.country),
    ...Object.fromEntries(page.lines.map(({ id }) => [`size_${id}`, t("product:size")])),
    ...Object.fromEntries(
      page.lines.flatMap(({ texts = [] }) => texts.map(({ name, label }) => [name, label])),
    ),
    ...Object.fromEntries(page.lines.map(({ id }) => [`quantity_${id}`, t("product:quantity")])),
    ...Object.fromEntries(
      page.offers.flatMap(({ id, name }) => [
        [`new_size_${id}`, `${name}: ${t("product:size")}`],
        [`new_quantity_${id}`, `${name}: ${t("product:quantity")}`],
      ]),
    ),
    promo_code: t("claim:promoCode"),
  };
  return (
    <form
      id={CLAIM_FORM}
      className="claim-form"
      method="post"
      action={page.action}
      noValidate
      data-answered={result ? "" : undefined}
      data-draft={t("claim:offline")}
      data-fresh={t("claim:fresh")}
      data-required={t("errors:required")}
      data-email={t("errors:invalidEmail")}
    >
      <FormToken token={store.formToken} />
      <input type="hidden" name="idempotency_key" value={page.idempotencyKey} />
      <input type="hidden" name="lang" value={page.language} />
      {page.seat && <input type="hidden" name="promo_code" value={page.seat} />}
      {/* Enter presses the form's first button: it must not be the one that changes the country. */}
      <button className="sr" name="intent" value="claim" tabIndex={-1} aria-hidden />
      {store.hero && <img className="banner" src={inWidth(store.hero, 800)} alt="" />}
      <div className="intro">
        <div>
          <h1>{page.title ?? (promo ? t("claim:title") : t("claim:orderTitle"))}</h1>
          {page.words.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>
            {page.intro ??
              (promo ? t("claim:intro") : t("claim:account.intro", { organiser: store.organiser.name }))}
          </p>
          {page.closes && (
            <p>
              <TextWithDates>
                {t(page.closes.time === null ? "claim:closes" : "claim:closesAt", page.closes)}
              </TextWithDates>
            </p>
          )}
          {page.together && (
            <p>
              {page.together.count && `${t("claim:together.count", page.together.count)} `}
              {t("claim:together.text")}
            </p>
          )}
          {page.passOnHref && (
            <p>
              {t("claim:passOn.title")} <a href={page.passOnHref}>{t("claim:passOn.link")}</a>
            </p>
          )}
        </div>
        {promo && page.lines[0] && <Pictures line={page.lines[0]} />}
      </div>
      {linked && (
        <Notice tone="warning" title={t("claim:linkedCode.title")} live>
          <p>{t("claim:linkedCode.text", { organiser: store.organiser.name })}</p>
          <p>
            <a href="#promo_code">{t("claim:linkedCode.other")}</a>
          </p>
          <OtherPerson store={store} code={promo?.code ?? ""} />
        </Notice>
      )}
      <ErrorSummary result={result} labels={labels} />
      {hasOrdered(result) && (
        <Notice>
          <p>{t("claim:orderedAlready", { organiser: store.organiser.name })}</p>
          <OtherPerson
            store={store}
            code={String(result?.initialValue?.["promo_code"] ?? promo?.code ?? "")}
          />
        </Notice>
      )}
      <div className="claim">
        <div className="order" id="order">
          <h2>{t("claim:details")}</h2>
          <ClaimLines store={store} page={page} result={result} />
          {page.lines.length > 0 && (
            <p className="soft">
              <TextWithDates>{t("claim:deliveryNote", page.delivery)}</TextWithDates>
              {page.giftsBy && <TextWithDates>{` ${t("claim:giftsBy", page.giftsBy)}`}</TextWithDates>}
            </p>
          )}
        </div>
        <div>
          <h2>{t("claim:contact")}</h2>
          <p className="soft">{t("common:requiredNote")}</p>
          <ContactFields form={form} result={result} />
          <h2>{t("claim:delivery")}</h2>
          <AddressFields form={form} result={result} />
          <RobotTrap result={result} />
        </div>
        <div className="send">
          {promo && !promo.isGiven && <PromoCode promo={promo} result={linked ?? result} />}
          <input type="hidden" name={ASKED_FIELD} value={page.doubts.map(({ kind }) => kind).join(",")} />
          <AddressQuestions doubts={page.doubts} note={t("claim:addressAsked.again")} />
          {/* The browser shows the question, not the top of the page. */}
          <Button size="big" name="intent" value="claim" autoFocus={page.doubts.length > 0}>
            {page.submit ?? (promo ? t("claim:submit") : t("claim:orderSubmit"))}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The way on for the second person of a household, or of a code: a message to the organiser that says it. */
function OtherPerson({ store: { name, organiser }, code }: { store: StoreChrome; code: string }) {
  const { t } = useTranslation();
  if (organiser.email === null) return null;
  const query = [
    `subject=${encodeURIComponent(t("claim:otherPerson.subject", { store: name }))}`,
    `body=${encodeURIComponent(t("claim:otherPerson.words", { code }))}`,
  ];
  return (
    <p>
      <a href={`mailto:${organiser.email}?${query.join("&")}`}>
        {t("claim:otherPerson.ask", { organiser: organiser.name })}
      </a>
    </p>
  );
}

/** As many colours as the stylesheet follows; a product in more of them is shown in the one that the form was drawn for. */
const FOLLOWED_COLOURS = 6;

/** The gift as large as the page allows, in the colour that is chosen (by the stylesheet). */
function Pictures({ line }: { line: ClaimLine }) {
  const colours = line.choices?.colours ?? [];
  if (colours.length < 2 || colours.length > FOLLOWED_COLOURS) {
    return <img src={line.picture} alt="" width="240" height="288" />;
  }
  return (
    <div className="views">
      {colours.map(({ name, picture }) => (
        <img
          key={name}
          className={name === line.colour ? "now" : undefined}
          src={picture}
          alt=""
          width="240"
          height="288"
          loading={name === line.colour ? undefined : "lazy"}
        />
      ))}
    </div>
  );
}

type PromoProps = { promo: NonNullable<ClaimPage["promo"]>; result?: FormResult };

/** The field that brings back which code was ready when the form was sent: only that one is shown as ready again. */
const READY_FIELD = "code_ready";

/** The promotion code: to be typed, or the one of the link, which only has to be seen, also when the form comes back. */
function PromoCode({ promo, result }: PromoProps) {
  const { t } = useTranslation();
  const sent = result?.initialValue;
  const code = String(sent?.["promo_code"] ?? promo.code);
  const ready = sent ? String(sent[READY_FIELD] ?? "") : promo.code;
  const field = (
    <Field
      rules={promo.required ? PROMO_CODE.required : PROMO_CODE.optional}
      label={t("claim:promoCode")}
      defaultValue={promo.code}
      hint={promo.required ? undefined : t("claim:promoOptional")}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      result={result}
    />
  );
  const isReady = code !== "" && code === ready && !promo.refused && !result?.error?.promo_code;
  return (
    <>
      <h2>{t("claim:promotion")}</h2>
      {isReady ? (
        <>
          <input type="hidden" name={READY_FIELD} value={code} />
          <p className="code">✓ {t("claim:codeReady", { code })}</p>
          <details>
            <summary className="button quiet">{t("claim:otherCode")}</summary>
            {field}
          </details>
        </>
      ) : (
        field
      )}
    </>
  );
}
