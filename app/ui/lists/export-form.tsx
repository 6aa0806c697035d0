import { useTranslation } from "react-i18next";
import { Button } from "../actions/button.tsx";
import { FormToken } from "../forms/form-token.tsx";

type Props = {
  action: string;
  /** The filters of the list, which the file keeps to. */
  asked?: Readonly<Record<string, string>>;
  label?: string;
  /** Buttons for other files of the same list, each with the field that asks for it. */
  others?: readonly { name: string; value: string; label: string }[];
};

/** Takes a list out as a file. */
export function ExportForm({ action, asked = {}, label, others = [] }: Props) {
  const { t } = useTranslation();
  return (
    <form className="row" method="post" action={action}>
      <FormToken />
      {Object.entries(asked).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button look="quiet">{label ?? t("lists:export")}</Button>
      {others.map((other) => (
        <Button key={other.value} look="quiet" name={other.name} value={other.value}>
          {other.label}
        </Button>
      ))}
    </form>
  );
}
