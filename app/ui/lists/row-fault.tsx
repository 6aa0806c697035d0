import { Notice } from "../feedback/notice.tsx";
import { type FormResult, useMessage } from "../forms/form-result.ts";

type Props = { answer: { form: string; result?: FormResult } | undefined };

/** Why what was pressed in a row of a list was refused. */
export function RowFault({ answer }: Props) {
  const message = useMessage();
  const fault = answer?.form === "row" ? answer.result?.error?.["intent"]?.[0] : undefined;
  if (!fault) return null;
  return (
    <Notice tone="error" live>
      <p>{message(fault)}</p>
    </Notice>
  );
}
