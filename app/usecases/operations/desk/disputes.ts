import { truncate } from "../../../domain/core/words/clean-text";
import type { AttemptId, BookingToken } from "../../../domain/core/ids";
import { describeChangeRules } from "../../../texts/bookings";
import { buildHistory } from "../../../texts/history";
import { cents } from "../../../domain/core/money/money";
import { formatMoney } from "../../../domain/core/money/format";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { agreedTotal, bookingMoney } from "../../../domain/booking/booking-money";
import { METHODS } from "../../../domain/payments/methods";
import {
  type Dispute,
  type DisputeEvidence,
  isDisputeEnteredByHand,
  isOpenDispute,
  MAX_EVIDENCE_LENGTH,
  type ProviderDispute,
  type EvidenceSection,
  evidenceText,
  evidenceDueAt,
} from "../../../domain/payments/dispute";
import { dayAt, isPlainDay } from "../../../domain/core/time/days";
import { formatArrival, formatDay } from "../../../domain/core/time/format";
import { formatMoment } from "../../../domain/core/time/format-moment";
import { completionLines } from "../../../texts/work";
import { type OfferedBooking, findOfferedBooking } from "../../booking/booking-offer/load-offered";
import type { Context } from "../../context";
import { recordDispute } from "../../booking/payments/disputes";
import { type Grant, toGrantRefusal, type StoredGiveaway } from "../../../domain/pricing/giveaways/grant";
import { type GiveawayResult, grantGiveaway } from "./giveaway";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";

/** Maximum length of the desk's statement about the evidence. */
const MAX_STATEMENT_LENGTH = 5_000;
/** Maximum number of messages in the evidence. If a conversation is longer, the newest ones are used. */
const MAX_MESSAGES = 200;

export interface DisputeCase {
  readonly ok: true;
  readonly person: DeskPerson;
  readonly dispute: Dispute;
  /** Null = we do not know the payment. */
  readonly offeredBooking: OfferedBooking | null;
  readonly evidence: readonly EvidenceSection[];
}

/** A dispute with its booking, and the evidence from the booking's history, without contact details. */
export async function readDisputeCase(
  context: Context,
  id: string,
): Promise<DisputeCase | DeskRefusal | Refusal<"payment-not-found">> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  const dispute = await context.db.disputes.find(id);
  if (dispute === null) return refuse("payment-not-found");
  const offeredBooking = await findDisputedBooking(context, dispute);
  return {
    ok: true,
    person,
    dispute,
    offeredBooking,
    evidence: offeredBooking === null ? [] : await collectEvidence(context, offeredBooking),
  };
}

const findDisputedBooking = async (context: Context, { bookingToken }: Dispute): Promise<OfferedBooking | null> =>
  bookingToken === null ? null : findOfferedBooking(context, bookingToken);

/** Collects evidence from stored data: the order, the agreement, the confirmation, the work, messages and payments. */
async function collectEvidence(context: Context, offeredBooking: OfferedBooking): Promise<readonly EvidenceSection[]> {
  const { booking, supplier, vehicle, items } = offeredBooking;
  const { token, price } = booking;
  const { currency } = price;
  const { zone } = supplier;
  const [events, entries] = await Promise.all([
    context.db.bookings.listEvents(token),
    context.db.conversations.listEntries({ bookingToken: token, supplierId: supplier.id }),
  ]);
  const messages = await Promise.all(
    entries.slice(-MAX_MESSAGES).map(async ({ id, side, sealed: ciphertext, at }) => {
      const text = await context.cipher.open(ciphertext, id);
      return `${formatMoment(at, zone)}, ${side === "customer" ? "customer" : "workshop"}: ${text.replace(/\s+/g, " ")}`;
    }),
  );
  const formatAmount = (amount: number) => formatMoney(cents(amount), currency);
  return [
    {
      title: "What was ordered",
      lines: [
        `Booking ${booking.id}, made ${formatMoment(booking.createdAt, zone)}`,
        `Vehicle: ${vehicle || "not specified"}`,
        `Work: ${items.join(", ") || "not specified"}`,
        `Workshop: ${supplier.name}, ${supplier.suburbName}`,
        `When: ${formatDay(booking.serviceDay)}, ${formatArrival(booking.arrivalFrom, booking.arrivalTo)}`,
      ],
    },
    {
      title: "What was agreed",
      lines: [
        ...price.lines.map(({ label, amount }) => `${label}: ${formatAmount(amount)}`),
        `Total: ${formatAmount(agreedTotal(booking))}, GST included`,
        `Terms version ${booking.termsVersion}, accepted with the booking`,
        describeChangeRules(booking.changeRules, currency),
      ],
    },
    {
      title: "What happened",
      lines: buildHistory(events, currency).map(
        ({ at, actor, description }) => `${formatMoment(at, zone)}, ${actor}: ${description}`,
      ),
    },
    {
      title: "Work done",
      lines: booking.work?.notes.done
        ? completionLines(booking.work.notes.done, currency).map(
            ({ label, value }) => `${label}: ${value.replace(/\s+/g, " ")}`,
          )
        : [],
    },
    { title: "Messages between customer and workshop", lines: messages },
    {
      title: "Payments",
      lines: bookingMoney(booking).payments.flatMap(({ method, at, taken, refunds }) =>
        taken === 0
          ? []
          : [
              `${formatMoment(at, zone)}: ${formatAmount(taken)} paid, ${METHODS[method].label}`,
              ...refunds.map((refund) => `${formatMoment(refund.at, zone)}: ${formatAmount(refund.amount)} refunded`),
            ],
      ),
    },
  ];
}

