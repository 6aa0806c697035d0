import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { ORIGIN } from "./page.ts";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

type Asked = { challenge: string; origin?: string; rpId?: string };

/** A device that holds one passkey, as far as the standard's bytes go: what a phone or a security key would say. */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const state = { counter: 0 };

  const clientData = (type: string, { challenge, origin = ORIGIN }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = ({ rpId = new URL(ORIGIN).hostname }: Asked, flags: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  };
  const said = (response: Record<string, unknown>) =>
    JSON.stringify({
      id: id.toString("base64url"),
      rawId: id.toString("base64url"),
      type: "public-key",
      clientExtensionResults: {},
      response,
    });

  return {
    id: id.toString("base64url"),
    /** The counter of the device; a copy of it would begin where it was copied. */
    state,

    /** Makes the passkey, without an attestation. */
    create(asked: Asked): string {
      const coordinate = (text = "") => Buffer.from(text, "base64url");
      // CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        coordinate(jwk.x),
        Buffer.from("225820", "hex"),
        coordinate(jwk.y),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        head(asked, FLAGS.present | FLAGS.verified | FLAGS.attested),
        Buffer.alloc(16),
        length,
        id,
        key,
      ]);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestationObject = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return said({
        clientDataJSON: clientData("webauthn.create", asked).toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal", "no-such-transport"],
      });
    },

    /** Signs a challenge; its counter goes up first. */
    get(asked: Asked, { verified = true } = {}): string {
      state.counter += 1;
      const data = clientData("webauthn.get", asked);
      const authData = head(asked, FLAGS.present | (verified ? FLAGS.verified : 0));
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      return said({
        clientDataJSON: data.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: "anyone",
      });
    },
  };
}
