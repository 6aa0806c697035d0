import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import type { ProductStatus } from "../../../../domain/product/product-sorts.ts";

type Props = {
  name: string;
  status: ProductStatus;
  isLocked: boolean;
  isDeleted: boolean;
  asksToDelete: boolean;
};

/** What may be done with a product as it stands. Deleting asks first, with its name. */
export function ProductSteps({ name, status, isLocked, isDeleted, asksToDelete }: Props) {
  const { t } = useTranslation();
  const step = (intent: string, label: string, look: "brand" | "quiet" | "danger" = "quiet") => (
    <Button look={look} name="intent" value={intent}>
      {label}
    </Button>
  );
  return (
    <Card id="steps" title={t("productDesk:step.title")}>
      {!isDeleted && isLocked && <p className="soft">{t("productDesk:refused.locked")}</p>}
      <DeskForm action="?" className="row" preventScrollReset>
        <FormToken />
        {isDeleted ? (
          step("restore", t("productDesk:step.restore"), "brand")
        ) : asksToDelete && !isLocked ? (
          <>
            {step("delete", t("productDesk:step.confirm", { name }), "danger")}
            <Link to="?" preventScrollReset>
              {t("productDesk:remove.keep")}
            </Link>
          </>
        ) : (
          <>
            {status === "draft" && !isLocked && step("publish", t("productDesk:step.publish"), "brand")}
            {status === "archived" &&
              !isLocked &&
              step("unarchive", t("productDesk:step.unarchive"), "brand")}
            {step("duplicate", t("productDesk:step.duplicate"))}
            {isLocked
              ? step("unlock", t("productDesk:step.unlock"))
              : step("lock", t("productDesk:step.lock"))}
            {status !== "archived" && !isLocked && step("archive", t("productDesk:step.archive"))}
            {!isLocked && (
              <ButtonLink look="quiet" href="?delete=1#steps">
                {t("productDesk:step.delete")}
              </ButtonLink>
            )}
          </>
        )}
      </DeskForm>
    </Card>
  );
}
