import { CHANNEL_NAMES } from "~/domain/notifications/kinds";
import { formatMoney } from "../../../domain/core/money/format";
import { formatArrival, formatDay } from "../../../domain/core/time/format";
import { readMoveChoices } from "../../../usecases/booking/booking-offer/move-booking";
import {
  cancelAtDesk,
  recordFleetDecision,
  moveAtDesk,
  reassignAtDesk,
  setReviewVisibility,
  writeNote,
} from "../../../usecases/operations/desk/booking-actions";
import { readContact } from "../../../usecases/operations/desk/read-case";
import { settleWorkReport, WORK_DECISIONS } from "../../../usecases/operations/desk/work-report";
import { REPORT_TITLES, reportFacts } from "~/texts/work";
import { startImpersonation } from "../../../usecases/operations/desk/impersonation";
import { resendMessage } from "../../../usecases/operations/desk/failed-messages";
import type { ActionField } from "../action-form";
import { messageName, reportLines } from "../case-view.server";
import { CONTACT_PAGE, IMPERSONATION_PAGE } from "../shared-acts.server";
import { type BookingActionPage, missingFieldError, limitText, hiddenField } from "./booking-act.server";

/** Support actions for a customer or a workshop: contact details, notes, cancellations, moves, questions and messages. */
export const CARE_ACTIONS = {
  contact: {
    buildContent: () => CONTACT_PAGE,
    submit: (app, booking, input) => readContact(app, { booking }, input),
  },
  see: {
    buildContent: () => IMPERSONATION_PAGE,
    submit: (app, booking, input) => startImpersonation(app, { booking }, input),
  },
  note: {
    buildContent: () => ({
      title: "Write a note",
      effect: "Notes are visible to everyone on the desk in the booking history.",
      reasonLabel: "Note",
      button: "Save note",
    }),
    submit: (app, token, input) => writeNote(app, token, input),
  },
  cancel: {
    buildContent: (app, { offeredBooking, fee, problem, canWorkshopCancel }) => {
      const { currency } = offeredBooking.booking.price;
      const isPastBooking = problem === "booking-over";
      return {
        title: "Cancel the booking",
        effect: `The customer and the workshop are notified, the slot is released, and the payment is refunded less any cancellation fee. Any refund beyond what the customer would get by cancelling online counts as a giveaway. ${limitText(app, currency)}`,
        unavailableReason: isPastBooking && !canWorkshopCancel ? "The booking is already over." : null,
        isDanger: true,
        button: "Cancel the booking",
        fields: [
          {
            name: "side",
            label: "Who wants it cancelled?",
            kind: "choice",
            value: isPastBooking ? "workshop" : fee > 0 || canWorkshopCancel ? "" : "customer",
            options: [
              ...(isPastBooking
                ? []
                : [
                    {
                      value: "customer",
                      label: fee > 0 ? `The customer, with a fee of ${formatMoney(fee, currency)}` : "The customer",
                    },
                    ...(fee > 0 ? [{ value: "customer-free", label: "The customer, without a fee" }] : []),
                  ]),
              ...(canWorkshopCancel ? [{ value: "workshop", label: "The workshop, with a full refund" }] : []),
            ],
          },
          ...(canWorkshopCancel
            ? [
                {
                  name: "text",
                  label: "Message to the customer",
                  hint: "Only if the workshop cancels: give its reason",
                  kind: "area" as const,
                },
              ]
            : []),
        ],
      };
    },
    submit: async (app, token, input) => {
      const { side, text } = input;
      if (side !== "customer" && side !== "customer-free" && side !== "workshop")
        return missingFieldError("side", "Choose who wants it cancelled");
      return cancelAtDesk(app, token, input, {
        side: side === "workshop" ? "workshop" : "customer",
        isFeeKept: side === "customer",
        text,
      });
    },
  },
  move: {
    buildContent: async (app, { offeredBooking }, query) => {
      const moveOptions = await readMoveChoices(app, offeredBooking.booking.token, "operator");
      const days = moveOptions.ok && moveOptions.canMove ? moveOptions.days : [];
      const day = days.find((value) => value === query.get("day"));
      const startTimes = moveOptions.ok && day !== undefined ? moveOptions.startTimesOn(day) : [];
      const field: ActionField = {
        name: "startAt",
        label: day === undefined ? "" : `Start on ${formatDay(day)}`,
        kind: "choice",
        value: startTimes[0]?.from ?? "",
        options: startTimes.map(({ from, to }) => ({ value: from, label: formatArrival(from, to) })),
      };
      return {
        title: "Move the booking",
        effect: `Moves it to another available day at the same workshop and price. Both sides are notified.${
          moveOptions.ok && moveOptions.fee > 0
            ? ` Moving to a day that can still be cancelled free of charge waives the late cancellation fee of ${formatMoney(moveOptions.fee, offeredBooking.booking.price.currency)}.`
            : ""
        }`,
        unavailableReason:
          days.length === 0
            ? "You cannot move this booking. The workshop has no other available day, or the work has started."
            : null,
        first: {
          name: "day",
          label: "Day",
          kind: "select",
          button: "Show times for this day",
          options: days.map((value) => ({ value, label: formatDay(value) })),
          ...(day === undefined ? {} : { value: day }),
        },
        hidden: hiddenField("day", day),
        fields: day === undefined ? [] : [field],
        button: "Move the booking",
      };
    },
    submit: (app, token, input) => moveAtDesk(app, token, input, input),
  },
  "pass-on": {
    buildContent: (_, { canReassign, offeredBooking }) => ({
      title: "Ask the next workshop",
      effect: `We stop waiting for ${offeredBooking.supplier.name}. ${offeredBooking.booking.acceptsAnySupplier ? "We ask the next workshop at the same price or less. If there is none, the customer chooses." : "We notify the customer, who chooses what happens next."}`,
      unavailableReason: canReassign ? null : "We are not waiting for a workshop’s answer.",
      button: "Ask the next workshop",
    }),
    submit: (app, token, input) => reassignAtDesk(app, token, input),
  },
  fleet: {
    buildContent: (_, { offeredBooking }) => ({
      title: "Record the fleet company’s answer",
      effect: "Yes: the booking goes ahead. No: the booking is cancelled without a fee, and both sides are notified.",
      unavailableReason:
        offeredBooking.booking.fleetApproval === "needed"
          ? null
          : "We are not waiting for an answer from the fleet company.",
      fields: [
        {
          name: "answer",
          label: "What did the company answer?",
          kind: "choice",
          options: [
            { value: "given", label: "Yes, they pay" },
            { value: "declined", label: "No" },
          ],
        },
      ],
      button: "Save answer",
    }),
    submit: async (app, token, input) =>
      input.answer === "given" || input.answer === "declined"
        ? recordFleetDecision(app, token, input, input.answer)
        : missingFieldError("answer", "Choose the company’s answer"),
  },
  review: {
    buildContent: (_, { rating }) => ({
      title: "The review",
      effect:
        rating?.comments == null
          ? ""
          : `“${rating.comments}” If you hide it, your reason is shown publicly in its place. The stars still count.`,
      unavailableReason: rating?.comments == null ? "There is no comment to hide." : null,
      reasonHint: "Public: shown in place of the comment if you hide it.",
      fields: [
        {
          name: "decision",
          label: "Decision",
          kind: "choice",
          options: [
            { value: "hide", label: "Hide the comment" },
            { value: "show", label: "Show the comment" },
          ],
        },
      ],
      button: "Confirm",
    }),
    submit: async (app, token, input) =>
      input.decision === "hide" || input.decision === "show"
        ? setReviewVisibility(app, token, input, input.decision)
        : missingFieldError("decision", "Choose a decision"),
  },
  work: {
    right: "refund",
    buildContent: (app, { offeredBooking, report }) => {
      const { paid, currency, supplier } = reportFacts(offeredBooking);
      const amount = formatMoney(paid, currency);
      return {
        title: "Decide on the reported problem",
        effect:
          report === null
            ? ""
            : `${REPORT_TITLES[report.kind]}. ${paid > 0 ? `${amount} was paid online and is held until you decide.` : "Nothing was paid online."} ${limitText(app, currency)}`,
        unavailableReason: report === null ? "No one has reported a problem with this booking." : null,
        facts: report === null ? [] : reportLines(report),
        fields: [
          {
            name: "decision",
            label: "What happened?",
            kind: "choice",
            options: [
              {
                value: "done",
                label: `The work was done: complete the booking${paid > 0 ? ` and pay ${supplier}` : ""}`,
              },
              {
                value: "refund",
                label: `It was not done: cancel the booking${paid > 0 ? ` and refund ${amount} in full` : ""}`,
              },
              { value: "keep", label: "Both sides agree: keep the booking as it is" },
            ],
          },
          { name: "text", label: "Message to the customer and the workshop", kind: "area" },
        ],
        button: "Decide",
      };
    },
    submit: async (app, token, input) => {
      const decision = WORK_DECISIONS.find((value) => value === input.decision);
      return decision === undefined
        ? missingFieldError("decision", "Choose what happened")
        : settleWorkReport(app, token, input, { decision, text: input.text });
    },
  },
  "send-again": {
    buildContent: (_, { messages }, query) => {
      const message = messages.find(({ id }) => id === query.get("message"));
      return {
        title: "Send a message again",
        effect:
          message === undefined
            ? ""
            : `“${messageName(message.template)}” is sent again as ${message.channel === "email" ? "an" : "a"} ${CHANNEL_NAMES[message.channel]}, with the same text, to the current contact of the booking.`,
        unavailableReason: message === undefined ? "This message no longer exists." : null,
        hidden: hiddenField("message", message?.id),
        button: "Send it again",
      };
    },
    submit: (app, token, input) => resendMessage(app, token, input, input.message),
  },
} satisfies Readonly<Record<string, BookingActionPage>>;
