import { toHistoryName } from "../../../domain/identity/profile";
import { PERMISSION } from "../../../domain/identity/roles";
import { maskEmail } from "../../../domain/identity/contact/email";
import { readAnswer } from "../../../domain/supplier/joining/answers";
import type { SupplierId } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { DAY_MS } from "../../../domain/core/time/duration";
import { addDays, dayAt, startOfDay } from "../../../domain/core/time/days";
import { formatDay } from "../../../domain/core/time/format";
import type { Context } from "../../context";
import { loadAnswerFacts } from "../../workshop/joining/answer";
import { sealMessage } from "../../notifications/seal-message";
import { type StoreAccess, findStoreAccess } from "../../identity/store-account/store-for";
import { checkProofCode, type ProofRefusal, sendProofCode } from "../../lead/resume/prove-contact";
import { accountEnding, accountSealSubject } from "../../../domain/supplier/joining/bank-account";
import { findAccountContact } from "../../identity/store-account/stores";
import type { AccessRefusal } from "../../identity/store-account/authorize";
import { openJson, sealJson } from "../../core/sealed-json";

export interface BankAccount {
  readonly name: string;
  readonly account: string;
}

/** A bank account as its owner sees it. The full number is never shown again. */
export interface AccountView {
  readonly name: string;
  readonly lastDigits: string;
  readonly usedFrom: number;
  /** Name of the person who entered the account. Null = it was part of the application to join. */
  readonly enteredBy: string | null;
}

export interface BankAccounts extends StoreAccess {
  readonly zone: string;
  /** The account that receives payouts now; null = none. */
  readonly current: AccountView | null;
  /** The account that receives payouts from a later day; null = none. */
  readonly next: AccountView | null;
  /** Masked address to which the code is sent. */
  readonly codeRecipient: string;
}

/** Form fields `name`, `account` and `code`. */
export type AccountInput = Readonly<Record<"name" | "account" | "code", string>>;

/** Value of `by` for an account that was entered in the application to join. It is the column's default. */
const APPLICATION_ACTOR = "operator";

/**
 * After the store's account is transferred, the code for changing the bank account goes to the new owner. For this number of days, the previous owner is also
 * notified of a change and can still stop it.
 */
const TRANSFER_WAIT_DAYS = 7;

const codePurpose = (supplierId: number): string => `bank account of ${supplierId}`;

async function findOwnerAccess(context: Context, target: number | null) {
  const access = await findStoreAccess(context, target, PERMISSION.transferAccount);
  if (!access.ok) return access;
  const { supplierId } = access.store;
  const [zone, contact] = await Promise.all([
    context.db.statements.findZone(supplierId),
    findAccountContact(context, supplierId),
  ]);
  return zone === null || !contact ? refuse("portal-forbidden") : { ...access, zone, contact };
}

/** The bank accounts of one of the person's stores. Only for the store's owner. */
export async function readBankAccounts(context: Context, target: number | null): Promise<BankAccounts | AccessRefusal> {
  const access = await findOwnerAccess(context, target);
  if (!access.ok) return access;
  const { supplierId } = access.store;
  const now = context.clock.now();
  const accounts = await Promise.all(
    (await context.db.payouts.accounts(supplierId)).map(
      async ({ sealed: ciphertext, usedFrom, by: changedBy }): Promise<AccountView> => {
        const { name, account } = await openJson<BankAccount>(context, ciphertext, accountSealSubject(supplierId));
        return {
          name,
          lastDigits: accountEnding(account),
          usedFrom,
          enteredBy: changedBy === APPLICATION_ACTOR ? null : changedBy,
        };
      },
    ),
  );
  return {
    ...access,
    current: accounts.find(({ usedFrom }) => usedFrom <= now) ?? null,
    next: accounts[0] && accounts[0].usedFrom > now ? accounts[0] : null,
    codeRecipient: maskEmail(access.contact.email),
  };
}

