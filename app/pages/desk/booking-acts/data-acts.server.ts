import type { BookingToken } from "../../../domain/core/ids";
import { formatRange } from "../../../domain/core/money/format";
import { correctionRefusal, priceCorrection } from "../../../usecases/booking/booking-offer/correct-jobs";
import { maskBookingContact } from "../../../usecases/booking/booking-offer/prove-holder";
import { maskContact } from "../../../domain/identity/contact/contact";
import {
  correctContact,
  correctJobs,
  correctPlate,
  listCorrectionSources,
  sendCorrectionCode,
} from "../../../usecases/operations/desk/correct";
import {
  deleteAtDesk,
  exportAtDesk,
  sendDeletionCode,
  sendExportCode,
} from "../../../usecases/operations/desk/customer-data";
import type { ActionField } from "../action-form";
import { type BookingActionPage, CODE_SENT_PARAM, hiddenField, sentContactSubject } from "./booking-act.server";

const NO_CONTACT_STORED = "No contact is stored with this booking.";
/** Link to the page that sends the code, for someone who opened this page without sending the code first. */
const sendCodeLink = (token: BookingToken, act: string) => ({
  to: `/desk/bookings/${token}/${act}`,
  label: "Send the code first",
});
const CODE_FIELD: ActionField = {
  name: "code",
  label: "Code",
  hint: "The code that the customer reads out",
  kind: "text",
};

