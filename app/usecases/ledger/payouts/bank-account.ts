import { nameInHistory } from "../../../domain/identity/profile";
import { PERMISSION } from "../../../domain/identity/roles";
import { maskEmail } from "../../../domain/identity/contact/email";
import { readAnswer } from "../../../domain/supplier/joining/answers";
import type { SupplierId } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { addDays, dayAt, dayBegins } from "../../../domain/core/time/days";
import { formatDay } from "../../../domain/core/time/format";
import type { Context } from "../../context";
import { answerFacts } from "../../workshop/joining/answer";
import { sealMessage } from "../../notifications/seal-message";
import { type StoreFor, storeFor } from "../../identity/store-account/store-for";
import { checkProof, type ProofRefusal, sendProof } from "../../lead/resume/prove-contact";
import { accountSeal } from "../../../domain/supplier/joining/bank-account";

interface BankAccount {
  readonly name: string;
  readonly account: string;
}

/** An account in the form in which its owner can see it. The full number is never shown again. */
export interface AccountView {
  readonly name: string;
  readonly ending: string;
  readonly usedFrom: number;
  /** Name of the person who entered the account. Null = it was part of the application to join. */
  readonly enteredBy: string | null;
}

export interface BankAccounts extends StoreFor {
  readonly zone: string;
  /** The account that receives payouts now; null = none. */
  readonly current: AccountView | null;
  /** The account that receives payouts from a later day; null = none. */
  readonly next: AccountView | null;
  /** Masked address to which the code is sent. */
  readonly codeGoesTo: string;
}

type NotOwner = Refusal<"not-signed-in" | "portal-forbidden">;

/** Form fields `name`, `account` and `code`. */
export type AccountInput = Readonly<Record<"name" | "account" | "code", string>>;

/** Value of `by` for an account from the application, which is the column's default. */
const WITH_APPLICATION = "operator";

const lastDigits = (account: string): string => account.replace(/\D/g, "").slice(-3);
const purposeOf = (supplierId: number): string => `bank account of ${supplierId}`;

async function ownerFor(context: Context, target: number | null) {
  const match = await storeFor(context, target, PERMISSION.transferAccount);
  if (!match.ok) return match;
  const { supplierId } = match.store;
  const [zone, contacts] = await Promise.all([
    context.db.statements.zoneOf(supplierId),
    context.db.portalAccess.accountContacts([supplierId]),
  ]);
  const contact = contacts.get(supplierId);
  return zone === null || !contact ? refuse("portal-forbidden") : { ...match, zone, contact };
}

/** The bank accounts of one of the person's stores, for its owner. */
export async function readBankAccounts(context: Context, target: number | null): Promise<BankAccounts | NotOwner> {
  const match = await ownerFor(context, target);
  if (!match.ok) return match;
  const { supplierId } = match.store;
  const now = context.clock.now();
  const accounts = await Promise.all(
    (await context.db.payouts.accounts(supplierId)).map(
      async ({ sealed: ciphertext, usedFrom, by }): Promise<AccountView> => {
        const { name, account } = JSON.parse(
          await context.cipher.open(ciphertext, accountSeal(supplierId)),
        ) as BankAccount;
        return { name, ending: lastDigits(account), usedFrom, enteredBy: by === WITH_APPLICATION ? null : by };
      },
    ),
  );
  return {
    ...match,
    current: accounts.find(({ usedFrom }) => usedFrom <= now) ?? null,
    next: accounts[0] && accounts[0].usedFrom > now ? accounts[0] : null,
    codeGoesTo: maskEmail(match.contact.email),
  };
}

async function readAccount(
  context: Context,
  input: AccountInput,
): Promise<{ readonly ok: true; readonly account: BankAccount } | Refusal<"invalid-input">> {
  const read = readAnswer("bank", input, await answerFacts(context, {}));
  return read.ok ? { ok: true, account: read.value as BankAccount } : refuse("invalid-input", read.errors);
}

/** Checks the input and sends a new code to the store's account email. */
export async function askBankChange(
  context: Context,
  target: number,
  input: AccountInput,
): Promise<{ readonly ok: true } | NotOwner | ProofRefusal | Refusal<"supplier-not-found">> {
  const match = await ownerFor(context, target);
  if (!match.ok) return match;
  const read = await readAccount(context, input);
  return read.ok ? sendAccountCode(context, match.store.supplierId) : read;
}

/** Changes the account after a correct code. */
export async function changeBankAccount(
  context: Context,
  target: number,
  input: AccountInput,
): Promise<{ readonly ok: true } | NotOwner | ProofRefusal | Refusal<"supplier-not-found">> {
  const match = await ownerFor(context, target);
  if (!match.ok) return match;
  return saveAccount(context, match.store.supplierId, input, nameInHistory(match.user.profile));
}

const contactOf = async (context: Context, supplierId: SupplierId) =>
  (await context.db.portalAccess.accountContacts([supplierId])).get(supplierId) ?? null;

/** Sends a new code to the store's account email. */
export async function sendAccountCode(
  context: Context,
  supplierId: SupplierId,
): Promise<{ readonly ok: true } | ProofRefusal | Refusal<"supplier-not-found">> {
  const contact = await contactOf(context, supplierId);
  if (contact === null) return refuse("supplier-not-found");
  return sendProof(context, { channel: "email", to: contact.email }, purposeOf(supplierId));
}

/** Stores an account after a correct code. Payouts use it from the store's next day on, and an email to the store says so at once. */
export async function saveAccount(
  context: Context,
  supplierId: SupplierId,
  input: AccountInput,
  by: string,
): Promise<{ readonly ok: true } | ProofRefusal | Refusal<"supplier-not-found">> {
  const [contact, zone] = await Promise.all([contactOf(context, supplierId), context.db.statements.zoneOf(supplierId)]);
  if (contact === null || zone === null) return refuse("supplier-not-found");
  const read = await readAccount(context, input);
  if (!read.ok) return read;
  const proved = await checkProof(context, { channel: "email", to: contact.email }, input.code, purposeOf(supplierId));
  if (!proved.ok) return proved;
  const at = context.clock.now();
  const day = addDays(dayAt(at, zone), 1);
  const message = await sealMessage(context, {
    id: `bank-account-changed:${supplierId}:${context.ids.guid()}:email`,
    channel: "email",
    template: "bank-account-changed",
    to: contact.email,
    about: null,
    notBefore: at,
    values: {
      supplier_contact: contact.name,
      store_name: contact.supplierName,
      account_ending: lastDigits(read.account.account),
      used_from: formatDay(day),
      changed_by: by,
    },
  });
  await context.db.payouts.addAccount(
    {
      supplierId,
      sealed: await context.cipher.seal(JSON.stringify(read.account), accountSeal(supplierId)),
      at,
      usedFrom: dayBegins(day, zone),
      by,
    },
    [message],
  );
  context.log.info({ event: "bank-account-changed", supplierId });
  context.later(context.jobs.sendMessages());
  return { ok: true };
}
