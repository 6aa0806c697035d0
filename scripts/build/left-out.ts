import { fileURLToPath } from "node:url";

/** Part of a library, and the module that stands in its place in the Worker. */
export type LibraryPart = { what: string; files: RegExp; standIn: (source: string) => string };

const EC_SIGNATURE = fileURLToPath(new URL("stand-ins/ec-signature.ts", import.meta.url));

/** The resources of Stripe that app/gateways/stripe calls, as their files are named. */
export const STRIPE_RESOURCES = [
  "Accounts",
  "Checkout/index",
  "Checkout/Sessions",
  "PaymentIntents",
  "Refunds",
  "Tax/index",
  "Tax/Calculations",
  "Tax/Transactions",
];

/**
 * What workerd would read at each start of an isolate although nothing of ours calls it (docs/decisions/0162). Whoever
 * calls it after all is told so by name.
 */
export const LEFT_OUT: readonly LibraryPart[] = [
  {
    what: "Stripe's other resources",
    files: new RegExp(`/stripe/esm/resources/(?!(?:${STRIPE_RESOURCES.join("|")})\\.js$).+\\.js$`),
    standIn: throwing,
  },
  {
    what: "Stripe's list of all resources",
    files: /\/stripe\/esm\/resources\.js$/,
    standIn: () => `export { OAuthResource } from "./resources/OAuth.js";`,
  },
  {
    what: "Stripe's decimals and notices of its second interface, which we do not call",
    files: /\/stripe\/esm\/(?:Decimal|StripeEventNotificationHandler)\.js$/,
    standIn: (source) => `${throwing(source)}\nexport const Decimal = undefined;`,
  },
  {
    what: "React's renderer for browsers, of which React Router names one function",
    files: /\/react-dom\/index\.js$/,
    standIn: () => throwing("export function flushSync"),
  },
  {
    // We ask for no attestation and accept a passkey without one, so that a statement would add nothing.
    what: "attestation of passkeys",
    files: /\/@simplewebauthn\/server\/esm\/registration\/verifications\/.+\.js$/,
    standIn: (source) => functions(source, "return true;"),
  },
  {
    what: "certificates of passkeys",
    files:
      /\/@simplewebauthn\/server\/esm\/(?:helpers\/(?:validateCertificatePath|isCertRevoked|getCertificateInfo|convertX509PublicKeyToCOSE)|metadata\/verifyMDSBlob)\.js$/,
    standIn: throwing,
  },
  {
    what: "certificates of the makers of passkeys",
    files: /\/@simplewebauthn\/server\/esm\/services\/defaultRootCerts\/.+\.js$/,
    standIn: (source) =>
      [...source.matchAll(/^export const (\w+)/gm)]
        .map(([, name]) => `export const ${name} = "";`)
        .join("\n"),
  },
  {
    what: "the list of passkeys' makers",
    files: /\/@simplewebauthn\/server\/esm\/services\/metadataService\.js$/,
    standIn: (source) => `${throwing(source)}\nexport const MetadataService = undefined;`,
  },
  {
    what: "ASN.1 in general, for a signature's two numbers",
    files: /\/@simplewebauthn\/server\/esm\/helpers\/iso\/isoCrypto\/unwrapEC2Signature\.js$/,
    standIn: () => `export { unwrapEC2Signature } from ${JSON.stringify(EC_SIGNATURE)};`,
  },
  {
    what: "schema libraries that hono-openapi knows beside valibot",
    files: /\/@standard-community\/standard-[a-z]+\/dist\/(?:arktype|effect|sury|typebox|zod)-[\w-]+\.js$/,
    standIn: () => "export default undefined;",
  },
];

/** The same exports, each of which says what is missing when it is used. */
function throwing(source: string): string {
  const classes = [...source.matchAll(/^export class (\w+)/gm)].map(
    ([, name = ""]) =>
      `export class ${name} { constructor() { return new Proxy(this, { get() { ${missing(name)} } }); } }`,
  );
  return [...classes, functions(source, missing)].join("\n");
}

function functions(source: string, body: string | ((name: string) => string)): string {
  return [...source.matchAll(/^export (async )?function (\w+)/gm)]
    .map(([, , name = ""]) => `export function ${name}() { ${typeof body === "string" ? body : body(name)} }`)
    .join("\n");
}

const missing = (name: string) =>
  `throw new Error("${name} is left out of the Worker: see scripts/build/left-out.ts.");`;
