import { type ReactNode, useEffect, useRef } from "react";
import { DeskForm } from "../forms/desk-form.tsx";
import { FormToken } from "../forms/form-token.tsx";

type Props = {
  /** Where the answer is posted. */
  action: string;
  title: string;
  /** What the server wants to have asked; another one opens the dialog anew. */
  asked: unknown;
  /** What else the answer needs, and the buttons. */
  children: ReactNode;
};

/**
 * A question that the server asks before it does what was pressed: over the page, or on it without scripts. Whoever
 * answers posts `confirmed`.
 */
export function QuestionDialog({ action, title, asked, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.close();
    dialog.current?.showModal();
  }, [asked]);
  return (
    <dialog className="dialog" open ref={dialog} aria-labelledby="question-title">
      <DeskForm startsAfresh className="stack" action={action}>
        <FormToken />
        <input type="hidden" name="confirmed" value="yes" />
        <h2 id="question-title">{title}</h2>
        {children}
      </DeskForm>
    </dialog>
  );
}
