import { useTranslation } from "react-i18next";
import { colourName, sizeName } from "../../../i18n/colour-name.ts";
import { formatMoment } from "../../../domain/dates/format-moment.ts";
import type { AddressField, RecipientStage } from "../../../domain/order/recipient-view.ts";
import { AddressFields, addressLabels } from "../../../ui/address/address-fields.tsx";
import { Button } from "../../../ui/actions/button.tsx";
import { Sums, TotalsNote } from "../../../ui/checkout/order-summary.tsx";
import { DOCUMENT_LINKS } from "../../../ui/checkout/document-links.ts";
import { SHIPPING_TEXTS } from "../../../ui/checkout/models.ts";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { priceText } from "../../../ui/money/price-text.ts";
import { TextWithDates } from "../text-with-dates.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { RECIPIENT } from "../../../ui/claim/claim.rules.ts";
import { PersonalTextField } from "../../../ui/product/personal-text-field.tsx";
import { changeSentence } from "../../../i18n/change-sentence.ts";
import { OUTCOME_TEXTS, problemText, STATE_TEXTS } from "../../../i18n/case-texts.ts";
import { LineChoices } from "../claim/line-choices.tsx";
import type { ClaimLine, RefundModel, StatusPage } from "../claim/models.ts";
import { ReturnsPart } from "../returns-part.tsx";
import { InvoicePart } from "./invoice-part.tsx";
import { MendTexts } from "./mend-texts.tsx";
import { SurveyPart, ThankGiver } from "../claim/survey-part.tsx";

const STAGE_TEXTS: Record<RecipientStage, { label: string; text: string }> = {
  received: { label: "claim:gift.stage.received", text: "claim:gift.stageText.received" },
  making: { label: "claim:gift.stage.making", text: "claim:gift.stageText.making" },
  packed: { label: "claim:gift.stage.packed", text: "claim:gift.stageText.packed" },
  shipped: { label: "claim:gift.stage.shipped", text: "claim:gift.stageText.shipped" },
  delivered: { label: "claim:gift.stage.delivered", text: "claim:gift.stageText.delivered" },
  needs_you: { label: "claim:gift.stage.needs_you", text: "claim:gift.stageText.needs_you" },
  needs_text: { label: "claim:gift.stage.needs_you", text: "claim:gift.stageText.needs_text" },
  checking: { label: "claim:gift.stage.checking", text: "claim:gift.stageText.checking" },
  cancelled: { label: "claim:gift.stage.cancelled", text: "claim:gift.stageText.cancelled" },
};

const SAVED_TEXTS = {
  changed: "claim:gift.saved",
  resumed: "claim:gift.resumed",
  answered: "claim:gift.survey.saved",
  thanked: "claim:thankGiver.saved",
  cancelled: "claim:change.cancelled",
};

type Props = { store: StoreChrome; page: StatusPage; result?: FormResult };

