import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { type AuthChrome, AuthLayout } from "../../../ui/auth/auth-layout.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";

type Props = {
  chrome: AuthChrome;
  formToken: string;
  /** The shop that waits in this browser. */
  shop: { domain: string; name: string } | null;
  /** Of who is signed in. */
  company: string | null;
  mayConnect: boolean;
  refused: string | null;
  action: string;
  signInHref: string;
  signUpHref: string;
  settingsHref: string;
};

/** Asks whether a shop is to be connected: `intent` connect | forget. */
export function ConnectShopView({ chrome, shop, company, mayConnect, refused, ...page }: Props) {
  const { t } = useTranslation();
  if (!shop) {
    return (
      <AuthLayout chrome={chrome} title={t("setup:shop.connect.title")} lead={t("setup:shop.connect.none")}>
        <div className="form">
          <ButtonLink size="big" wide href={page.settingsHref}>
            {t("setup:shop.again")}
          </ButtonLink>
        </div>
      </AuthLayout>
    );
  }
  const names = { shop: shop.domain, company: company ?? "" };
  const lead =
    company === null
      ? t("setup:shop.connect.guest", names)
      : mayConnect
        ? t("setup:shop.connect.question", names)
        : t("setup:shop.connect.notYou", names);
  return (
    <AuthLayout chrome={chrome} title={t("setup:shop.connect.title")} lead={lead}>
      <div className="form">
        {refused && <p role="alert">{t(refused, names)}</p>}
        {company === null && (
          <>
            <ButtonLink size="big" wide href={page.signInHref}>
              {t("setup:shop.connect.signIn")}
            </ButtonLink>
            <ButtonLink look="quiet" size="big" wide href={page.signUpHref}>
              {t("setup:shop.connect.signUp")}
            </ButtonLink>
          </>
        )}
        {mayConnect && (
          <form className="form" method="post" action={page.action}>
            <FormToken token={page.formToken} />
            <input type="hidden" name="shop" value={shop.domain} />
            <p className="small soft">{t("setup:shop.connect.means")}</p>
            <Button size="big" wide name="intent" value="connect">
              {t("setup:shop.connect.do")}
            </Button>
            <Button look="quiet" wide name="intent" value="forget">
              {t("setup:shop.connect.not")}
            </Button>
          </form>
        )}
      </div>
    </AuthLayout>
  );
}
