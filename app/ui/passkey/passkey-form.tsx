import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../actions/button.tsx";
import { Notice } from "../feedback/notice.tsx";
import { FormToken } from "../forms/form-token.tsx";

type Props = {
  /** Whether the browser makes a passkey or signs with one. */
  kind: "create" | "get";
  action: string;
  formToken?: string;
  /** What the browser is asked, as JSON. */
  options: string;
  /** Asks as soon as the page is there. */
  atOnce?: boolean;
  /** What went wrong when it was sent: the passkey, or that no script asked for one. */
  trouble?: "failed" | "unasked" | null | undefined;
  label: string;
  children?: ReactNode;
};

/** A form that the browser fills with what a passkey says (app/enhance/passkey.ts); posts `response`. */
export function PasskeyForm({ kind, action, formToken, options, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <form
      className="form"
      method="post"
      action={action}
      noValidate
      data-passkey={kind}
      data-options={options}
      data-at-once={props.atOnce ? "" : undefined}
      data-failed={t("passkey:refused.failed")}
      data-known={t("passkey:refused.known")}
      data-unsupported={t("passkey:unsupported")}
    >
      <FormToken token={formToken} />
      <input type="hidden" name="response" defaultValue="" />
      <noscript>
        <Notice tone="warning">{t("passkey:needsScript")}</Notice>
      </noscript>
      <p className="notice bad" role="alert" data-passkey-trouble hidden={!props.trouble}>
        {props.trouble === "unasked"
          ? t("passkey:needsScript")
          : props.trouble && t("passkey:refused.failed")}
      </p>
      {props.children}
      <div>
        <Button size={kind === "get" ? "big" : "normal"} wide={kind === "get"}>
          {props.label}
        </Button>
      </div>
    </form>
  );
}
