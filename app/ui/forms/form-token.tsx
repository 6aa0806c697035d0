import { createContext, useContext } from "react";

const FrameToken = createContext("");

/** A frame gives the token of this answer once, for every form within it. */
export const FormTokenProvider = FrameToken.Provider;

/**
 * The hidden field that proves where a form comes from when a browser sends no header that does.
 * @param token only on pages whose frame gives none.
 */
export function FormToken({ token }: { token?: string | undefined }) {
  const ofFrame = useContext(FrameToken);
  return <input type="hidden" name="_token" value={token ?? ofFrame} />;
}
