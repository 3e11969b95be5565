import type { SupplierId } from "../../../domain/core/ids";
import { workshopSubject } from "../../../domain/operations/desk/act";
import { type OutcomeCode, type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { saveAccount, sendAccountCode, type AccountInput } from "../../ledger/payouts/bank-account";
import {
  listPayouts,
  type ListedPayouts,
  recordPaidPayout,
  sealPayoutResult,
  writeBankFile,
  type ExportedFile,
} from "../../ledger/payouts/payouts";
import type { ListedFile, ListedPayout, PayoutState } from "../../../domain/ledger/payouts/payout";
import type { Grant, StoredGiveaway } from "../../../domain/pricing/giveaways/grant";
import type { Giver } from "../../../domain/pricing/giveaways/giveaways";
import { type GiveawayResult, grantGiveaway } from "./giveaway";
import { runDeskAction, type ConfirmedForm, findDownloadRefusal, type DeskActionResult } from "./act";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";

/** Maximum number of files on the payouts page. */
const MAX_FILES = 24;

/** Subject of the desk actions for a bank file. */
const bankFileSubject = (number: number) => `bank-file:${number}`;

/** Payouts due to workshops and the newest bank files, for people who approve payments. */
export async function readPayouts(context: Context): Promise<
  | {
      readonly ok: true;
      readonly due: ListedPayouts["due"];
      readonly files: readonly ListedFile[];
      /** True = this deployment has no account configured to make payouts from. */
      readonly isOff: boolean;
    }
  | DeskRefusal
> {
  const person = await findDeskPerson(context, "approve");
  if (!person.ok) return person;
  const [{ due }, files] = await Promise.all([listPayouts(context), context.db.payouts.files(MAX_FILES)]);
  return { ok: true, due, files, isOff: context.config.payouts === null };
}

/** Creates the bank file with all payouts that are due. While a payment in the latest file is undecided, that file is returned instead. */
export async function createBankFile(
  context: Context,
  submission: ConfirmedForm,
): Promise<{ readonly ok: true; readonly number: number } | Refusal<OutcomeCode>> {
  const result = await runDeskAction(
    context,
    "approve",
    submission,
    { kind: "bank-file-created", about: "payouts" },
    () => writeBankFile(context, null),
  );
  if (!result.ok) return result;
  if ("number" in result) return { ok: true, number: result.number };
  // The form was submitted again, and the newest file is the one that it created.
  const newestFile = await context.db.payouts.newestFile();
  return newestFile === null ? refuse("payout-not-found") : { ok: true, number: newestFile.number };
}

export interface BankFilePage {
  readonly ok: true;
  readonly person: DeskPerson;
  readonly number: number;
  readonly createdAt: number;
  readonly payouts: readonly ListedPayout[];
}

/** The payouts of one bank file. */
export async function readBankFile(
  context: Context,
  number: number,
): Promise<BankFilePage | DeskRefusal | Refusal<"payout-not-found">> {
  const person = await findDeskPerson(context, "approve");
  if (!person.ok) return person;
  const [file, payouts] = await Promise.all([
    context.db.payouts.findFile(number),
    context.db.payouts.listByFile(number),
  ]);
  return file === null ? refuse("payout-not-found") : { ok: true, person, number, createdAt: file.madeAt, payouts };
}

/** Lets the person download a bank file for ten minutes. It contains account numbers, so each download is an action with a reason. */
export const requestBankFile = (
  context: Context,
  number: number,
  submission: ConfirmedForm,
): Promise<DeskActionResult> =>
  runDeskAction(
    context,
    "approve",
    submission,
    { kind: "bank-file-downloaded", about: bankFileSubject(number) },
    async (): Promise<DeskActionResult> =>
      (await context.db.payouts.findFile(number)) ? { ok: true } : refuse("payout-not-found"),
  );

/** The text of a bank file, if the same person has performed the desk action `actionId`. */
export async function readBankFileText(
  context: Context,
  number: number,
  actionId: string,
): Promise<ExportedFile | DeskRefusal | Refusal<"page-not-found" | "code-too-old">> {
  const person = await findDeskPerson(context, "approve");
  if (!person.ok) return person;
  const refusal = await findDownloadRefusal(context, person, actionId, {
    kind: "bank-file-downloaded",
    about: bankFileSubject(number),
  });
  return refusal ?? writeBankFile(context, number);
}

export interface FailedPayoutDetails {
  readonly payout: string;
}

/**
 * Records that the bank returned a payout, so that its amount is due to the workshop again.
 *
 * We cannot verify this, and the next file pays the amount again, so it counts as a giveaway. Above one person's limits, a second person decides, and until
 * then the file is not completed.
 */
export async function recordFailedPayout(
  context: Context,
  {
    id,
    payout,
    reason,
    by,
  }: { readonly id: string; readonly payout: string; readonly reason: string; readonly by: Giver },
): Promise<GiveawayResult> {
  if (reason.trim() === "")
    return refuse("invalid-input", { reason: ["Enter the bank's reference, or why the payout failed"] });
  const sentPayout = await context.db.payouts.find(payout);
  if (sentPayout?.state !== "sent") return refuse("payout-not-found");
  const details: FailedPayoutDetails = { payout };
  return grantGiveaway(
    context,
    { id, reason, by },
    { kind: "failed-payout", amount: sentPayout.amount, about: payout, supplierId: sentPayout.supplierId, details },
    (grant) => failPayoutWithGrant(context, { reason }, details, grant),
  );
}

export async function failPayoutWithGrant(
  context: Context,
  { reason }: Pick<StoredGiveaway, "reason">,
  { payout: id }: FailedPayoutDetails,
  grant: Grant,
): Promise<{ readonly ok: true } | Refusal<"payout-not-found">> {
  const { payouts } = context.db;
  const payout = await payouts.find(id);
  if (payout === null) return refuse("payout-not-found");
  const messages = await sealPayoutResult(context, payout, "failed", reason);
  const isRecorded = await payouts.decide(id, "failed", reason.trim(), context.clock.now(), messages, grant);
  return isRecorded ? { ok: true } : refuse("payout-not-found");
}

/** Records the bank's result for one payout of a file, or for all undecided ones. `reason` = the bank's reference, or why the payout failed. */
export const decidePayouts = (
  context: Context,
  number: number,
  submission: ConfirmedForm,
  { payout, state }: { readonly payout: string | null; readonly state: Exclude<PayoutState, "sent"> },
): Promise<GiveawayResult> =>
  runDeskAction(
    context,
    "approve",
    submission,
    { kind: state === "paid" ? "payouts-paid" : "payout-failed", about: payout ?? bankFileSubject(number) },
    async ({ givingOperator }, reason): Promise<GiveawayResult> => {
      const payouts = (await context.db.payouts.listByFile(number)).filter(
        ({ id }) => payout === null || id === payout,
      );
      if (payouts.length === 0) return refuse("payout-not-found");
      // Payouts that have already been decided do not change, so the form can be submitted again.
      const sentPayouts = payouts.filter((listedPayout) => listedPayout.state === "sent");
      let isWaiting = false;
      for (const { id } of sentPayouts)
        if (state === "paid") await recordPaidPayout(context, id, reason);
        else {
          const result = await recordFailedPayout(context, {
            id: payout === null ? `${submission.id}:${id}` : submission.id,
            payout: id,
            reason,
            by: givingOperator,
          });
          if (!result.ok) return result;
          isWaiting ||= result.waits === true;
        }
      return { ok: true, waits: isWaiting };
    },
  );

/**
 * Sends a code to the email of a workshop's owner, or of the workshop if it has no owner. A person on the phone who reads out the code can have the bank
 * account changed.
 */
export const sendBankCode = (
  context: Context,
  supplierId: SupplierId,
  submission: ConfirmedForm,
): Promise<DeskActionResult> =>
  runDeskAction(context, "approve", submission, { kind: "bank-code-sent", about: workshopSubject(supplierId) }, () =>
    sendAccountCode(context, supplierId),
  );

/** Enters the bank account that a workshop gives over the phone, with the code that was sent to its email. Payouts use the account from the next day. */
export const enterBankAccount = (
  context: Context,
  supplierId: SupplierId,
  submission: ConfirmedForm,
  input: AccountInput,
): Promise<DeskActionResult> =>
  runDeskAction(
    context,
    "approve",
    submission,
    { kind: "bank-account-entered", about: workshopSubject(supplierId) },
    (person) => saveAccount(context, supplierId, input, person.name),
  );
