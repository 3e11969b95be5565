import type { BookingRequest } from "../../../domain/booking/request";
import { jobLabels } from "../../../domain/lead/cart/item-note";
import { type BookingToken, type LeadGuid, parseLeadGuid } from "../../../domain/core/ids";
import { contactProblem } from "../../../domain/identity/contact/contact-details";
import { refuse } from "../../../domain/core/outcomes";
import { formatVehicle } from "../../../domain/catalogue/vehicle/describe";
import { proofChannel, parseChannel } from "../../../domain/lead/resume/proof";
import type { ProofChannel } from "../../../domain/identity/verification/quota";
import { proposeCorrection } from "../../booking/booking-offer/correct-jobs";
import { openRequest, sealRequest } from "../../booking/sealed-request";
import type { Context } from "../../context";
import { nameDigests, regoDigest } from "../../pricing/discounts/customer-keys";
import { contactDigests } from "../../identity/contact-digests";
import { sealMessage } from "../../notifications/seal-message";
import { checkProofCode, sendProofCode } from "../../lead/resume/prove-contact";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import type { DeskPerson } from "./desk-person";
import { DAY_MS } from "../../../domain/core/time/duration";

const MAX_NAME_LENGTH = 100;
const MAX_REASON_LENGTH = 600;
const PLATE_PATTERN = /^[A-Z0-9]{1,8}$/;
const NO_CHANNEL = { contact: ["Enter an email address or a mobile number from this country"] };

/** Purpose of the code, so that it is not valid for anything else. */
const codePurpose = (token: BookingToken) => `correction at the desk, booking ${token}`;

/** Sends a code to the corrected email or mobile, so that the correction is made only if the person can read messages there. */
export const sendCorrectionCode = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  input: string,
): Promise<DeskActionResult> =>
  runDeskAction(context, "assist", submission, { kind: "correction-code-sent", about: token }, async () => {
    const channel = parseChannel(context.config.country, input);
    if (channel === null) return refuse("invalid-input", NO_CHANNEL);
    if ((await context.db.bookings.find(token)) === null) return refuse("booking-not-found");
    return sendProofCode(context, { ...channel, isContactVerified: true }, codePurpose(token));
  });

interface ContactInput {
  readonly firstName: string;
  readonly lastName: string;
  /** The corrected email or mobile; "" = unchanged. */
  readonly contact: string;
  /** The code that was sent to the corrected email or mobile. */
  readonly code: string;
}

/** Notice of a correction to the old address: by email if the email was corrected, by SMS if the mobile was corrected. */
async function buildCorrectionNotice(
  context: Context,
  token: BookingToken,
  bookingId: number,
  previousChannel: ProofChannel,
  firstName: string,
) {
  const { channel, to } = previousChannel;
  const at = context.clock.now();
  return sealMessage(context, {
    id: `contact-corrected:${token}:${at}:${channel}`,
    channel,
    template: "contact-corrected",
    to,
    about: token,
    notBefore: at,
    values: { first_name: firstName, booking_id: String(bookingId) },
  });
}

/**
 * Corrects a mistyped name, email or mobile of a booking. A new email or mobile is verified by a code, and the old one is notified. Messages, "My bookings" and
 * "My data" use the corrected contact at once, because they all read the booking.
 */
export const correctContact = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  contactInput: ContactInput,
): Promise<DeskActionResult> =>
  runDeskAction(context, "assist", submission, { kind: "contact-corrected", about: token }, async () => {
    const booking = await context.db.bookings.find(token);
    if (booking === null) return refuse("booking-not-found");
    const request = await openRequest(context, booking.sealedRequest, token);
    const [firstName, lastName] = [contactInput.firstName.trim(), contactInput.lastName.trim()];
    const channel =
      contactInput.contact.trim() === "" ? null : parseChannel(context.config.country, contactInput.contact);
    const fields = {
      ...(firstName.length > MAX_NAME_LENGTH && { firstName: [`Use up to ${MAX_NAME_LENGTH} characters`] }),
      ...(lastName.length > MAX_NAME_LENGTH && { lastName: [`Use up to ${MAX_NAME_LENGTH} characters`] }),
      ...(contactInput.contact.trim() !== "" && channel === null && NO_CHANNEL),
      ...(contactInput.contact.trim() === "" &&
        firstName === "" &&
        lastName === "" && { contact: ["Enter at least one correction"] }),
    };
    if (Object.keys(fields).length > 0) return refuse("invalid-input", fields);
    if (channel !== null) {
      const proofResult = await checkProofCode(
        context,
        { ...channel, isContactVerified: true },
        contactInput.code,
        codePurpose(token),
      );
      if (!proofResult.ok) return proofResult;
    }
    const correctedRequest: BookingRequest = {
      ...request,
      ...(firstName !== "" && { firstName }),
      ...(lastName !== "" && { lastName }),
      ...(channel?.channel === "email" && { email: channel.to }),
      ...(channel?.channel === "sms" && { mobile: channel.to }),
    };
    const previousChannel =
      channel === null
        ? null
        : proofChannel(
            channel.channel === "email"
              ? { email: request.email, mobile: null }
              : { email: null, mobile: request.mobile },
          );
    const isNewContact = previousChannel !== null && previousChannel.to !== channel?.to;
    const [contact, names, sealedRequest, notice] = await Promise.all([
      contactDigests(context, correctedRequest),
      nameDigests(context, correctedRequest),
      sealRequest(context, correctedRequest, token),
      isNewContact
        ? buildCorrectionNotice(context, token, booking.booking.id, previousChannel, correctedRequest.firstName ?? "")
        : null,
    ]);
    const isDone = await context.db.bookings.correct(
      {
        token,
        previousSealedRequest: booking.sealedRequest,
        sealedRequest,
        digests: { ...contact, ...names },
        kind: "contact-corrected",
        at: context.clock.now(),
      },
      notice === null ? [] : [notice],
    );
    return isDone ? { ok: true as const } : refuse("offer-changed");
  });