/** Sends the evidence to the bank through the provider, once. `statement` = the desk's opening text. */
export const submitEvidence = (
  context: Context,
  id: string,
  submission: ConfirmedForm,
  statement: string,
): Promise<DeskActionResult> =>
  runDeskAction(context, "refund", submission, { kind: "dispute-evidence-sent", about: id }, async () => {
    const dispute = await context.db.disputes.find(id);
    if (dispute === null) return refuse("payment-not-found");
    const offeredBooking = await findDisputedBooking(context, dispute);
    const provider = context.payments.creditCard;
    if (dispute.source !== "stripe" || !provider || offeredBooking === null) return refuse("payment-not-found");
    if (dispute.state !== "needs-response" || dispute.evidenceSentAt !== null) return refuse("already-decided");
    const text = statement.trim();
    if (text === "") return refuse("invalid-input", { text: ["Explain why the payment is valid"] });
    if (text.length > MAX_STATEMENT_LENGTH)
      return refuse("invalid-input", { text: [`Use at most ${MAX_STATEMENT_LENGTH} characters`] });
    const evidence = toEvidence(offeredBooking, text, await collectEvidence(context, offeredBooking));
    const readAt = context.clock.now();
    const message = await provider.submitEvidence(dispute.disputeId, evidence, id);
    if (!message.ok) {
      context.log.error({
        event: "payment-provider-refused",
        call: "evidence",
        attemptId: dispute.attemptId,
        reason: message.reason,
      });
      return message.reason === "refused"
        ? refuse("invalid-input", {
            text: ["Stripe did not accept the evidence. It may be too late, or the evidence was already sent"],
          })
        : refuse("payment-unavailable");
    }
    await context.db.disputes.recordEvidenceSent(dispute, context.clock.now());
    const attempt = dispute.attemptId === null ? null : await context.db.payments.find(dispute.attemptId);
    await recordDispute(context, { ...message.dispute, id, source: "stripe" }, attempt, readAt, "provider");
    return { ok: true as const };
  });

function toEvidence(
  { booking, request, items }: OfferedBooking,
  statement: string,
  sections: readonly EvidenceSection[],
): DisputeEvidence {
  return {
    customerName: [request.firstName, request.lastName].filter(Boolean).join(" "),
    customerEmail: request.email ?? "",
    serviceDate: booking.serviceDay,
    product: truncate(items.join(", "), MAX_EVIDENCE_LENGTH),
    cancellationPolicy: describeChangeRules(booking.changeRules, booking.price.currency),
    text: evidenceText([{ title: "Statement", lines: [statement] }, ...sections], MAX_EVIDENCE_LENGTH),
  };
}

export interface EnteredDispute {
  readonly reference: string;
  readonly reason: string;
  /** Last day for evidence, yyyy-MM-dd; "" = none. */
  readonly due: string;
  readonly amount: number;
  readonly isWithdrawn: boolean;
}

/**
 * Enters a dispute by hand, for payment methods whose provider does not report disputes to us. It holds the workshop's payout or reduces it, and we cannot
 * verify it, so only people with approval rights may enter it.
 */
