import { useTranslation } from "react-i18next";

type Props = {
  count: number;
  isCountedOut: boolean;
  /** How many of the newest entries were searched, where older ones were left out. */
  newest?: number | null;
};

/** How many entries a list found, said aloud when it changes. */
export function ListCount({ count, isCountedOut, newest = null }: Props) {
  const { t } = useTranslation();
  return (
    <p className="soft small list-count" role="status">
      {isCountedOut ? t("lists:found", { count }) : t("lists:foundMore", { number: count })}
      {newest !== null && ` · ${t("lists:onlyNewest", { number: newest })}`}
    </p>
  );
}
