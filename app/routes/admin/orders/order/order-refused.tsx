import { useTranslation } from "react-i18next";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { type FormResult, useMessage } from "../../../../ui/forms/form-result.ts";

type Props = { answer?: { status: number; error?: string; result?: FormResult } | undefined };

/**
 * What became of a button that no longer fits the order: somebody else was quicker, and the form that could say so may be
 * gone from the page.
 */
export function OrderRefused({ answer }: Props) {
  const { t } = useTranslation();
  const message = useMessage();
  if (answer?.status !== 409) return null;
  const errors = [answer.error, ...Object.values(answer.result?.error ?? {}).flatMap((each) => each ?? [])];
  const told = [...new Set(errors.filter((each) => each !== undefined))];
  if (told.length === 0) return null;
  return (
    <Notice tone="error" live>
      {told.map((each) => (
        <p key={each}>{message(each)}</p>
      ))}
      <p>{t("orderDesk:refusedNow")}</p>
    </Notice>
  );
}
