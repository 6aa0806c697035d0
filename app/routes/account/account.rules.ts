import {
  AcceptInvitationSchema,
  AskForLinkSchema,
  CodeSchema,
  NewPasswordSchema,
  SignInSchema,
  SignUpSchema,
} from "../../schemas/account.ts";
import { inputRules } from "../../schemas/input-rules.ts";

export const SIGN_IN = inputRules(SignInSchema);
export const SIGN_UP = inputRules(SignUpSchema);
export const ASK_FOR_LINK = inputRules(AskForLinkSchema);
export const NEW_PASSWORD = inputRules(NewPasswordSchema);
export const ACCEPT_INVITATION = inputRules(AcceptInvitationSchema);
/** The second step. */
export const SECOND_STEP = inputRules(CodeSchema);
