import { useTranslation } from "react-i18next";

/** Popstall's sign: a market stall's awning. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <path fill="#2b2620" d="M5 16h22v13H5z" />
      <path fill="#ffd269" d="M9 19h14v10H9z" />
      <path fill="#cf3a22" d="M4 3h24l3 12a4 4 0 0 1-7.500 1.500h-15A4 4 0 0 1 1 15z" />
      <path fill="#fff" d="M10 3h4l-1.500 12a4 4 0 0 1-5.500.8zm8 0h4l3 12.800a4 4 0 0 1-5.500-.8z" />
    </svg>
  );
}

/** The page's first link: past the navigation to `#main`. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip" href="#main">
      {t("common:skip")}
    </a>
  );
}
