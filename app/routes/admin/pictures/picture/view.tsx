import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import type { ShownUse } from "../../../../ui/admin/pictures/models.ts";
import { PICTURE } from "../pictures.rules.ts";

type Props = {
  picture: { name: string; folder: string; src: string; width: number; height: number; href: string };
  uses: readonly ShownUse[];
  folders: readonly string[];
  listHref: string;
  mayWrite: boolean;
  asksToDelete: boolean;
  result?: FormResult;
};

/** One picture: what it is called, where it is used, and the way to delete it. */
export function PictureView({ picture, uses, folders, listHref, mayWrite, asksToDelete, result }: Props) {
  const { t } = useTranslation();
  const labels = { name: t("pictures:name"), folder: t("pictures:folder") };
  return (
    <>
      <PageHead title={picture.name} lead={<Link to={listHref}>{t("pictures:back")}</Link>} />
      <div className="sheet stack">
        <Card>
          <a className="picture-thumb large" href={picture.href}>
            <img src={picture.src} alt={picture.name} width={picture.width} height={picture.height} />
          </a>
          <p className="soft small">{`${picture.width} × ${picture.height} px`}</p>
        </Card>
        <Card title={t("pictures:uses")}>
          {uses.length === 0 ? (
            <p className="soft">{t("pictures:unused")}</p>
          ) : (
            <ul className="plain-list">
              {uses.map(({ text, name, href }, index) => (
                <li key={index}>
                  {t(text)}{" "}
                  <Link className="written" to={href}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Card>
        {mayWrite && (
          <>
            <Card>
              <DeskForm className="form" noValidate key={`${picture.name} ${picture.folder}`}>
                <FormToken />
                <ErrorSummary result={result} labels={labels} />
                <Field rules={PICTURE.name} label={labels.name} defaultValue={picture.name} result={result} />
                <Field
                  rules={PICTURE.folder}
                  label={labels.folder}
                  defaultValue={picture.folder}
                  hint={
                    folders.length > 0 ? t("pictures:folderHint", { folders: folders.join(", ") }) : undefined
                  }
                  result={result}
                />
                <div className="row">
                  <Button name="intent" value="save">
                    {t("pictures:save")}
                  </Button>
                </div>
              </DeskForm>
            </Card>
            <DeleteCard name={picture.name} isUsed={uses.length > 0} asks={asksToDelete} />
          </>
        )}
      </div>
    </>
  );
}

function DeleteCard({ name, isUsed, asks }: { name: string; isUsed: boolean; asks: boolean }) {
  const { t } = useTranslation();
  return (
    <Card id="delete" title={t("pictures:delete.title")}>
      {isUsed ? (
        <Notice>{t("pictures:refused.used")}</Notice>
      ) : (
        <>
          <p className="soft">{t("pictures:delete.text")}</p>
          <DeskForm className="row">
            <FormToken />
            {asks ? (
              <>
                <Button look="danger" name="intent" value="delete">
                  {t("pictures:delete.confirm", { name })}
                </Button>
                <Link to="?" preventScrollReset>
                  {t("pictures:delete.cancel")}
                </Link>
              </>
            ) : (
              <ButtonLink look="quiet" href="?delete=1#delete">
                {t("pictures:delete.action")}
              </ButtonLink>
            )}
          </DeskForm>
        </>
      )}
    </Card>
  );
}
