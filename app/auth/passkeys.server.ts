import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import * as v from "valibot";
import type { UserRow } from "../services/accounts/account-scope.ts";
import type { PasskeyRow } from "../services/accounts/passkeys/passkeys.server.ts";
import { NewPasskeySchema, PasskeySignatureSchema } from "../schemas/passkey.ts";
import type { NewPasskey } from "../services/accounts/passkeys/add-passkey.server.ts";
import type { SignaturePort } from "../services/accounts/passkeys/prove-passkey.server.ts";
import type { Settings } from "../http/wiring/env.server.ts";
import type { OpenStep } from "./sign-in-step.server.ts";
import { sha256Hex } from "../http/keys/signing.server.ts";
import { errorSummary, logWarning } from "../log.server.ts";

const TIMEOUT_MS = 5 * 60_000;

/** Loads the library when a person uses a passkey; most requests do not need it. */
const library = () => import("@simplewebauthn/server");
type Transports = NonNullable<RegistrationResponseJSON["response"]["transports"]>;

/** Whose passkeys these are: a host name, and the origins of ours under it. */
export type RelyingParty = { id: string; origins: string[] };

/**
 * The configured origin that was asked for decides, never a header; the guard let no other through. Passkeys belong to a
 * host name, so there are none at an address made of numbers.
 */
export function relyingParty(request: Request, settings: Settings): RelyingParty | undefined {
  const ours = [settings.APP_ORIGIN, ...settings.APP_ALIASES].map((address) => new URL(address));
  const { origin } = new URL(request.url);
  const matching = ours.find((url) => url.origin === origin) ?? ours[0];
  if (!matching || !isName(matching.hostname)) return undefined;
  const same = ours.filter(({ hostname }) => hostname === matching.hostname);
  return { id: matching.hostname, origins: same.map((url) => url.origin) };
}

/** The origin where passkeys work, to show at an address where they do not. */
export function passkeyOrigin(settings: Settings): string | null {
  const ours = [settings.APP_ORIGIN, ...settings.APP_ALIASES].map((address) => new URL(address));
  return ours.find(({ hostname }) => isName(hostname))?.origin ?? null;
}

function isName(hostname: string): boolean {
  return !hostname.startsWith("[") && !/^[\d.]+$/.test(hostname);
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
const textOf = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** What the browser is asked to make a passkey from. */
export async function creationOptions(
  party: RelyingParty,
  user: UserRow,
  { challenge }: OpenStep,
  others: readonly PasskeyRow[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: "Popstall",
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: others.map(describedKey),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/**
 * What the browser is asked to sign with a passkey.
 * @param passkeys the passkeys that may sign; without them the person chooses one, and must show that it is them.
 */
export async function requestOptions(
  party: RelyingParty,
  challenge: string,
  passkeys?: readonly PasskeyRow[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    userVerification: passkeys ? "preferred" : "required",
    ...(passkeys && { allowCredentials: passkeys.map(describedKey) }),
  });
}

const describedKey = ({ id, transports }: PasskeyRow) => ({ id, transports: transports as Transports });

/** The passkey that a device made for this step; undefined when it is not to be believed. */
export async function readNewPasskey(
  party: RelyingParty,
  step: OpenStep["step"],
  fields: FormData,
): Promise<NewPasskey | undefined> {
  const parsed = v.safeParse(NewPasskeySchema, fields.get("response"));
  if (!parsed.success) return undefined;
  const response = parsed.output;
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: async (challenge) => (await sha256Hex(challenge)) === step.challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: textOf(publicKey), counter, transports: response.response.transports };
  } catch (error) {
    tell(error);
    return undefined;
  }
}

/** What a browser says that a passkey signed; undefined when it is not of that form. */
export function readSignature(fields: FormData): AuthenticationResponseJSON | undefined {
  const parsed = v.safeParse(PasskeySignatureSchema, fields.get("response"));
  return parsed.success ? parsed.output : undefined;
}

/**
 * Checks what a passkey signed in a step.
 * @param alone whether the passkey stands for the password too: its person must then have shown that it is them.
 */
export function signaturePort(
  party: RelyingParty,
  step: OpenStep["step"],
  response: AuthenticationResponseJSON,
  alone: boolean,
): SignaturePort {
  return {
    async counterOf({ id, publicKey, counter, transports }) {
      const { verifyAuthenticationResponse } = await library();
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response,
          expectedChallenge: async (challenge) => (await sha256Hex(challenge)) === step.challenge,
          expectedOrigin: party.origins,
          expectedRPID: party.id,
          credential: {
            id,
            publicKey: Uint8Array.from(atob(publicKey), (letter) => letter.charCodeAt(0)),
            counter,
            transports: transports as Transports,
          },
          requireUserVerification: alone,
        });
        return verified ? authenticationInfo.newCounter : undefined;
      } catch (error) {
        tell(error);
        return undefined;
      }
    },
  };
}

/** Logs for the operator why a passkey failed; the person sees only that it did not work. */
function tell(error: unknown): void {
  logWarning("passkey", errorSummary(error));
}
