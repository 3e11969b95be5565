import { COUNTRIES } from "../../domain/core/country/country";
import { hasDeskRight } from "../../domain/identity/roles";
import { formatMoney } from "../../domain/core/money/format";
import { DISPUTE_STATE_LABELS, formatDisputeReason, isOpenDispute } from "../../domain/payments/dispute";
import { formatMoment } from "../../domain/core/time/format-moment";
import { METHODS } from "../../domain/payments/methods";
import type { Context } from "../../usecases/context";
import { type DisputeCase, formatEvidenceDeadline } from "../../usecases/operations/desk/disputes";
import type { ActionView } from "./action-form";
import { limitText } from "./booking-acts/booking-act.server";

const TITLE = "Disputed payment";

/**
 * A dispute and its possible action: send evidence to Stripe, or record the decision of a provider without a dispute API. PayPal disputes are answered at
 * Braintree.
 */
export function disputeView(app: Context, { person, dispute, offeredBooking }: DisputeCase): ActionView {
  const { id, source, disputeId, state, amount, currency, reason, method, withdrawn, reinstated, fee } = dispute;
  const zone = offeredBooking?.supplier.zone ?? COUNTRIES[app.config.country].defaultZone;
  const formatAmount = (value: typeof amount) => formatMoney(value, currency);
  const isManual = source === "desk";
  const isPayPal = source === "braintree";
  const right = isManual ? "approve" : "refund";
  const closedReason = !isOpenDispute(state)
    ? `${DISPUTE_STATE_LABELS[state]}.`
    : offeredBooking === null
      ? `We cannot find this payment. Answer the dispute in ${isPayPal ? "Braintree's Control Panel" : "Stripe's own dashboard"}.`
      : isPayPal
        ? state === "needs-response"
          ? "Answer in Braintree's Control Panel with the evidence. This page will show PayPal's decision."
          : "The evidence has been sent. This page will show PayPal's decision."
        : !isManual && (state !== "needs-response" || dispute.evidenceSentAt !== null)
          ? "The evidence has been sent. This page will show the bank's decision."
          : hasDeskRight(person.role, right)
            ? null
            : isManual
              ? "Only finance or an admin can record the outcome."
              : "Your role cannot answer disputes.";
  return {
    title: TITLE,
    about:
      offeredBooking === null ? disputeId : `Booking ${offeredBooking.booking.id}, ${offeredBooking.supplier.name}`,
    effect: isManual
      ? `Answer in ${method === null ? "the provider" : METHODS[method].label}'s own portal with the evidence, then record its decision here. If you win, we pay the workshop. ${limitText(app, currency)}`
      : isPayPal
        ? "PayPal takes evidence only in Braintree's Control Panel. Read the evidence, download it, and send it there."
        : "The evidence goes to the bank, with your statement and the customer's name and email address. Read the evidence first. You can only send it once.",
    facts: [
      { label: "State", text: DISPUTE_STATE_LABELS[state] },
      { label: "Amount", text: `${formatAmount(amount)}${method === null ? "" : `, ${METHODS[method].label}`}` },
      { label: "Reason", text: formatDisputeReason(reason) },
      dispute.evidenceSentAt === null
        ? { label: "Evidence due", text: formatEvidenceDeadline(dispute, zone) ?? "No date given" }
        : { label: "Evidence sent", text: formatMoment(dispute.evidenceSentAt, zone) },
      { label: isPayPal ? "Taken by PayPal" : "Taken by the bank", text: formatAmount(withdrawn) },
      { label: "Returned to us", text: formatAmount(reinstated) },
      { label: "Fee", text: isPayPal ? "On PayPal's own statement" : formatAmount(fee) },
      { label: "Provider's dispute number", text: disputeId },
      {
        label: "Evidence",
        text: "Read the evidence",
        href: `/desk/disputes/${encodeURIComponent(id)}/evidence`,
      },
      ...(isOpenDispute(state) ? [{ label: "Payout", text: "Held for this booking while the dispute is open" }] : []),
    ],
    back: offeredBooking === null ? "/desk" : `/desk/bookings/${offeredBooking.booking.token}`,
    backLabel: offeredBooking === null ? "Back" : "The booking",
    id: app.ids.guid(),
    hidden: { dispute: id },
    fields: isManual
      ? [
          {
            name: "outcome",
            label: "What did the provider decide?",
            kind: "choice",
            options: [
              { value: "under-review", label: "No decision yet: the evidence is sent" },
              { value: "won", label: "Won: the money is returned to us" },
              { value: "lost", label: "Lost: the customer keeps the money" },
            ],
          },
          { name: "fee", label: "Provider's fee (optional)", kind: "dollars" },
        ]
      : [{ name: "text", label: "Statement to the bank", kind: "area", maxLength: 5000 }],
    button: isManual ? "Save" : "Send the evidence",
    unavailableReason: closedReason,
  };
}