export const enterDispute = (
  context: Context,
  token: BookingToken,
  attemptId: AttemptId,
  submission: ConfirmedForm,
  { reference, reason, due, amount, isWithdrawn }: EnteredDispute,
): Promise<DeskActionResult> =>
  runDeskAction(context, "approve", submission, { kind: "dispute-entered", about: token }, async () => {
    const payment = await context.db.payments.findPaymentByAttempt(attemptId);
    const attempt = await context.db.payments.find(attemptId);
    if (payment === null || attempt === null || payment.bookingToken !== token) return refuse("payment-not-found");
    if (!isDisputeEnteredByHand(payment.method)) return refuse("payment-not-found");
    const booking = await context.db.bookings.find(token);
    const money = booking && bookingMoney(booking.booking).payments.find(({ id }) => id === payment.id);
    // Limits the amount, because the provider cannot have withdrawn money that was already refunded.
    const limit = isWithdrawn && money ? money.retained : payment.amount;
    const fields = {
      ...(reference.trim() === "" ? { reference: ["Enter the provider's dispute number"] } : {}),
      ...(due !== "" && !isPlainDay(due) ? { due: ["Enter a date"] } : {}),
      ...(amount <= 0 || amount > limit
        ? { amount: [`Enter an amount up to ${formatMoney(limit, payment.currency)}`] }
        : {}),
    };
    if (Object.keys(fields).length > 0) return refuse("invalid-input", fields);
    const dispute: ProviderDispute = {
      disputeId: reference.trim().slice(0, 100),
      providerId: payment.providerId,
      state: "needs-response",
      amount: cents(amount),
      currency: payment.currency,
      reason: truncate(reason.trim(), 200),
      evidenceDue: due === "" ? null : evidenceDueAt(due),
      withdrawn: cents(isWithdrawn ? amount : 0),
      reinstated: cents(0),
      fee: cents(0),
    };
    const at = context.clock.now();
    const paymentAttempt = { ...attempt, bookingToken: token };
    await recordDispute(
      context,
      { ...dispute, id: `desk:${submission.id}`, source: "desk" },
      paymentAttempt,
      at,
      "operator",
    );
    return { ok: true as const };
  });

export const DISPUTE_OUTCOMES = ["under-review", "won", "lost"] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** What is needed to record a dispute as won after a second person has approved it. */
export interface DisputeWonDetails {
  readonly fee: number;
}

/**
 * Records the provider's decision on a dispute that was entered by hand: the customer keeps the money, or it is returned. We cannot verify that the money was
 * returned. A won dispute pays the workshop, so it counts as a giveaway, and above one person's limits a second person must approve it.
 */
export const recordDisputeOutcome = (
  context: Context,
  id: string,
  submission: ConfirmedForm,
  { outcome, fee }: { readonly outcome: DisputeOutcome; readonly fee: number },
): Promise<GiveawayResult> =>
  runDeskAction(
    context,
    "approve",
    submission,
    { kind: "dispute-outcome-noted", about: id },
    async ({ givingOperator }, reason): Promise<GiveawayResult> => {
      const dispute = await context.db.disputes.find(id);
      if (dispute === null || dispute.source !== "desk" || dispute.attemptId === null)
        return refuse("payment-not-found");
      if (!isOpenDispute(dispute.state)) return refuse("already-decided");
      if (outcome !== "won") return writeOutcome(context, dispute, { outcome, fee }, null);
      const details: DisputeWonDetails = { fee };
      const { amount, bookingToken, supplierId } = dispute;
      return grantGiveaway(
        context,
        { id: submission.id, reason, by: givingOperator },
        { kind: "dispute-won", amount, about: id, bookingToken, supplierId, details },
        (grant) => writeOutcome(context, dispute, { outcome, fee }, grant),
      );
    },
  );

/** Records a dispute as won after a second person has approved it. */
export async function winDisputeWithGrant(
  context: Context,
  { about }: Pick<StoredGiveaway, "about">,
  { fee }: DisputeWonDetails,
  grant: Grant,
): Promise<Outcome> {
  const dispute = await context.db.disputes.find(about);
  if (dispute === null) return refuse("payment-not-found");
  if (!isOpenDispute(dispute.state)) return refuse("already-decided");
  return writeOutcome(context, dispute, { outcome: "won", fee }, grant);
}

type Outcome = { readonly ok: true } | Refusal<"payment-not-found" | "already-decided">;

async function writeOutcome(
  context: Context,
  dispute: Dispute,
  { outcome, fee }: { readonly outcome: DisputeOutcome; readonly fee: number },
  grant: Grant | null,
): Promise<Outcome> {
  const attempt = dispute.attemptId === null ? null : await context.db.payments.find(dispute.attemptId);
  const { amount, withdrawn } = dispute;
  const updatedDispute: Dispute = {
    ...dispute,
    state: outcome,
    fee: cents(fee),
    withdrawn: outcome === "lost" ? amount : withdrawn,
    reinstated: outcome === "won" ? withdrawn : dispute.reinstated,
  };
  const paymentAttempt = attempt && { ...attempt, bookingToken: dispute.bookingToken };
  try {
    await recordDispute(context, updatedDispute, paymentAttempt, context.clock.now(), "operator", { grant });
  } catch (error) {
    // If there is a grant, the caller handles the refusal.
    if (grant === null && toGrantRefusal(error) === "already-decided") return refuse("already-decided");
    throw error;
  }
  return { ok: true };
}

/** Formats a deadline: "Fri 11 Dec 2026"; null = none. */
export const formatEvidenceDeadline = (dispute: Pick<Dispute, "evidenceDue">, zone: string): string | null =>
  dispute.evidenceDue === null ? null : formatDay(dayAt(dispute.evidenceDue, zone));
