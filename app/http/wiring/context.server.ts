import type { AppLoadContext } from "@remix-run/cloudflare";
import { customAlphabet } from "nanoid";
import { type PlatformRepositories, platformRepositories } from "../../../db/platform.server.ts";
import { tenantRepositories } from "../../../db/tenant.server.ts";
import { requireOn } from "../../domain/availability/switches.ts";
import { SLOW_PAYMENT_MS } from "../../domain/jobs/health.ts";
import { bucket } from "../../gateways/files/bucket.server.ts";
import { pictureWorker } from "../../gateways/pictures/picture-worker.server.ts";
import { logError } from "../../log.server.ts";
import { paymentsInTime, paymentTimeMs } from "../../gateways/stripe/payments-in-time.server.ts";
import { stripeClient, stripeClientOnce } from "../../gateways/stripe/stripe-client.server.ts";
import { COMMISSION, vatRegister } from "../../gateways/vies/vat-register.server.ts";
import { uploadEvidence } from "../../gateways/stripe/stripe-files.server.ts";
import { stripePayments } from "../../gateways/stripe/stripe-payments.server.ts";
import type { PaymentsPort } from "../../services/ports.ts";
import type { UploadEvidence } from "../../services/disputes/answer-dispute.server.ts";
import type { Actor, Scope, TenantlessScope } from "../../services/scope.ts";
import type { PageState } from "./page-state.server.ts";
import { lastingText, sha256Hex } from "../keys/signing.server.ts";

const newId = customAlphabet("0123456789abcdefghjkmnpqrstvwxyz", 16);

/** The language of who reads: known once their session is read, and English for who has none. */
const readerLanguage = (page: PageState) => () => page.readerLanguage ?? "en";

/** What services touch that are asked before a tenant is known, or about what belongs to none. */
export function baseScope({ page }: Pick<AppLoadContext, "page">): TenantlessScope {
  let platform: PlatformRepositories | undefined;
  return {
    get platform() {
      return (platform ??= platformRepositories(page.databases("platform"), readerLanguage(page)));
    },
    tenantOf: (tenantId) => tenantRepositories(page.databases(tenantId), tenantId, readerLanguage(page)),
    now: page.now,
    switchedOff: page.switchedOff,
    newId: () => newId(),
    hash: sha256Hex,
    get rateLimits() {
      return this.platform.rateLimits;
    },
    get pictures() {
      return pictureWorker({
        worker: page.env.PICTURES,
        requestId: page.requestId,
        leftMs: () => page.budget.leftMs(),
        report: reportTo(page),
        onEnd: (isWell) => page.health.note("pictures", !isWell),
      });
    },
    get files() {
      return bucket(page.env.MEDIA, () => page.budget.leftMs(), reportTo(page));
    },
  };
}

/**
 * Everything that a service may touch, wired here and nowhere else.
 * @param outbox collects the rows that are queued afterwards: those of a request when it ends.
 * @param stores the only ones that the person works with; undefined: all of the tenant's.
 * @param provider how long a question to the payment provider may take, where not the request's budget says so.
 */
export function scopeFor(
  page: PageState,
  tenantId: string,
  actor: Actor,
  outbox = page.outbox,
  { answerWithinMs, stores }: { answerWithinMs?: number; stores?: readonly string[] | undefined } = {},
): Scope {
  const { settings } = page;
  let payments: PaymentsPort | undefined;
  const base = baseScope({ page });
  const onCall = () => void (page.measured.providerCalls += 1);
  const onEnd = (end: "away" | number) =>
    page.health.note("payments", end === "away" || end > SLOW_PAYMENT_MS);
  return {
    get platform() {
      return base.platform;
    },
    get rateLimits() {
      return base.rateLimits;
    },
    hash: base.hash,
    tenant: tenantRepositories(page.databases(tenantId), tenantId, readerLanguage(page), stores),
    actor,
    now: page.now,
    switchedOff: page.switchedOff,
    newId: () => newId(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    keyedHash: (text) => lastingText(settings.SESSION_SECRET, `hash:${tenantId}`, text),
    // Made when it is needed: most pages take no money, and the SDK takes its time to begin.
    get payments() {
      return (payments ??= paymentsInTime(
        stripePayments(
          answerWithinMs === undefined
            ? stripeClient(settings, paymentTimeMs(page.budget))
            : stripeClientOnce(settings, answerWithinMs),
        ),
        {
          budget: page.budget,
          breakers: page.paymentsBreakers,
          answerWithinMs,
          onCall,
          onEnd,
          requireCards: () => requireOn(page.switchedOff, "cards"),
        },
      ));
    },
    get vatRegister() {
      return vatRegisterOf(page);
    },
    get pictures() {
      return base.pictures;
    },
    get files() {
      return base.files;
    },
    get failures() {
      return base.platform.guesses;
    },
    floods: page.floods,
    outbox,
  };
}

/** For what is priced and written once the register did not answer in time. */
const AFTER_REGISTER_MS = 5_000;

const vatRegisterOf = ({ settings, vatAnswers, fulfillerBreakers, budget, now }: PageState) =>
  vatRegister({
    address: settings.VIES_API_BASE || COMMISSION,
    answers: vatAnswers,
    lineTo: (letters) => ({
      breaker: fulfillerBreakers("vies", letters),
      fetch: (...sent: Parameters<typeof fetch>) => fetch(...sent),
    }),
    timeMs: () => budget.leftMs() - AFTER_REGISTER_MS,
    now,
  });

const reportTo =
  ({ requestId }: PageState) =>
  (error: unknown) =>
    logError("pictures", error, { requestId });

export { newId };

/** The address that the request came from. Behind Cloudflare only its own header is believed. */
export function addressOf(request: Request): string {
  return request.headers.get("CF-Connecting-IP") ?? "unknown";
}

/** Keeps a file at the payment provider for the answer to a dispute. */
export const evidenceUpload =
  ({ settings }: PageState): UploadEvidence =>
  (file, of) =>
    uploadEvidence(settings, file, of);