/** Corrects the number plate of a booking. */
export const correctPlate = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  input: string,
): Promise<DeskActionResult> =>
  runDeskAction(context, "assist", submission, { kind: "vehicle-corrected", about: token }, async () => {
    const rego = input.replace(/[\s-]/g, "").toUpperCase();
    if (!PLATE_PATTERN.test(rego))
      return refuse("invalid-input", { rego: ["Enter the plate, up to 8 letters and digits"] });
    const booking = await context.db.bookings.find(token);
    if (booking === null) return refuse("booking-not-found");
    const request = await openRequest(context, booking.sealedRequest, token);
    if (request.rego === rego) return { ok: true as const };
    const [digest, sealedRequest] = await Promise.all([
      regoDigest(context, rego),
      sealRequest(context, { ...request, rego }, token),
    ]);
    const isDone = await context.db.bookings.correct(
      {
        token,
        previousSealedRequest: booking.sealedRequest,
        sealedRequest,
        digests: { rego: digest },
        kind: "vehicle-corrected",
        at: context.clock.now(),
      },
      [],
    );
    return isDone ? { ok: true as const } : refuse("offer-changed");
  });

/** Maximum age of a quote on which a correction can be based. */
const MAX_QUOTE_AGE_MS = DAY_MS;
const MAX_RECENT_ACTIONS = 200;
const MAX_QUOTES = 10;

export interface CorrectionSource {
  readonly guid: LeadGuid;
  readonly jobs: string;
  readonly vehicle: string;
}

/** Quotes with jobs that this operator made for callers in the last day, newest first. */
export async function listCorrectionSources(
  context: Context,
  { personId }: Pick<DeskPerson, "personId">,
): Promise<readonly CorrectionSource[]> {
  const since = context.clock.now() - MAX_QUOTE_AGE_MS;
  const deskActions = await context.db.desk.listNewestActions(MAX_RECENT_ACTIONS);
  const guids = deskActions
    .filter(
      (deskAction) =>
        deskAction.kind === "quote-for-caller" && deskAction.personId === personId && deskAction.at > since,
    )
    .flatMap(({ about }) => parseLeadGuid(about) ?? []);
  const leads = await Promise.all(guids.slice(0, MAX_QUOTES).map((guid) => context.db.leads.find(guid)));
  return leads.flatMap((lead) =>
    lead === null || lead.cart.length === 0
      ? []
      : [
          {
            guid: lead.guid,
            jobs: jobLabels(lead.cart).join(", "),
            vehicle: formatVehicle(lead.vehicle) ?? "Vehicle not known",
          },
        ],
  );
}

/** Proposes the vehicle and jobs from another quote for a booking. Both sides must accept the change and its price. */
export const correctJobs = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  input: { readonly quote: string; readonly text: string },
): Promise<DeskActionResult> =>
  runDeskAction(context, "assist", submission, { kind: "jobs-corrected", about: token }, async () => {
    const quoteGuid = parseLeadGuid(input.quote.trim());
    const reason = input.text.trim();
    const fields = {
      ...(quoteGuid === null && { quote: ["Choose the corrected quote"] }),
      ...(reason === "" && { text: ["Explain why. Both sides decide based on your reason"] }),
      ...(reason.length > MAX_REASON_LENGTH && { text: [`Use up to ${MAX_REASON_LENGTH} characters`] }),
      ...(contactProblem(reason) !== null && { text: [contactProblem(reason) ?? ""] }),
    };
    if (quoteGuid === null || Object.keys(fields).length > 0) return refuse("invalid-input", fields);
    return proposeCorrection(context, token, { id: submission.id, quoteGuid, reason });
  });
