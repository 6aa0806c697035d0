import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeskList, type ListFilters } from "../../../ui/lists/desk-list.tsx";
import type { Pages } from "../../../ui/lists/pager.tsx";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import type { PictureCard, UploadOutcome } from "../../../ui/admin/pictures/models.ts";
import { UploadForm } from "./upload-form.tsx";

type Props = {
  pictures: readonly PictureCard[];
  folders: readonly string[];
  filters: ListFilters;
  links: Pages;
  mayWrite: boolean;
  outcomes?: readonly UploadOutcome[] | undefined;
};

/** The tenant's pictures as a grid, with the form that adds some. */
export function PicturesView({ pictures, folders, filters, links, mayWrite, outcomes }: Props) {
  const { t } = useTranslation();
  const { action, asked } = filters;
  const folder = {
    name: "folder",
    label: t("pictures:folder"),
    any: t("pictures:allFolders"),
    choices: folders.map((name) => ({ value: name, label: name })),
  };
  return (
    <>
      <PageHead title={t("pictures:title")} lead={t("pictures:lead")} />
      {mayWrite && (
        <UploadForm action={action} folder={asked["folder"] ?? ""} folders={folders} outcomes={outcomes} />
      )}
      <DeskList
        caption={t("pictures:title")}
        rows={pictures}
        filters={{
          ...filters,
          label: t("pictures:filter"),
          search: t("pictures:search"),
          fields: folders.length > 0 ? [folder] : [],
        }}
        links={links}
        none={{ title: t("pictures:none"), text: t("pictures:noneText") }}
      >
        <ul className="picture-grid">
          {pictures.map((picture) => (
            <PictureItem key={picture.id} picture={picture} />
          ))}
        </ul>
      </DeskList>
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
