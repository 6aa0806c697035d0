/** A mail address that breaks before its sign where it does not fit on a line, rather than within a word. */
export function MailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
