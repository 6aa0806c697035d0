import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Facts, Paragraph, QuietLink, SmallPrint, Title } from "../parts/blocks.tsx";
import { StoreFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import { OrderLines } from "../parts/order-lines.tsx";
import type { FulfilmentFacts, OrderContents } from "./order-confirmed.tsx";

/** A parcel as its recipient follows it: `number` is empty for one that cannot be followed, `href` the carrier's page. */
export type MailParcel = { carrier: string; number: string; href: string | null };

type ShippedFacts = FulfilmentFacts &
  Pick<OrderContents, "address"> & {
    parcels: readonly MailParcel[];
    /** Where the print shop's photograph of it is seen; null where there is none. */
    photoHref: string | null;
    /** Where to withdraw from the contract; null where there is no such right now. */
    withdrawHref: string | null;
  };

/** Tells the person who ordered that the carrier has the parcel, what is in it and how to follow it. */
export const shipped: MailTemplate<ShippedFacts> = {
  subject: ({ orderRef }, { t }) => t("mail:orderMail.shipped.subject", { orderRef }),
  look: ({ look }) => look,
  Mail: ShippedMail,
};

function ShippedMail({ facts }: { facts: ShippedFacts }) {
  const { t } = useMail();
  const { store, part, parcels } = facts;
  const lead = t("mail:orderMail.shipped.lead", { store: store.name });
  const followed = parcels.filter(({ href }) => href !== null);
  const only = followed.length === 1 ? followed[0] : undefined;
  return (
    <MailFrame preheader={lead} footer={<StoreFooter store={store} realHref={facts.realHref} />}>
      <Title>{t("mail:orderMail.shipped.title")}</Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      {part && (
        <Paragraph>{t("mail:orderMail.shipped.part", { number: part.number, of: part.of })}</Paragraph>
      )}
      {only?.href ? (
        <ActionButton href={only.href}>{t("claim:gift.status.track")}</ActionButton>
      ) : (
        <ActionButton href={facts.statusHref}>{t("mail:view_order")}</ActionButton>
      )}
      <Parcels parcels={parcels} linked={!only} />
      <OrderLines lines={facts.lines} pricing={facts.pricing} />
      {facts.photoHref !== null && (
        <QuietLink href={facts.photoHref}>{t("mail:orderMail.shipped.photo")}</QuietLink>
      )}
      <Facts facts={[{ label: t("confirmation:address"), lines: facts.address }]} />
      {facts.withdrawHref && <QuietLink href={facts.withdrawHref}>{t("cases:withdraw.link")}</QuietLink>}
      {only && <QuietLink href={facts.statusHref}>{t("mail:view_order")}</QuietLink>}
    </MailFrame>
  );
}

/** @param linked whether each brings its own link; a single one has the button. */
function Parcels({ parcels, linked }: { parcels: readonly MailParcel[]; linked: boolean }) {
  const { t } = useMail();
  return parcels.map(({ carrier, number, href }, index) => {
    const parcel =
      number === ""
        ? t("mail:orderMail.shipped.untracked", { carrier })
        : t("claim:gift.status.parcel", { number, carrier });
    return linked && href !== null ? (
      <QuietLink key={index} href={href}>{`${t("claim:gift.status.track")}: ${parcel}`}</QuietLink>
    ) : (
      <SmallPrint key={index}>{parcel}</SmallPrint>
    );
  });
}
