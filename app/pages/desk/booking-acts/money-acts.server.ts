import { readMoney } from "../../../domain/core/money/read-number";
import { formatMoment } from "../../../domain/core/time/format-moment";
import { COUNTRIES } from "../../../domain/core/country/country";
import { parseAttemptId } from "../../../domain/core/ids";
import { formatDecimalDollars, formatMoney } from "../../../domain/core/money/format";
import { ZERO } from "../../../domain/core/money/money";
import { bookingMoney, isOver, refundableAmountAfterPending } from "../../../domain/booking/booking-money";
import { isDisputeEnteredByHand } from "../../../domain/payments/dispute";
import { METHODS } from "../../../domain/payments/methods";
import { addDays, dayAt } from "../../../domain/core/time/days";
import { requestCredit, USUAL_CREDIT_DAYS } from "../../../usecases/operations/desk/credit";
import { requestRefund } from "../../../usecases/operations/desk/refund";
import { enterDispute } from "../../../usecases/operations/desk/disputes";
import { recordRefundShown } from "../../../usecases/operations/desk/unconfirmed-refund";
import { type BookingActionPage, missingFieldError, limitText, hiddenField } from "./booking-act.server";

/** Actions that move a booking's money or record what a payment provider did. */
export const MONEY_ACTIONS = {
  dispute: {
    right: "approve",
    needsFreshSignIn: true,
    buildContent: (_, { payments, offeredBooking }, query) => {
      const payment = payments.find(({ attemptId }) => attemptId === query.get("attempt"));
      const { currency } = offeredBooking.booking.price;
      return {
        title: "Record a dispute",
        effect:
          payment === undefined
            ? ""
            : `Record a dispute that ${METHODS[payment.method].label} reported by email or in its portal. We hold what we owe the workshop for this booking until the dispute is decided, and we notify the workshop.`,
        unavailableReason:
          payment === undefined
            ? "We cannot find this payment."
            : isDisputeEnteredByHand(payment.method)
              ? null
              : "The provider reports disputes of this payment automatically.",
        hidden: hiddenField("attempt", payment?.attemptId),
        fields: [
          { name: "message", label: "Dispute number from the provider", kind: "text" },
          { name: "text", label: "Reason given by the provider", kind: "text" },
          {
            name: "amount",
            label: "Disputed amount",
            kind: "dollars",
            value: payment === undefined ? "" : formatDecimalDollars(payment.amount),
          },
          { name: "day", label: "Evidence due (optional)", hint: "For example 2026-12-18", kind: "text" },
          {
            name: "answer",
            label: "Has the provider already taken the money?",
            kind: "choice",
            options: [
              {
                value: "taken",
                label: `Yes, ${payment === undefined ? "" : formatMoney(payment.amount, currency)} or part of it`,
              },
              { value: "not-taken", label: "No, not yet" },
            ],
          },
        ],
        button: "Record the dispute",
      };
    },
    submit: async (app, token, input) => {
      const attemptId = parseAttemptId(input.attempt);
      const amount = readMoney(input.amount);
      if (attemptId === null) return { ok: false, code: "payment-not-found" };
      if (amount === null) return missingFieldError("amount", "Enter an amount in dollars, like 49.50");
      if (input.answer !== "taken" && input.answer !== "not-taken") return missingFieldError("answer", "Choose one");
      return enterDispute(app, token, attemptId, input, {
        reference: input.message,
        reason: input.text,
        due: input.day,
        amount,
        isWithdrawn: input.answer === "taken",
      });
    },
  },
  refund: {
    right: "refund",
    needsFreshSignIn: true,
    buildContent: (app, { payments, offeredBooking }, query) => {
      const payment = payments.find(({ attemptId }) => attemptId === query.get("attempt"));
      const money = bookingMoney(offeredBooking.booking).payments.find(({ id }) => id === payment?.id);
      const { currency } = offeredBooking.booking.price;
      const available = money ? refundableAmountAfterPending(money) : ZERO;
      return {
        title: "Refund",
        effect: money
          ? `You can refund ${formatMoney(available, currency)} of ${formatMoney(money.amount, currency)} paid by ${METHODS[money.method].label}. ${limitText(app, currency)}`
          : "",
        unavailableReason:
          available > 0
            ? null
            : money !== undefined && money.disputed > 0
              ? "The customer has disputed this payment and their bank has taken it back, so it cannot be refunded."
              : "There is nothing left to refund.",
        hidden: hiddenField("attempt", payment?.attemptId),
        fields: [
          {
            name: "amount",
            label: "Refund amount",
            kind: "dollars",
            value: money ? formatDecimalDollars(available) : "",
          },
          { name: "text", label: "Reason shown to the customer", kind: "area" },
          ...(isOver(offeredBooking.booking)
            ? []
            : [
                {
                  name: "due",
                  label: "After the refund",
                  kind: "choice" as const,
                  value: "",
                  options: [
                    { value: "waived", label: "Goodwill: nothing more is due" },
                    { value: "again", label: "The customer pays this amount another way" },
                  ],
                },
              ]),
        ],
        button: "Refund",
      };
    },
    submit: async (app, token, input) => {
      const attemptId = parseAttemptId(input.attempt);
      const amount = readMoney(input.amount);
      if (attemptId === null) return { ok: false, code: "payment-not-found" };
      if (amount === null) return missingFieldError("amount", "Enter an amount in dollars, like 49.50");
      return requestRefund(app, token, input, {
        attemptId,
        amount,
        text: input.text,
        customerPaysAgain: input.due === "again" || (input.due === "waived" ? false : null),
      });
    },
  },
  credit: {
    right: "refund",
    needsFreshSignIn: true,
    buildContent: (app, { offeredBooking }) => {
      const { currency } = offeredBooking.booking.price;
      const { defaultZone } = COUNTRIES[app.config.country];
      return {
        title: "Give credit",
        effect: `The customer can use the credit on a later booking with the code MYBALANCE, after signing in with this booking’s account or verifying its mobile number with a code. ${limitText(app, currency)}`,
        fields: [
          { name: "amount", label: "Amount", kind: "dollars" },
          {
            name: "lastDay",
            label: "Last day to use it",
            kind: "day",
            value: addDays(dayAt(app.clock.now(), defaultZone), USUAL_CREDIT_DAYS),
          },
          {
            name: "text",
            label: "Message to the customer",
            hint: "Reason for the credit",
            kind: "area",
            maxLength: 300,
          },
        ],
        button: "Give credit",
      };
    },
    submit: async (app, token, input) => {
      const amount = readMoney(input.amount);
      return amount === null
        ? missingFieldError("amount", "Enter an amount in dollars, like 49.50")
        : requestCredit(app, token, input, { amount, lastDay: input.lastDay, text: input.text });
    },
  },
  "refund-shown": {
    right: "refund",
    needsFreshSignIn: true,
    buildContent: (_, { payments, offeredBooking }, query) => {
      const payment = payments.find(({ attemptId }) => attemptId === query.get("attempt"));
      const refund = payment?.refundToConfirm ?? null;
      if (payment === undefined || refund === null)
        return {
          title: "Refund result",
          effect: "",
          unavailableReason:
            "There is nothing to confirm. No refund result is missing, or someone has already confirmed it.",
          button: "",
        };
      const { label } = METHODS[payment.method];
      const { currency } = offeredBooking.booking.price;
      const { amount, askedAt, purchase, confirmation } = refund;
      return {
        title: `Refund result from ${label}`,
        effect: `We did not receive a response to this refund request, and ${label} has no API for checking it. Look up the purchase in ${label}’s merchant portal and enter the result. Above the limit for one person, a second person with approval rights has to confirm it.`,
        facts: [
          {
            label: "Refund",
            text: `${formatMoney(amount, currency)} of ${formatMoney(payment.amount, currency)}`,
          },
          { label: "Requested", text: formatMoment(askedAt, offeredBooking.supplier.zone) },
          { label: `${label}’s purchase number`, text: purchase },
          ...(confirmation === null
            ? []
            : [
                {
                  label: "Entered so far",
                  text: `${confirmation.person}: ${confirmation.isCreated ? "refunded" : "not refunded"}. ${confirmation.reason}`,
                },
              ]),
        ],
        hidden: { attempt: payment.attemptId, asked: String(askedAt) },
        fields: [
          {
            name: "shown",
            label: `Refund result from ${label}`,
            kind: "choice",
            options: [
              { value: "made", label: `${formatMoney(amount, currency)} was refunded` },
              { value: "not-made", label: `It was not refunded: request the refund from ${label} again` },
            ],
          },
        ],
        button: "Save",
      };
    },
    submit: async (app, token, input) => {
      const attemptId = parseAttemptId(input.attempt);
      if (attemptId === null) return { ok: false, code: "payment-not-found" };
      const { shown: refundOutcome } = input;
      return refundOutcome === "made" || refundOutcome === "not-made"
        ? recordRefundShown(app, token, input, {
            attemptId,
            askedAt: Number(input.asked),
            isCreated: refundOutcome === "made",
          })
        : missingFieldError("shown", "Choose the refund result");
    },
  },
} satisfies Readonly<Record<string, BookingActionPage>>;