/** Where an order is, and what its recipient may still change. Intents `gift`, `address`, `country`. */
export function StatusView({ store, page, result }: Props) {
  const { t, i18n } = useTranslation();
  const when = (iso: string) => formatMoment(iso, i18n.language, page.timeZone);
  const { label, text } = STAGE_TEXTS[page.stage];
  const organiser = store.organiser.name;
  return (
    <>
      <div className="intro">
        <div>
          <h1>{t(label)}</h1>
          <p>{t(text, { organiser })}</p>
          <p>
            {t("claim:thanks.reference")} <b>{page.orderRef}</b>
          </p>
          {page.reported && (
            <p>
              {t("cases:reported", { problem: t(problemText(page.reported.problem, store.region)) })}{" "}
              <b>
                {t(
                  page.reported.outcome
                    ? OUTCOME_TEXTS[page.reported.outcome]
                    : STATE_TEXTS[page.reported.state],
                )}
              </b>
            </p>
          )}
          {page.change && <p>{changeSentence(t, store.region, page.change, when)}</p>}
        </div>
        {page.lines[0] && <img src={page.lines[0].picture} alt="" width="240" height="288" />}
      </div>
      {page.saved && !result && (
        <Notice live>
          <p>{t(SAVED_TEXTS[page.saved])}</p>
        </Notice>
      )}
      {page.posted === "cancel" && result && (
        <Notice tone="error" live>
          <p>{t("errors:tooLate")}</p>
        </Notice>
      )}
      {page.returns.length > 0 && (
        <div className="problem">
          <ReturnsPart returns={page.returns} region={store.region} timeZone={page.timeZone} />
        </div>
      )}
      {page.texts && (
        <MendTexts store={store} page={page} result={page.posted === "texts" ? result : undefined} />
      )}
      {page.wrong && (
        <MendForm
          store={store}
          page={page}
          wrong={page.wrong}
          result={page.posted === "mend" ? result : undefined}
        />
      )}
      {page.survey && (
        <SurveyPart
          store={store}
          survey={page.survey}
          result={page.posted === "survey" ? result : undefined}
        />
      )}
      <div className="columns">
        <div>
          <h2>{t("claim:gift.status.title")}</h2>
          <ol className="steps">
            {page.steps.map((step) => (
              <li
                key={step.stage}
                aria-current={step.current ? "step" : undefined}
                data-done={step.done || undefined}
              >
                <b>{t(STAGE_TEXTS[step.stage].label)}</b>{" "}
                {step.at && <time dateTime={step.at}>{when(step.at)}</time>}
              </li>
            ))}
          </ol>
          {page.parcels.map((parcel) => (
            <p key={parcel.number}>
              {t("claim:gift.status.parcel", parcel)}{" "}
              {parcel.href && <a href={parcel.href}>{t("claim:gift.status.track")}</a>}
            </p>
          ))}
          {page.photos.map((href, at) => (
            <p key={href} id={at === 0 ? "finished" : undefined}>
              <a href={href}>
                <img src={`${href}?small`} alt={t("claim:gift.status.photo")} loading="lazy" />
              </a>
              <span className="soft">{t("claim:gift.status.photo")}</span>
            </p>
          ))}
          {!isOver(page) && (
            <p className="soft">
              <TextWithDates>{t("claim:deliveryNote", page.delivery)}</TextWithDates> {page.arrived}
            </p>
          )}
          {page.customs && <p>{t(page.isGift ? "claim:gift.customs" : "checkout:customs", { organiser })}</p>}
          <h2>{t("claim:gift.status.goesTo")}</h2>
          <address>
            {page.address.map((line) => (
              <span key={line}>
                {line}
                <br />
              </span>
            ))}
          </address>
          {page.isOld && <p className="soft">{t("claim:gift.status.addressHidden")}</p>}
          {page.change && (
            <AddressPart store={store} page={page} fields={page.change.fields} result={result} />
          )}
          {page.change && <CancelPart store={store} page={page} result={result} />}
          {!page.change && !page.wrong && !page.texts && !isOver(page) && (
            <p className="soft">{t("claim:gift.status.closed", { organiser })}</p>
          )}
          {page.invoiceTo && (
            <InvoicePart store={store} page={page} invoiceTo={page.invoiceTo} result={result} />
          )}
          {page.document && !page.invoiceTo && (
            <form method="post" action={page.document.action}>
              <FormToken token={store.formToken} />
              <Button look="quiet">{t(DOCUMENT_LINKS[page.document.type])}</Button>
            </form>
          )}
          {page.withdrawHref && (
            <p>
              <a className="button quiet" href={page.withdrawHref}>
                {t("cases:withdraw.link")}
              </a>
            </p>
          )}
          {page.problemHref && (
            <p>
              <a className="button quiet" href={page.problemHref}>
                {t("cases:link")}
              </a>
            </p>
          )}
          {page.contactHref && (
            <p>
              <a href={page.contactHref}>
                <Unbroken part={page.orderRef}>
                  {t("claim:gift.status.help", { organiser, orderRef: page.orderRef })}
                </Unbroken>
              </a>
            </p>
          )}
        </div>
        <OrderedPart store={store} page={page} result={result} />
      </div>
      {page.thankGiver && (
        <ThankGiver
          store={store}
          thanks={page.thankGiver}
          action={page.action}
          result={page.posted === "thank" ? result : undefined}
        />
      )}
    </>
  );
}

/** Nothing more comes of it, so nothing is promised or excused. */
const isOver = ({ stage }: StatusPage) => stage === "delivered" || stage === "cancelled";

