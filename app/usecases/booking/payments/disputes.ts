import type { BookingToken } from "../../../domain/core/ids";
import { formatMoney } from "../../../domain/core/money/format";
import type { Grant } from "../../../domain/pricing/giveaways/grant";
import type { SealedMessage } from "../../../domain/notifications/message";
import { type Dispute, DISPUTE_SOURCES, isOpenDispute, type ProviderDispute } from "../../../domain/payments/dispute";
import type { PaymentAttempt } from "../../../domain/booking/payment-attempt";
import { dayAt } from "../../../domain/core/time/days";
import { formatDay } from "../../../domain/core/time/format";
import { findOfferedBooking } from "../booking-offer/load-offered";
import { supplierMessages } from "../booking-offer/offer-messages";
import type { Context } from "../../context";
import { messageOf } from "../../ports/log";
import { withinQueryBudget } from "../../core/within-query-budget";
import { DAY_MS } from "../../../domain/core/time/duration";

/** Disputes opened within this time are listed again in every run, because their first webhook may have been lost. Older ones are read one by one. */
const LIST_WINDOW_MS = 14 * DAY_MS;
const PAGE_SIZE = 100;
/** Maximum number of older open disputes that one run reads. */
const OPEN_BATCH_SIZE = 20;

export type DisputedMethod = keyof typeof DISPUTE_SOURCES;
export const DISPUTED_METHODS = Object.keys(DISPUTE_SOURCES) as readonly DisputedMethod[];

/**
 * Reads and stores the dispute that a provider's webhook refers to. The webhook's own content is never used. Returns false if the provider could not be
 * reached, so that the webhook is rejected and sent again.
 */
export async function recordDisputeCase(context: Context, method: DisputedMethod, disputeId: string): Promise<boolean> {
  const provider = context.payments[method];
  const readAt = context.clock.now();
  const providerDispute = await provider?.readDispute(disputeId);
  if (!providerDispute) return true;
  if (!providerDispute.ok) return providerDispute.reason === "not-found";
  await recordProviderDispute(context, method, providerDispute.dispute, readAt);
  return true;
}

/**
 * Reads recent disputes, and older ones that are still open, from the providers. Without this, a lost webhook would hide a new dispute, or the bank's decision,
 * which can take months and delays pending refunds. An older dispute that cannot be read or stored stays open for the desk and is tried again after the others.
 */
export async function rereadDisputes(context: Context): Promise<{ readonly read: number }> {
  let readCount = 0;
  const recordDisputes = async (method: DisputedMethod, disputes: readonly ProviderDispute[], readAt: number) => {
    readCount += disputes.length;
    for (const dispute of disputes)
      try {
        await recordProviderDispute(context, method, dispute, readAt);
      } catch (error) {
        // A dispute that cannot be stored does not block the others.
        context.log.error({ event: "unexpected-error", where: "read-disputes", message: messageOf(error) });
        await context.db.disputes.deferReading(DISPUTE_SOURCES[method], dispute.disputeId, readAt);
      }
  };
  for (const method of DISPUTED_METHODS) {
    const readAt = context.clock.now();
    const disputes = await context.payments[method]?.listDisputes(readAt - LIST_WINDOW_MS, PAGE_SIZE);
    if (disputes?.ok) await recordDisputes(method, disputes.disputes, readAt);
    const openDisputes = await context.db.disputes.listOpenBySource(
      DISPUTE_SOURCES[method],
      readAt - LIST_WINDOW_MS,
      OPEN_BATCH_SIZE,
    );
    for (const { disputeId } of withinQueryBudget(context, openDisputes)) {
      const result = await context.payments[method]?.readDispute(disputeId);
      if (result?.ok) await recordDisputes(method, [result.dispute], readAt);
      else {
        if (result?.reason === "not-found") context.log.warn({ event: "dispute-not-found", disputeId });
        await context.db.disputes.deferReading(DISPUTE_SOURCES[method], disputeId, readAt);
      }
    }
  }
  return { read: readCount };
}

async function recordProviderDispute(
  context: Context,
  method: DisputedMethod,
  dispute: ProviderDispute,
  readAt: number,
): Promise<void> {
  const attempt = dispute.providerId === null ? null : await context.db.payments.findByProviderId(dispute.providerId);
  const source = DISPUTE_SOURCES[method];
  await recordDispute(
    context,
    { ...dispute, id: `${source}:${dispute.disputeId}`, source },
    attempt?.method === method ? attempt : null,
    readAt,
    "provider",
  );
}

/** Stores a dispute with its ledger postings, and notifies the workshop. `decision` = the desk's decision about it (see `record` of the adapter). */
export async function recordDispute(
  context: Context,
  dispute: ProviderDispute & Pick<Dispute, "id" | "source">,
  attempt: Pick<PaymentAttempt, "id" | "bookingToken" | "payingBookingToken" | "supplierId" | "method"> | null,
  readAt: number,
  actor: "provider" | "operator",
  decision: { readonly grant: Grant | null } | null = null,
): Promise<void> {
  const bookingToken = attempt?.bookingToken ?? attempt?.payingBookingToken ?? null;
  if (attempt === null) context.log.warn({ event: "dispute-of-unknown-payment", disputeId: dispute.disputeId });
  const at = context.clock.now();
  const messages = bookingToken === null ? [] : await disputeMessages(context, dispute, bookingToken);
  await context.db.disputes.record(
    {
      ...dispute,
      attemptId: attempt?.id ?? null,
      bookingToken,
      supplierId: attempt?.supplierId ?? null,
      method: attempt?.method ?? null,
    },
    { actor, at, readAt, messages, decision },
  );
  context.log.info({ event: "dispute-updated", state: dispute.state });
  if (messages.length > 0) context.later(context.jobs.sendMessages());
}

/** The messages to the workshop about a dispute: that the customer has disputed the payment, and the outcome. Each is sent once. */
async function disputeMessages(
  context: Context,
  {
    id,
    source,
    state,
    amount,
    currency,
    evidenceDue,
    withdrawn,
    reinstated,
  }: ProviderDispute & Pick<Dispute, "id" | "source">,
  token: BookingToken,
): Promise<readonly SealedMessage[]> {
  const offeredBooking = await findOfferedBooking(context, token);
  if (!offeredBooking) return [];
  const link = `${context.config.brand.websiteUrl}/workshop/bookings/${token}`;
  const amountText = formatMoney(amount, currency);
  if (isOpenDispute(state))
    return supplierMessages(context, offeredBooking, {
      id,
      template: "supplier-dispute-opened",
      link,
      values: {
        amount: amountText,
        evidence_by:
          evidenceDue === null
            ? "as soon as you can"
            : `by ${formatDay(dayAt(evidenceDue, offeredBooking.supplier.zone))}`,
      },
    });
  const isRefunded = reinstated >= withdrawn;
  const decidingParty = source === "braintree" ? "PayPal" : "The bank";
  const outcome =
    state === "lost" || !isRefunded
      ? `${decidingParty} decided in the customer’s favour. We deduct ${amountText} from your account with us.`
      : `${decidingParty} decided in your favour. The payment of ${amountText} is no longer held.`;
  return supplierMessages(context, offeredBooking, {
    id,
    template: "supplier-dispute-closed",
    link,
    values: { amount: amountText, outcome },
  });
}
