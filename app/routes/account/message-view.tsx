import type { ReactNode } from "react";
import { type AuthChrome, AuthLayout } from "../../ui/auth/auth-layout.tsx";

type Props = { chrome: AuthChrome; title: ReactNode; lead?: ReactNode; children?: ReactNode };

/** A page of the authentication layout that has something to say, and a way on. */
export function MessageView({ chrome, title, lead, children }: Props) {
  return (
    <AuthLayout chrome={chrome} title={title} lead={lead}>
      <div className="form">{children}</div>
    </AuthLayout>
  );
}