/** A sentence with a part that is never broken at the end of a line. */
function Unbroken({ part, children }: { part: string; children: string }) {
  const [before, ...after] = children.split(part);
  if (after.length === 0) return children;
  return (
    <>
      {before}
      <span className="unbroken">{part}</span>
      {after.join(part)}
    </>
  );
}

/** The whole order is cancelled in two presses, without a script. Intent `cancel`. */
function CancelPart({ store, page, result }: Props) {
  const { t } = useTranslation();
  const formResult = page.posted === "cancel" ? result : undefined;
  const isPaid = page.bill !== null && page.bill.invoicedTo === null;
  return (
    <details open={formResult !== undefined}>
      <summary className="button quiet">{t("claim:change.cancel")}</summary>
      <form method="post" action={page.action} noValidate>
        <FormToken token={store.formToken} />
        <p>
          {isPaid
            ? t("claim:change.cancelPaid")
            : t("claim:change.cancelFree", { organiser: store.organiser.name })}
        </p>
        <Button name="intent" value="cancel">
          {t("claim:change.cancelYes")}
        </Button>
      </form>
    </details>
  );
}

/** What was ordered, with what of it may still be changed beside it, and what it cost whoever paid. */
function OrderedPart({ store, page, result }: Props) {
  const { t } = useTranslation();
  const formResult = page.posted === "gift" ? result : undefined;
  const { bill } = page;
  return (
    <form className="order" method="post" action={page.action} noValidate>
      <FormToken token={store.formToken} />
      <h2>{t("claim:details")}</h2>
      {formResult && (
        <ErrorSummary
          result={formResult}
          labels={Object.fromEntries(
            page.lines.flatMap(({ id, texts = [] }) => [
              [`size_${id}`, t("product:size")],
              ...texts.map(({ name, label }) => [name, label]),
            ]),
          )}
        />
      )}
      <ul className="lines">
        {page.lines.map((line) => (
          <li key={line.id}>
            <img src={line.picture} alt="" width="120" height="144" />
            <div>
              <h3>{line.name}</h3>
              <p className="soft">
                {[colourName(t, line.colour, store.region), sizeName(t, line.size)]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {line.personal.map(({ label, text }) => (
                <p key={label}>{t("basket:personal", { label, text })}</p>
              ))}
              {line.quantity > 1 && <p>{t("checkout:lines.quantity", { quantity: line.quantity })}</p>}
              {line.price && <p>{priceText(t, line.price, store.region)}</p>}
            </div>
            <LineChange store={store} line={line} result={formResult} />
          </li>
        ))}
      </ul>
      {bill && (
        <>
          <Sums totals={bill.totals} region={store.region} totalLabel={t("confirmation:total")} />
          <TotalsNote totals={bill.totals} region={store.region} />
          {bill.refund && <RefundPart store={store} refund={bill.refund} />}
          {bill.shippingMethod && (
            <p className="soft">
              {t("checkout:shipping.title")}: {t(SHIPPING_TEXTS[bill.shippingMethod])}
            </p>
          )}
          {bill.invoicedTo && <p>{t("claim:account.invoiced", { organiser: bill.invoicedTo })}</p>}
        </>
      )}
    </form>
  );
}

/** What of a line may be changed: its colour, size and texts. */
function LineChange({ store, line, result }: { store: StoreChrome; line: ClaimLine; result?: FormResult }) {
  const { t } = useTranslation();
  const { choices, texts = [] } = line;
  if (!choices && texts.length === 0) return null;
  return (
    <details open={result !== undefined}>
      <summary className="button quiet">
        {choices && texts.length === 0 ? t(changeKey(store, choices)) : t("claim:change.item")}
      </summary>
      {choices && <LineChoices line={line} choices={choices} region={store.region} result={result} />}
      {texts.map((field) => (
        <PersonalTextField key={field.name} field={field} result={result} />
      ))}
      <Button look="quiet" name="intent" value="gift">
        {t("claim:change.save")}
      </Button>
    </details>
  );
}

/** What went back of the price, and how it arrives. */
function RefundPart({ store, refund }: { store: StoreChrome; refund: RefundModel }) {
  const { t } = useTranslation();
  const { amount, isUnderway } = refund;
  return (
    <>
      {amount && (
        <>
          <dl className="sums">
            <div className="total">
              <dt>{t("cases:outcome.refund")}</dt>
              <dd>{t("checkout:totals.minus", { amount: formatMoney(amount, store.region) })}</dd>
            </div>
          </dl>
          <p className="soft">{t("mail:orderMail.refund.how")}</p>
        </>
      )}
      {isUnderway && <p>{t("claim:gift.status.refunding")}</p>}
    </>
  );
}

function changeKey({ region }: StoreChrome, { colours }: NonNullable<ClaimLine["choices"]>): string {
  if (colours.length < 2) return "claim:gift.status.changeSize";
  return region === "US" ? "claim:gift.status.changeGiftUs" : "claim:gift.status.changeGift";
}

type AddressProps = Props & { fields: readonly AddressField[] };

function AddressPart({ store, page, fields, result }: AddressProps) {
  const { t } = useTranslation();
  const formResult = page.posted === "address" ? result : undefined;
  return (
    <details open={page.posted === "address"}>
      <summary className="button quiet">{t("claim:gift.status.changeAddress")}</summary>
      <form method="post" action={page.action} noValidate>
        <FormToken token={store.formToken} />
        <button className="sr" name="intent" value="address" tabIndex={-1} aria-hidden />
        <ErrorSummary result={formResult} labels={addressLabels(t, page.form.country)} />
        <OneByOne page={page} fields={fields} result={formResult} />
        <Button name="intent" value="address">
          {t("claim:gift.status.saveAddress")}
        </Button>
      </form>
    </details>
  );
}

type MendProps = Props & { wrong: NonNullable<StatusPage["wrong"]> };

/** Just the fields that are wrong; the order goes on by itself once they are right. */
function MendForm({ store, page, wrong, result }: MendProps) {
  const { t } = useTranslation();
  return (
    <form className="order" method="post" action={page.action} noValidate>
      <FormToken token={store.formToken} />
      <button className="sr" name="intent" value="address" tabIndex={-1} aria-hidden />
      <h2>{t("claim:gift.mend.title")}</h2>
      <p>{t("claim:gift.mend.text")}</p>
      {wrong.note && <blockquote>{wrong.note}</blockquote>}
      <ErrorSummary result={result} labels={addressLabels(t, page.form.country)} />
      <OneByOne page={page} fields={wrong.fields} result={result} />
      {!page.isGift && (
        <p className="soft">{t("claim:gift.mend.paid", { organiser: store.organiser.name })}</p>
      )}
      <Button size="big" name="intent" value="address">
        {t("claim:gift.mend.save")}
      </Button>
    </form>
  );
}

/** What browsers fill the fields with that stand by themselves (HTML, "Autofill field"). */
const FILLED_BY: Partial<Record<AddressField, string>> = {
  name: "name",
  phone: "tel",
  address_first_line: "shipping address-line1",
  address_second_line: "shipping address-line2",
  address_city: "shipping address-level2",
  address_county: "shipping address-level1",
  address_postcode: "shipping postal-code",
};

/** The fields of an address that are asked for; with the country comes everything that depends on it. */
function OneByOne({
  page,
  fields,
  result,
}: {
  page: StatusPage;
  fields: readonly AddressField[];
  result?: FormResult;
}) {
  const { t } = useTranslation();
  const { form } = page;
  const labels = addressLabels(t, form.country);
  const isWholeAddress = fields.includes("address_country") || fields.includes("address_state");
  const shown = fields.filter((field) => field === "name" || field === "phone" || !isWholeAddress);
  return (
    <>
      {shown.map((field) => (
        <Field
          key={field}
          rules={RECIPIENT[field]}
          label={labels[field]}
          defaultValue={form.defaults?.[field]}
          autoComplete={FILLED_BY[field]}
          // oxlint-disable-next-line own/field-rules-by-hand -- a gift's carrier needs a phone number
          required={RECIPIENT[field].required || (field === "phone" && page.isGift)}
          result={result}
        />
      ))}
      {isWholeAddress && <AddressFields form={form} result={result} />}
    </>
  );
}
