import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { AddressDoubt } from "../../domain/address/address-doubts.ts";
import { Notice } from "../../ui/feedback/notice.tsx";

type Props = {
  doubts: readonly AddressDoubt[];
  /** What else to say, where going on needs a word. */
  note?: string;
};

const DOUBT_TEXTS: Record<AddressDoubt["kind"], string> = {
  email: "checkout:doubt.email",
  zip: "checkout:doubt.zip",
  houseNumber: "checkout:doubt.houseNumber",
  letters: "checkout:doubt.letters",
  longLine: "checkout:doubt.longLine",
};

export const doubtText = (t: TFunction, doubt: AddressDoubt): string =>
  t(DOUBT_TEXTS[doubt.kind], { ...doubt });

/** Asks about what looks odd in the address; whoever means it just goes on. */
export function AddressQuestions({ doubts, note }: Props) {
  const { t } = useTranslation();
  if (doubts.length === 0) return null;
  return (
    <Notice tone="warning" title={t("checkout:doubt.title")} live>
      <ul>
        {doubts.map((doubt) => (
          <li key={doubt.kind}>{doubtText(t, doubt)}</li>
        ))}
      </ul>
      {note && <p>{note}</p>}
    </Notice>
  );
}
