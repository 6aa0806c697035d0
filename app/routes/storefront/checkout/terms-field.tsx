import { useTranslation } from "react-i18next";
import { PAYMENT } from "./checkout.rules.ts";
import { CheckboxField } from "../../../ui/forms/checkbox-field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";

type Props = { href: string; result?: FormResult; onChange?: (accepted: boolean) => void };

/** The box that accepts the terms: `accept_terms`. */
export function TermsField({ href, result, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <CheckboxField
      rules={PAYMENT.accept_terms}
      label={<Terms text={t("checkout:payment.terms")} href={href} />}
      result={result}
      onChange={onChange}
    />
  );
}

/** The sentence with its link. i18next's own way of doing this would weigh more than the whole step. */
function Terms({ text, href }: { text: string; href: string }) {
  const [before, link, after] = text.split(/<\/?terms>/);
  return (
    <>
      {before}
      <a href={href} target="_blank" rel="noopener">
        {link}
      </a>
      {after}
    </>
  );
}
