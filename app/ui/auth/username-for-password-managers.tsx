/** Whose password is chosen beside it, so that password managers keep it in the right place. Nobody sees or changes it. */
export function UsernameForPasswordManagers({ email }: { email: string }) {
  return (
    <input
      className="sr"
      // oxlint-disable-next-line own/field-rules-by-hand -- it is never sent: it has no name, so no schema validates it
      type="email"
      defaultValue={email}
      autoComplete="username"
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  );
}
