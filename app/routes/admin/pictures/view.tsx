import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { FilterBar } from "../../../ui/lists/filter-bar.tsx";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import type { PictureCard, UploadOutcome } from "../../../ui/admin/pictures/models.ts";
import { UploadForm } from "./upload-form.tsx";

type Props = {
  pictures: readonly PictureCard[];
  folders: readonly string[];
  filters: { action: string; asked: Readonly<Record<string, string>>; isFiltered: boolean };
  pages: ReactNode;
  mayWrite: boolean;
  outcomes?: readonly UploadOutcome[] | undefined;
};

/** The tenant's pictures as a grid, with the form that adds some. */
export function PicturesView({ pictures, folders, filters, pages, mayWrite, outcomes }: Props) {
  const { t } = useTranslation();
  const { action, asked, isFiltered } = filters;
  return (
    <>
      <PageHead title={t("pictures:title")} lead={t("pictures:lead")} />
      {mayWrite && (
        <UploadForm action={action} folder={asked["folder"] ?? ""} folders={folders} outcomes={outcomes} />
      )}
      {pictures.length === 0 && !isFiltered ? (
        <EmptyState title={t("pictures:none")}>{t("pictures:noneText")}</EmptyState>
      ) : (
        <>
          <FilterBar
            label={t("pictures:filter")}
            action={action}
            asked={asked}
            active={asked["folder"] ? 1 : 0}
            search={t("pictures:search")}
            clearHref={isFiltered ? action : null}
          >
            {folders.length > 0 && (
              <SelectField
                name="folder"
                label={t("pictures:folder")}
                choices={[
                  { value: "", label: t("pictures:allFolders") },
                  ...folders.map((name) => ({ value: name, label: name })),
                ]}
                defaultValue={asked["folder"]}
              />
            )}
          </FilterBar>
          {pictures.length === 0 ? (
            <EmptyState title={t("lists:nothingFits")} action={<Link to={action}>{t("lists:clear")}</Link>} />
          ) : (
            <ul className="picture-grid">
              {pictures.map((picture) => (
                <PictureItem key={picture.id} picture={picture} />
              ))}
            </ul>
          )}
          {pages}
        </>
      )}
    </>
  );
}

function PictureItem({ picture }: { picture: PictureCard }) {
  const { t } = useTranslation();
  const { name, folder, src, width, height, uses, href } = picture;
  return (
    <li>
      <Link className="row-link" to={href} prefetch="intent">
        <span className="picture-thumb">
          <img src={src} alt="" loading="lazy" width="160" height="120" />
        </span>
        <b className="written">{name}</b>
      </Link>
      <span className="soft small">
        {folder && <span className="written">{folder} · </span>}
        {`${width} × ${height} px`}
      </span>
      <span className="soft small block">
        {uses === 0 ? t("pictures:unused") : t("pictures:usedCount", { count: uses })}
      </span>
    </li>
  );
}
