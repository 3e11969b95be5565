import type { BookingToken } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { maskedChannel } from "../../../domain/lead/resume/proof";
import type { ProofChannel } from "../../../domain/identity/verification/quota";
import { findBookingChannel } from "../../booking/booking-offer/prove-holder";
import type { Context } from "../../context";
import { contactDigest } from "../../identity/contact-digests";
import { checkProofCode, type ProofRefusal, sendProofCode } from "../../lead/resume/prove-contact";
import { startDeletionRequest } from "../../privacy/delete-person";
import { type PersonalData, readPersonData } from "../../privacy/export-person";
import { findDownloadRefusal, type ConfirmedForm, type DeskActionResult, runDeskAction } from "./act";
import { type DeskRefusal, findDeskPerson } from "./desk-person";

/** Purpose of the code, so that it is not valid for anything else. */
const CODE_PURPOSES = {
  deletion: (token: BookingToken) => `deletion at the desk, booking ${token}`,
  export: (token: BookingToken) => `data at the desk, booking ${token}`,
} as const;

/** Sends a code to the booking's contact. The customer reads it out on the phone. */
const sendCustomerCode =
  (purpose: keyof typeof CODE_PURPOSES) =>
  (context: Context, token: BookingToken, submission: ConfirmedForm): Promise<DeskActionResult> =>
    runDeskAction(context, "assist", submission, { kind: `${purpose}-code-sent`, about: token }, async () => {
      const channel = await findBookingChannel(context, token);
      return channel === null
        ? refuse("booking-not-found")
        : sendProofCode(context, { ...channel, isContactVerified: true }, CODE_PURPOSES[purpose](token));
    });

export const sendDeletionCode = sendCustomerCode("deletion");
export const sendExportCode = sendCustomerCode("export");

/** Checks the code that was sent to the booking's contact. */
async function checkCustomerCode(
  context: Context,
  token: BookingToken,
  purpose: keyof typeof CODE_PURPOSES,
  code: string,
): Promise<{ readonly ok: true; readonly channel: ProofChannel } | Refusal<"booking-not-found"> | ProofRefusal> {
  const channel = await findBookingChannel(context, token);
  if (channel === null) return refuse("booking-not-found");
  const proofResult = await checkProofCode(
    context,
    { ...channel, isContactVerified: true },
    code,
    CODE_PURPOSES[purpose](token),
  );
  return proofResult.ok ? { ok: true, channel } : proofResult;
}

/**
 * Starts the same deletion request as the customer's own page, for a customer who cannot open that page. Requires the code that was sent to the customer's
 * contact. The account is not deleted, because that requires a code to the account's own email.
 */
export const deleteAtDesk = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  code: string,
): Promise<DeskActionResult> =>
  runDeskAction(context, "assist", submission, { kind: "deletion-requested", about: token }, async () => {
    const proof = await checkCustomerCode(context, token, "deletion", code);
    if (!proof.ok) return proof;
    const { channel } = proof;
    await startDeletionRequest(
      context,
      { userId: null, digests: [await contactDigest(context, channel)], holderHashes: [] },
      channel,
    );
    return { ok: true as const };
  });

/** Checks the code that was sent to the customer. For ten minutes, the operator can then download the data that the customer's own page shows. */
export const exportAtDesk = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  code: string,
): Promise<DeskActionResult> =>
  runDeskAction(context, "assist", submission, { kind: "person-exported", about: token }, async () => {
    const proof = await checkCustomerCode(context, token, "export", code);
    return proof.ok ? { ok: true as const } : proof;
  });

/** All data for the contact in a booking, if the same person has performed the desk action `actionId`. Two D1 round trips in addition to the session's. */
export async function readExport(
  context: Context,
  token: BookingToken,
  actionId: string,
): Promise<PersonalData | DeskRefusal | Refusal<"page-not-found" | "booking-not-found" | "code-too-old">> {
  const person = await findDeskPerson(context, "assist");
  if (!person.ok) return person;
  const refusal = await findDownloadRefusal(context, person, actionId, { kind: "person-exported", about: token });
  if (refusal !== null) return refusal;
  const channel = await findBookingChannel(context, token);
  return channel === null
    ? refuse("booking-not-found")
    : readPersonData(context, {
        // Searches by this contact only, and not by an account or by a browser that holds a quote.
        userId: null,
        digests: [await contactDigest(context, channel)],
        contactHash: null,
        holderHash: null,
        maskedContacts: [maskedChannel(channel)],
      });
}
