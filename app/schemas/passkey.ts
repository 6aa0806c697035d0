import * as v from "valibot";

const base64url = (most: number) =>
  v.pipe(
    v.string("errors:staleForm"),
    v.maxLength(most, "errors:staleForm"),
    v.regex(/^[\w-]+$/, "errors:staleForm"),
  );
const id = base64url(1400);
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

const shared = {
  id,
  rawId: id,
  type: v.literal("public-key"),
  clientExtensionResults: v.optional(
    v.pipe(
      v.unknown(),
      v.transform(() => ({})),
    ),
    {},
  ),
};

/** What a browser says as text of a passkey that it made. Fields that nobody reads are left out. */
export const NewPasskeySchema = v.pipe(
  v.string(),
  v.maxLength(20_000),
  v.parseJson(),
  v.object({
    ...shared,
    response: v.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(12_000),
      transports: v.optional(
        v.pipe(
          v.array(v.string()),
          v.maxLength(20),
          v.transform((names) => TRANSPORTS.filter((transport) => names.includes(transport))),
        ),
        [],
      ),
    }),
  }),
);

/** What a browser says as text of a passkey that signed. */
export const PasskeySignatureSchema = v.pipe(
  v.string(),
  v.maxLength(20_000),
  v.parseJson(),
  v.object({
    ...shared,
    response: v.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
    }),
  }),
);
