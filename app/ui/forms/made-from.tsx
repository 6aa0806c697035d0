import { BASE_FIELD, baseText } from "../../domain/access/form-merge.ts";
import { type FormResult, useFieldState } from "./form-result.ts";

type Props = {
  /** The version of the thing that the page shows. */
  version: number | string;
  /** The fields as they are stored; a box that is not ticked is empty. */
  stored: Readonly<Record<string, string>>;
  result: FormResult;
};

/**
 * What a form was made from: the version, and the fields as they were then. After a conflict the
 * form is made from what is stored now; a mistake in a field does not change what the form was made from.
 */
export function MadeFrom({ version, stored, result }: Props) {
  const { value: shown, error: isOld } = useFieldState("version", result, String(version));
  const { value: base } = useFieldState(BASE_FIELD, result, baseText(version, stored));
  const isDecidedAnew = isOld !== undefined;
  return (
    <>
      <input type="hidden" name="version" value={isDecidedAnew ? version : shown} />
      <input type="hidden" name={BASE_FIELD} value={isDecidedAnew ? baseText(version, stored) : base} />
    </>
  );
}
