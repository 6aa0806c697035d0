import { useTranslation } from "react-i18next";
import type { FaceName } from "../faces.ts";

/** The way to each face. They are named as in the code. */
export function FaceList({ faces }: { faces: readonly { name: FaceName; href: string }[] }) {
  const { t } = useTranslation();
  return (
    <main className="wrap prose" id="main">
      <h1>{t("dev:guide.title")}</h1>
      <p className="soft">{t("dev:guide.lead")}</p>
      <ul>
        {faces.map(({ name, href }) => (
          <li key={name}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}
