import { shorten } from "../../../domain/core/words/clean-text";
import type { BookingToken } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { formatMoney } from "../../../domain/core/money/format";
import { supplierMessages, createBookingLink } from "../booking-offer/offer-messages";
import type { Context } from "../../context";
import { loadExtraWorkForCustomer } from "./load-extra-work";

/**
 * Records the customer's answer to one finding. `answer.digest` identifies the displayed text and prices. Repeating an answer changes nothing. If there are
 * two different answers, the first one counts. Work that is not approved is not done and not owed.
 */
export async function answerFinding(
  context: Context,
  token: BookingToken,
  secret: string,
  answer: { readonly id: string; readonly digest: string; readonly isApproved: boolean },
): Promise<{ readonly ok: true } | Refusal<"booking-not-found" | "not-the-holder" | "extra-work-changed">> {
  const conversation = await loadExtraWorkForCustomer(context, token, secret);
  if (!conversation.ok) return conversation;
  const { offeredBooking, channel } = conversation;
  const { booking, supplier } = offeredBooking;
  const finding = conversation.findings.find(({ id }) => id === answer.id);
  const newState = answer.isApproved ? "approved" : "refused";
  if (finding?.currentState === newState) return { ok: true };
  if (finding?.currentState !== "asked" || finding.digest !== answer.digest) return refuse("extra-work-changed");
  const { url, link } = await createBookingLink(context, { booking, supplier });
  const messages = await supplierMessages(context, offeredBooking, {
    id: finding.id,
    template: "supplier-extra-work-answered",
    link: url,
    values: {
      answer: answer.isApproved ? "Yes" : "No",
      finding: summarizeText(finding.content.text),
      extra_total: formatMoney(finding.total, booking.price.currency),
    },
  });
  const change = { at: context.clock.now(), messages, links: [link] };
  const isWritten = await context.db.extraWork.answer(
    finding,
    { isApproved: answer.isApproved, digest: answer.digest, through: channel },
    booking.price,
    change,
  );
  if (isWritten) {
    context.later(context.jobs.sendMessages());
    context.bookingWatch.notifyChanged(booking.leadGuid);
    context.log.info({ event: "extra-work-answered", supplierId: supplier.id, isApproved: answer.isApproved });
    return { ok: true };
  }
  const currentFinding = (await context.db.extraWork.listFindings(token)).find(({ id }) => id === answer.id);
  return currentFinding?.state === newState ? { ok: true } : refuse("extra-work-changed");
}

/** Shortens a finding to the length that fits in a message. */
const summarizeText = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return shorten(line, 60);
};

/** Maximum number of findings per run. The next run is only minutes away. */
const BATCH_SIZE = 100;

/** Records in the history that unanswered findings have expired. From their deadline on, they count as not approved. */
export const expireFindings = async (context: Context): Promise<{ readonly expired: number }> => ({
  expired: await context.db.extraWork.expireQuestions(context.clock.now(), BATCH_SIZE),
});
