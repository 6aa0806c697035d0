import { useTranslation } from "react-i18next";

/** How many entries a list found, said aloud when it changes. */
export function ListCount({ count, isCountedOut }: { count: number; isCountedOut: boolean }) {
  const { t } = useTranslation();
  return (
    <p className="soft small list-count" role="status">
      {isCountedOut ? t("lists:found", { count }) : t("lists:foundMore", { number: count })}
    </p>
  );
}