/** Corrections of booking details, and customers' requests about their data. */
export const DATA_ACTIONS = {
  "correct-code": {
    buildContent: () => ({
      title: "Send a code to the new contact",
      effect:
        "First ask for the booking number and something else that only the customer knows. We send the code to the email or mobile that you enter here. You enter it on the next page when the customer reads it out.",
      fields: [{ name: "contact", label: "New email or mobile", kind: "text" }],
      button: "Send the code",
    }),
    next: "correct",
    submit: (app, token, input) => sendCorrectionCode(app, token, input, input.contact),
  },
  correct: {
    buildContent: async (app, { offeredBooking: { booking, request } }, query) => ({
      start: sendCodeLink(booking.token, "correct-code"),
      title: "Correct contact details",
      effect: `Currently stored: ${maskContact(request) || "nothing"}. Leave a field empty to keep what is stored. For a new email or mobile, enter the code that we sent there. We notify the old contact of the change.`,
      fields: [
        { name: "firstName", label: "First name (optional)", kind: "text" },
        { name: "lastName", label: "Last name (optional)", kind: "text" },
        {
          name: "contact",
          label: "New email or mobile (optional)",
          kind: "text",
          value: await app.cipher
            .open(query.get(CODE_SENT_PARAM) ?? "", sentContactSubject(booking.token))
            .catch(() => ""),
        },
        { ...CODE_FIELD, label: "Code (for a new email or mobile)" },
      ],
      button: "Save correction",
    }),
    submit: (app, token, input) => correctContact(app, token, input, input),
  },
  plate: {
    buildContent: () => ({
      title: "Correct the number plate",
      effect: "The workshop and the customer see the new plate. The vehicle, the work and the price stay the same.",
      fields: [{ name: "rego", label: "Correct plate", kind: "text" }],
      button: "Save correction",
    }),
    submit: (app, token, input) => correctPlate(app, token, input, input.rego),
  },
  jobs: {
    buildContent: async (app, { person, offeredBooking: offered }, query) => {
      const { booking } = offered;
      const refusalText = correctionRefusal(app, offered);
      const sources = refusalText === null ? await listCorrectionSources(app, person) : [];
      const quote = sources.find(({ guid }) => guid === query.get("quote"));
      const priceResult = quote && (await priceCorrection(app, offered, quote.guid));
      const problem =
        priceResult?.ok === false
          ? (Object.values(priceResult.fields ?? {}).flat()[0] ?? "This quote cannot be used")
          : null;
      return {
        title: "Correct the vehicle and jobs",
        effect:
          problem ??
          (priceResult?.ok
            ? "Nothing changes unless the customer and the workshop both accept within 24 hours. If the total changes, an online payment is refunded and the customer pays the new total online or on the day."
            : "Create a quote with the right vehicle and jobs. It starts with those in the booking and uses the same workshop’s prices. You see the new price here before we ask anyone to agree."),
        unavailableReason: refusalText,
        facts: [
          { label: "Vehicle now", text: offered.vehicle || "Not known" },
          { label: "Jobs now", text: offered.items.join(", ") || "None" },
          {
            label: "Price now",
            text: formatRange(booking.price.total, booking.price.maxTotal, booking.price.currency),
          },
          ...(quote && priceResult?.ok
            ? [
                { label: "New vehicle", text: quote.vehicle },
                { label: "New jobs", text: quote.jobs },
                {
                  label: "New price",
                  text: formatRange(priceResult.price.total, priceResult.price.maxTotal, priceResult.price.currency),
                },
              ]
            : []),
        ],
        start:
          refusalText === null
            ? {
                to: `/desk/caller?from=${booking.leadGuid}&booking=${booking.token}`,
                label: quote === undefined ? "Create a corrected quote" : "Create another quote",
              }
            : null,
        // The choice is skipped if the quote made for this correction is already selected.
        first:
          sources.length === 0 || quote !== undefined
            ? null
            : {
                name: "quote",
                label: "Or use a quote that you created in the last 24 hours",
                kind: "select",
                button: "Show the new price",
                options: sources.map(({ guid, jobs, vehicle }) => ({ value: guid, label: `${vehicle}: ${jobs}` })),
              },
        hidden: hiddenField("quote", priceResult?.ok ? quote?.guid : undefined),
        fields: priceResult?.ok
          ? [
              {
                name: "text",
                label: "Message to the customer and the workshop",
                hint: "Why the booking needs correcting",
                kind: "area",
                maxLength: 600,
              },
            ]
          : [],
        button: "Ask both sides",
      };
    },
    submit: (app, token, input) => correctJobs(app, token, input, input),
  },
  "export-code": {
    buildContent: async (app, { offeredBooking }) => {
      const proofContact = await maskBookingContact(app, offeredBooking.booking.token);
      return {
        title: "Send a code to export the customer’s data",
        effect: `For a customer who asks what we store about them and cannot open “My data” themselves. The code goes to ${proofContact ?? "nobody"}. You enter it on the next page when they read it out.`,
        unavailableReason: proofContact === null ? NO_CONTACT_STORED : null,
        button: "Send the code",
      };
    },
    next: "export",
    submit: (app, token, input) => sendExportCode(app, token, input),
  },
  export: {
    buildContent: async (app, { offeredBooking }) => {
      const proofContact = await maskBookingContact(app, offeredBooking.booking.token);
      return {
        title: "Export the customer’s data",
        start: proofContact === null ? null : sendCodeLink(offeredBooking.booking.token, "export-code"),
        effect: `Exports everything we store for ${proofContact ?? "the contact"}, as shown on the customer’s own page. You can download the file for ten minutes. Give it to the customer, and do not keep a copy.`,
        unavailableReason: proofContact === null ? NO_CONTACT_STORED : null,
        fields: [CODE_FIELD],
        button: "Export the data",
      };
    },
    submit: (app, token, input) => exportAtDesk(app, token, input, input.code),
  },
  "deletion-code": {
    buildContent: async (app, { offeredBooking }) => {
      const proofContact = await maskBookingContact(app, offeredBooking.booking.token);
      return {
        title: "Send a code to delete the customer’s data",
        effect: `For a customer on the phone who cannot delete their data on their own page. The code goes to ${proofContact ?? "nobody"}. You enter it on the next page when they read it out.`,
        unavailableReason: proofContact === null ? NO_CONTACT_STORED : null,
        button: "Send the code",
      };
    },
    next: "delete-data",
    submit: (app, token, input) => sendDeletionCode(app, token, input),
  },
  "delete-data": {
    buildContent: async (app, { offeredBooking }) => {
      const proofContact = await maskBookingContact(app, offeredBooking.booking.token);
      return {
        title: "Delete the customer’s data",
        start: proofContact === null ? null : sendCodeLink(offeredBooking.booking.token, "deletion-code"),
        effect: `Deletes everything we store for ${proofContact ?? "the contact"}: the contact details of this booking, and every other booking and quote with them. Deletion starts when their bookings and payments are finished. Until then, the customer can stop it on their own page. Once it has started, it cannot be undone. Payments and prices are kept without a name. An account is kept until its owner deletes it.`,
        unavailableReason: proofContact === null ? NO_CONTACT_STORED : null,
        fields: [CODE_FIELD],
        button: "Delete the data",
        isDanger: true,
      };
    },
    submit: (app, token, input) => deleteAtDesk(app, token, input, input.code),
  },
} satisfies Readonly<Record<string, BookingActionPage>>;
