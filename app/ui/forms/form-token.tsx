/** The hidden field that proves where a form comes from when a browser sends no header that does. */
export function FormToken({ token }: { token: string }) {
  return <input type="hidden" name="_token" value={token} />;
}
