import { accountSealSubject } from "../../../domain/supplier/joining/bank-account";
import { COUNTRIES } from "../../../domain/core/country/country";
import { BANK_FILES, type BankPayment } from "../../../domain/ledger/payouts/bank-file";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { DuePayout, Payout, PayoutState } from "../../../domain/ledger/payouts/payout";
import { formatMoney } from "../../../domain/core/money/format";
import type { SealedMessage } from "../../../domain/notifications/message";
import { localDay } from "../../../domain/core/country/local-day";
import { findAccountContact } from "../../identity/store-account/stores";
import { sealForWorkshop } from "../../notifications/seal-message";
import { openJson } from "../../core/sealed-json";
import type { BankAccount } from "./bank-account";

const MAX_LISTED_ITEMS = 500;
/** Maximum number of attempts. If a balance decreases before the file is written, the balances are read again. */
const MAX_ATTEMPTS = 3;
/** Maximum number of payments in a file, so that they fit in one database write. The remaining payments are in the next file. */
const MAX_PAYMENTS = 200;

export interface ListedPayouts {
  /** Payouts that are due now. `hasAccount` false = the workshop has no bank account yet, so it is not in the next file. */
  readonly due: readonly (Pick<DuePayout, "supplierId" | "supplierName" | "amount"> & {
    readonly hasAccount: boolean;
    /** Time from which a newly entered account is used. Null = there is none. */
    readonly accountUsableFrom: number | null;
  })[];
  /** Newest first. */
  readonly payouts: readonly Payout[];
}

/** Payouts due to workshops, and past payouts. */
export async function listPayouts({ db, clock }: Context): Promise<ListedPayouts> {
  const [due, payouts] = await Promise.all([db.payouts.listDue(clock.now()), db.payouts.list(null, MAX_LISTED_ITEMS)]);
  return {
    due: due.map(({ supplierId, supplierName, amount, sealedAccount, accountUsableFrom }) => ({
      supplierId,
      supplierName,
      amount,
      hasAccount: sealedAccount !== null,
      accountUsableFrom: accountUsableFrom,
    })),
    payouts,
  };
}

export type ExportedFile =
  | {
      readonly ok: true;
      readonly number: number;
      readonly fileName: string;
      readonly text: string;
      /** True = the file was created earlier, and at least one of its payouts is not decided yet. */
      readonly isRepeat: boolean;
    }
  | Refusal<"payouts-disabled" | "nothing-to-pay" | "payout-not-found" | "settings-changed">;

/**
 * Returns the bank file with all due payouts. If a payout of the latest file is still undecided, returns that file instead, so that repeating the call does not
 * pay anyone twice. `number` selects an earlier file.
 */
export async function writeBankFile(context: Context, number: number | null): Promise<ExportedFile> {
  const { payouts } = context.db;
  if (number !== null) {
    const payoutFile = await payouts.findFile(number);
    return payoutFile ? decryptAccount(context, payoutFile, true) : refuse("payout-not-found");
  }
  const payoutConfig = context.config.payouts;
  if (payoutConfig === null) return refuse("payouts-disabled");
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const newestFile = await payouts.newestFile();
    if (newestFile?.isOpen) return decryptAccount(context, newestFile, true);
    const file = await createFile(
      context,
      { ...payoutConfig, name: context.config.brand.name },
      (newestFile?.number ?? 0) + 1,
    );
    if (file !== null) return file;
  }
  return refuse("settings-changed");
}

/** Returns null if another file was created first or a balance has decreased. */
async function createFile(
  context: Context,
  payer: Parameters<(typeof BANK_FILES)["AU"]["write"]>[0],
  number: number,
): Promise<ExportedFile | null> {
  const { db, cipher, clock, config } = context;
  const payments: (BankPayment & Pick<Payout, "id" | "supplierId">)[] = [];
  for (const { supplierId, amount, before, sealedAccount } of await db.payouts.listDue(clock.now())) {
    if (sealedAccount === null || payments.length === MAX_PAYMENTS) continue;
    const { name, account } = await openJson<BankAccount>({ cipher }, sealedAccount, accountSealSubject(supplierId));
    const id = `${supplierId}-${before + 1}`;
    payments.push({ id, supplierId, account, accountName: name, reference: id, amount });
  }
  if (payments.length === 0) return refuse("nothing-to-pay");
  const now = clock.now();
  const text = BANK_FILES[config.country].write(payer, payments, localDay(config.country, now));
  const file = { number, sealed: await cipher.seal(text, fileName(context, number)), madeAt: now };
  return (await db.payouts.send(file, payments)) ? decryptAccount(context, file, false) : null;
}

const fileName = ({ config }: Context, number: number): string =>
  `payouts-${number}.${BANK_FILES[config.country].ending}`;

async function decryptAccount(
  context: Context,
  { number, sealed: ciphertext }: { readonly number: number; readonly sealed: string },
  isRepeat: boolean,
): Promise<ExportedFile> {
  const name = fileName(context, number);
  return { ok: true, number, fileName: name, text: await context.cipher.open(ciphertext, name), isRepeat };
}

/** Records that the bank made a payout. Repeating it changes nothing. */
export async function recordPaidPayout(
  context: Context,
  id: string,
  reason: string,
): Promise<{ readonly ok: true } | Refusal<"payout-not-found" | "invalid-input">> {
  if (reason.trim() === "") return refuse("invalid-input", { reason: ["Enter the bank's reference"] });
  const { payouts } = context.db;
  const payout = await payouts.find(id);
  if (payout?.state !== "sent") return refuse("payout-not-found");
  const messages = await sealPayoutResult(context, payout, "paid", reason);
  const isDecided = await payouts.decide(id, "paid", reason.trim(), context.clock.now(), messages);
  return isDecided ? { ok: true } : refuse("payout-not-found");
}

/** The email that tells a workshop whether the bank made a payout. The minute cron sends it. */
export async function sealPayoutResult(
  context: Context,
  { id, supplierId, amount }: Payout,
  state: Exclude<PayoutState, "sent">,
  reason: string,
): Promise<readonly SealedMessage[]> {
  const { db, clock, config } = context;
  const contact = await findAccountContact({ db }, supplierId);
  if (!contact) return [];
  return sealForWorkshop(context, contact, {
    id: `supplier-payout-${state}:${id}`,
    template: state === "paid" ? "supplier-payout-paid" : "supplier-payout-failed",
    about: null,
    notBefore: clock.now(),
    values: {
      store_name: contact.supplierName,
      amount: formatMoney(amount, COUNTRIES[config.country].currency),
      reference: id,
      reason: reason.trim(),
      link: `${config.brand.websiteUrl}/workshop/${state === "paid" ? "statements" : "settings/bank"}?store=${supplierId}`,
    },
  });
}
