import type { PaymentAccountRow } from "../../../db/repositories/payment-accounts.server.ts";
import { Unavailable } from "../../domain/availability/unavailable.ts";
import { accountStateOf } from "../../domain/payments/payment-account.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import type { Region } from "../../domain/store/store-event.ts";
import { logError } from "../../log.server.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { accountMails } from "../refresh-payment-account.server.ts";
import type { Scope } from "../scope.ts";

type Urls = { returnUrl: string; againUrl: string };
type Refusal = "getPaid:refused.country" | "getPaid:refused.gone" | "getPaid:refused.away";

/** Some work with the provider, or a refusal in plain words while it is away. */
async function unlessAway<T>(work: () => Promise<Result<T, Refusal>>): Promise<Result<T, Refusal>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    logError("payment accounts", error);
    return refuse("getPaid:refused.away");
  }
}

/**
 * The address of the provider's form for the tenant's account in a region. The account is made where there is none; two
 * people who ask at once are led to the same one.
 * @param asked.replaces a new account is wanted beside the one that is charged, which stays so until the new one may be.
 */
export function connectAccount(scope: Scope, asked: Asked): Promise<Result<string, Refusal>> {
  return unlessAway(() => connect(scope, asked));
}

type Asked = { region: Region; country: string; replaces: boolean; urls: Urls };

async function connect(scope: Scope, asked: Asked): Promise<Result<string, Refusal>> {
  const known = await openAccounts(scope, asked.region);
  const setUp = known.find(({ settingUp }) => settingUp);
  // One that the provider refused, or that has left us, leads nowhere: it makes room for the new one.
  if (setUp && asked.replaces && accountStateOf(setUp) === "stopped") await giveUp(scope, setUp, []);
  else if (setUp) return linkTo(scope, { account: setUp, urls: asked.urls });
  const charged = known.find(({ settingUp }) => !settingUp);
  if (charged && !asked.replaces) return linkTo(scope, { account: charged, urls: asked.urls });
  const added = await addAccount(scope, asked);
  return added ? linkTo(scope, { account: added, urls: asked.urls }) : refuse("getPaid:refused.country");
}

/**
 * A fresh address of the form of an account that is there, for people whose link was used or is too old. It makes no account.
 */
export async function freshLink(
  scope: Scope,
  { region, urls }: { region: Region; urls: Urls },
): Promise<Result<string, Refusal>> {
  const known = await openAccounts(scope, region);
  const account = known.find(({ settingUp }) => settingUp) ?? known[0];
  if (!account) return refuse("getPaid:refused.gone");
  return unlessAway(() => linkTo(scope, { account, urls }));
}

/**
 * Gives an account up: what is ordered from now on is paid to the platform, until another is connected. The account stays the
 * organiser's at the provider, and what was paid into it is settled and refunded there as before.
 * @returns false where it was given up before, or is none of the tenant's.
 */
export async function closeAccount(scope: Scope, { id }: { id: string }): Promise<boolean> {
  const account = (await scope.tenant.paymentAccounts.all()).find((one) => one.id === id);
  if (!account || account.closedAt !== null) return false;
  const mails = account.settingUp
    ? []
    : await accountMails(
        { ...scope, tenantOf: () => scope.tenant },
        { account, template: "payments_closed" },
      );
  return giveUp(scope, account, mails);
}

async function openAccounts(scope: Scope, region: Region): Promise<PaymentAccountRow[]> {
  const all = await scope.tenant.paymentAccounts.all();
  return all.filter((account) => account.region === region && account.closedAt === null);
}

async function linkTo(
  scope: Scope,
  { account, urls }: { account: PaymentAccountRow; urls: Urls },
): Promise<Result<string, Refusal>> {
  const link = await scope.payments.accountLink({ accountId: account.accountId, ...urls });
  return link === undefined ? refuse("getPaid:refused.gone") : ok(link);
}

/** The account that is set up in a region now: the one that was just made, or a rival's. */
async function addAccount(
  scope: Scope,
  { region, country }: { region: Region; country: string },
): Promise<PaymentAccountRow | undefined> {
  const { company, paymentAccounts } = scope.tenant;
  const [{ tenant }, all] = await Promise.all([company.find(), paymentAccounts.all()]);
  const { legalName, contactEmail } = tenant.companyDetails;
  const details = { country, name: legalName || tenant.name, email: contactEmail || undefined };
  // The provider refuses a key that comes with other details, and each account of a region has a number of its own.
  const number = all.filter((account) => account.region === region).length;
  const print = (await scope.hash(JSON.stringify(details))).slice(0, 16);
  const key = `account:${scope.tenant.tenantId}:${region}:${number}:${print}`;
  const accountId = await scope.payments.createAccount({
    key,
    tenantId: scope.tenant.tenantId,
    region,
    ...details,
  });
  if (accountId === undefined) return undefined;
  const id = scope.newId();
  const now = scope.now();
  await paymentAccounts.add(
    {
      id,
      region,
      accountId,
      settingUp: true,
      submitted: false,
      updatedAt: now,
      country: details.country as PaymentAccountRow["country"],
    },
    auditNote(
      scope,
      "Payment account connected",
      { id: scope.tenant.tenantId, name: region },
      { region, country },
    ),
  );
  return (await openAccounts(scope, region)).find(({ settingUp }) => settingUp);
}

async function giveUp(
  scope: Scope,
  account: PaymentAccountRow,
  mails: Awaited<ReturnType<typeof accountMails>>,
): Promise<boolean> {
  const thing = { id: scope.tenant.tenantId, name: account.region };
  const note = auditNote(scope, "Payment account closed", thing, { region: account.region });
  const isClosed = await scope.tenant.paymentAccounts.close(account, { now: scope.now(), note, mails });
  if (isClosed) scope.outbox.push(...mails.map(({ id }) => id));
  return isClosed;
}
