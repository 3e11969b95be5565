import type { BookingToken } from "../../../domain/core/ids";
import { type OutcomeCode, type Refusal, refuse } from "../../../domain/core/outcomes";
import { maskedChannel } from "../../../domain/lead/resume/proof";
import type { ProofChannel } from "../../../domain/identity/verification/quota";
import { findBookingChannel } from "../../booking/booking-offer/prove-holder";
import type { Context } from "../../context";
import { contactDigests } from "../../identity/contact-digests";
import { checkProofCode, sendProofCode } from "../../lead/resume/prove-contact";
import { type PersonalData, readPersonData } from "../../privacy/export-person";
import { runDeskAction, type ConfirmedForm } from "./act";
import { type DeskRefusal, findDeskPerson } from "./desk-person";

type DeskActionResult = Promise<{ readonly ok: true } | Refusal<OutcomeCode>>;

/** How long the operator who entered the code can download the file. */
const EXPORT_WINDOW_MS = 10 * 60_000;

/** Purpose of the code, so that it is not valid for anything else. */
const codePurpose = (token: BookingToken) => `data at the desk, booking ${token}`;

/** Sends a code to the booking's contact. The customer reads it out on the phone. */
export const sendExportCode = (context: Context, token: BookingToken, submission: ConfirmedForm): DeskActionResult =>
  runDeskAction(context, "assist", submission, { kind: "export-code-sent", about: token }, async () => {
    const channel = await findBookingChannel(context, token);
    return channel === null
      ? refuse("booking-not-found")
      : sendProofCode(context, { ...channel, isProved: true }, codePurpose(token));
  });

/** Checks the code that was sent to the customer. For EXPORT_MS, the operator can then download the data that the customer's own page shows. */
export const exportAtDesk = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  code: string,
): DeskActionResult =>
  runDeskAction(context, "assist", submission, { kind: "person-exported", about: token }, async () => {
    const channel = await findBookingChannel(context, token);
    return channel === null
      ? refuse("booking-not-found")
      : checkProofCode(context, { ...channel, isProved: true }, code, codePurpose(token));
  });

/** All data found by the contact in a booking, if the same person has done the desk action `actionId`. Two D1 round trips in addition to the session's. */
export async function readExport(
  context: Context,
  token: BookingToken,
  actionId: string,
): Promise<PersonalData | DeskRefusal | Refusal<"page-not-found" | "booking-not-found" | "code-too-old">> {
  const person = await findDeskPerson(context, "assist");
  if (!person.ok) return person;
  const deskAction = await context.db.desk.act(actionId);
  if (deskAction?.kind !== "person-exported" || deskAction.about !== token || deskAction.personId !== person.personId)
    return refuse("page-not-found");
  if (deskAction.outcome !== "done") return refuse("page-not-found");
  if (context.clock.now() > deskAction.at + EXPORT_WINDOW_MS) return refuse("code-too-old");
  const channel = await findBookingChannel(context, token);
  return channel === null
    ? refuse("booking-not-found")
    : readPersonData(context, await findContactOwner(context, channel));
}

/** The person to whom one contact belongs, without an account or a browser that holds a quote. */
async function findContactOwner(context: Context, channel: ProofChannel) {
  const isSms = channel.channel === "sms";
  const { email, mobile } = await contactDigests(context, {
    mobile: isSms ? channel.to : null,
    email: isSms ? null : channel.to,
  });
  return {
    userId: null,
    digests: [mobile ?? email].filter((digest) => digest !== null),
    contactHash: null,
    holderHash: null,
    maskedContacts: [maskedChannel(channel)],
  };
}