async function readAccount(
  context: Context,
  input: AccountInput,
): Promise<{ readonly ok: true; readonly account: BankAccount } | Refusal<"invalid-input">> {
  const parsedAccount = readAnswer("bank", input, await loadAnswerFacts(context, {}));
  return parsedAccount.ok
    ? { ok: true, account: parsedAccount.value as BankAccount }
    : refuse("invalid-input", parsedAccount.errors);
}

/** Checks the input and sends a new code to the store's account email. */
export async function requestBankChange(
  context: Context,
  target: number,
  input: AccountInput,
): Promise<{ readonly ok: true } | AccessRefusal | ProofRefusal | Refusal<"supplier-not-found">> {
  const access = await findOwnerAccess(context, target);
  if (!access.ok) return access;
  const parsedAccount = await readAccount(context, input);
  return parsedAccount.ok ? sendAccountCode(context, access.store.supplierId) : parsedAccount;
}

/** If the code is correct, changes the account. */
export async function changeBankAccount(
  context: Context,
  target: number,
  input: AccountInput,
): Promise<{ readonly ok: true } | AccessRefusal | ProofRefusal | Refusal<"supplier-not-found">> {
  const access = await findOwnerAccess(context, target);
  if (!access.ok) return access;
  return saveAccount(context, access.store.supplierId, input, toHistoryName(access.user.profile));
}

/** Sends a new code to the store's account email. */
export async function sendAccountCode(
  context: Context,
  supplierId: SupplierId,
): Promise<{ readonly ok: true } | ProofRefusal | Refusal<"supplier-not-found">> {
  const contact = await findAccountContact(context, supplierId);
  if (contact === undefined) return refuse("supplier-not-found");
  return sendProofCode(context, { channel: "email", to: contact.email }, codePurpose(supplierId));
}

/**
 * Stores an account after a correct code. Payouts use it from the store's next day. If the store's account was transferred recently, they use it only from a
 * week after the transfer. An email to the store says so at once.
 */
export async function saveAccount(
  context: Context,
  supplierId: SupplierId,
  input: AccountInput,
  changedBy: string,
): Promise<{ readonly ok: true } | ProofRefusal | Refusal<"supplier-not-found">> {
  const [contact, zone] = await Promise.all([
    findAccountContact(context, supplierId),
    context.db.statements.findZone(supplierId),
  ]);
  if (contact === undefined || zone === null) return refuse("supplier-not-found");
  const parsedAccount = await readAccount(context, input);
  if (!parsedAccount.ok) return parsedAccount;
  const proofResult = await checkProofCode(
    context,
    { channel: "email", to: contact.email },
    input.code,
    codePurpose(supplierId),
  );
  if (!proofResult.ok) return proofResult;
  const at = context.clock.now();
  const { movedAt, previousOwners } = await context.db.storeAccounts.findRecentTransfer(
    supplierId,
    at - TRANSFER_WAIT_DAYS * DAY_MS,
  );
  const day = movedAt === null ? addDays(dayAt(at, zone), 1) : addDays(dayAt(movedAt, zone), TRANSFER_WAIT_DAYS + 1);
  const values = {
    supplier_contact: contact.name,
    store_name: contact.supplierName,
    account_ending: accountEnding(parsedAccount.account.account),
    used_from: formatDay(day),
    changed_by: changedBy,
  };
  const messages = await Promise.all(
    [contact.email, ...previousOwners].map((to) =>
      sealMessage(context, {
        id: `bank-account-changed:${supplierId}:${context.ids.guid()}:email`,
        channel: "email",
        template: "bank-account-changed",
        to,
        about: null,
        notBefore: at,
        values,
      }),
    ),
  );
  await context.db.payouts.addAccount(
    {
      supplierId,
      sealed: await sealJson(context, parsedAccount.account, accountSealSubject(supplierId)),
      at,
      usedFrom: startOfDay(day, zone),
      by: changedBy,
    },
    messages,
  );
  context.log.info({ event: "bank-account-changed", supplierId });
  context.later(context.jobs.sendMessages());
  return { ok: true };
}
