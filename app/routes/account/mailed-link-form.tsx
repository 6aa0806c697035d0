import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PASSWORD_MIN } from "../../domain/access/password-rules.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import type { FormResult } from "../../ui/forms/form-result.ts";
import { FormToken } from "../../ui/forms/form-token.tsx";
import { NEW_PASSWORD } from "./account.rules.ts";
import { UsernameForPasswordManagers } from "../../ui/auth/username-for-password-managers.tsx";

type Props = {
  action: string;
  formToken: string;
  submit: string;
  id?: string;
  /** The fields above the button, where the link asks for any. */
  children?: ReactNode;
};

/** What a page asks for that a mailed link leads to: one press at least, since mail programs open links by themselves. */
export function MailedLinkForm({ action, formToken, submit, id, children }: Props) {
  return (
    <form className="form" id={id} method="post" action={action} noValidate>
      <FormToken token={formToken} />
      {children}
      <Button size="big" wide>
        {submit}
      </Button>
    </form>
  );
}

type PasswordProps = {
  /** Whose password it will be, so that password managers keep it in the right place. */
  email: string;
  /** Instead of how long a password must be. */
  hint?: string;
  result?: FormResult | undefined;
};

/** The field `password`, for whoever has none yet or lost theirs. */
export function NewPasswordField({ email, hint, result }: PasswordProps) {
  const { t } = useTranslation();
  return (
    <>
      <UsernameForPasswordManagers email={email} />
      <Field
        rules={NEW_PASSWORD.password}
        label={t("account:reset.newPassword")}
        hint={hint ?? t("account:passwordHint", { count: PASSWORD_MIN })}
        autoComplete="new-password"
        result={result}
      />
    </>
  );
}
