import { useMail } from "../mail-content.ts";
import { QuietLink, SmallPrint } from "./blocks.tsx";

/** A store as its mails name it. */
export type StoreOfMail = {
  name: string;
  organiser: string;
  contactEmail: string;
  /** Legal name and address of the organiser, in one line; empty while we do not know them. */
  seller: string;
};

type StoreFooterProps = {
  store: StoreOfMail;
  /** Where a reader who doubts the mail can check it; null for storefronts, which have no such page. */
  realHref: string | null;
};

/**
 * Who answers, why the mail came, who sends it.
 * @param because why it came, where the reader did not order.
 */
export function StoreFooter({ store, realHref, because }: StoreFooterProps & { because?: string }) {
  const { t } = useMail();
  const { name, organiser, contactEmail: email } = store;
  return (
    <>
      <SmallPrint>{t("mail:footer.questions", { organiser, email })}</SmallPrint>
      <SmallPrint>{because ?? t("mail:footer.order", { store: name, organiser })}</SmallPrint>
      {store.seller !== "" && <SmallPrint>{store.seller}</SmallPrint>}
      {realHref && <QuietLink href={realHref}>{t("claim:isThisReal")}</QuietLink>}
    </>
  );
}

/** The footer for a person who ordered nothing: a gift waits for them, or their team orders. */
export function InvitationFooter({
  store,
  realHref,
  unsubscribeHref,
  because,
}: StoreFooterProps & { realHref: string; unsubscribeHref: string; because: string }) {
  const { t } = useMail();
  const { organiser, contactEmail: email } = store;
  return (
    <>
      <SmallPrint>{t("mail:footer.questions", { organiser, email })}</SmallPrint>
      <SmallPrint>{because}</SmallPrint>
      {store.seller !== "" && <SmallPrint>{store.seller}</SmallPrint>}
      <QuietLink href={realHref}>{t("claim:isThisReal")}</QuietLink>
      <QuietLink href={unsubscribeHref}>{t("recipientDesk:mail.unsubscribe")}</QuietLink>
    </>
  );
}

/** The footer for a person who asked to hear of gifts. */
export function WaitingFooter({ store, realHref }: StoreFooterProps & { realHref: string }) {
  const { t } = useMail();
  const { name, organiser, contactEmail: email } = store;
  return (
    <>
      <SmallPrint>{t("mail:footer.questions", { organiser, email })}</SmallPrint>
      <SmallPrint>{t("recipientDesk:waitingMail.because", { store: name })}</SmallPrint>
      {store.seller !== "" && <SmallPrint>{store.seller}</SmallPrint>}
      <QuietLink href={realHref}>{t("claim:isThisReal")}</QuietLink>
    </>
  );
}

type Reason = "account" | "address" | "organiser" | "operator";

/** Why a mail of the platform's own came. */
export function PlatformFooter({ because, store = "" }: { because: Reason; store?: string }) {
  const { t } = useMail();
  const reasons: Record<Reason, string> = {
    account: t("mail:footer.account"),
    address: t("mail:footer.address"),
    organiser: t("mail:footer.organiser", { store }),
    operator: t("mail:footer.operator"),
  };
  return <SmallPrint>{reasons[because]}</SmallPrint>;
}
