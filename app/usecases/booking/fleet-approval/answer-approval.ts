import { agreedTotal } from "../../../domain/booking/booking-money";
import type { Cents } from "../../../domain/core/money/money";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { type Cancellation, readCancellation, MAX_REASON_LENGTH } from "../booking-offer/cancel-booking";
import { cancelBooking } from "../booking-offer/reassign-booking";
import type { Context } from "../../context";
import type { FleetApprovalRequestRow } from "../../../domain/fleet/fleet-records";
import { hashApprovalToken } from "./ask-company";
import { isRandomToken } from "../../../domain/core/ids";

/** State of an approval link. `answered` = the company has already answered, by any route. */
type ApprovalLinkState = "open" | "answered" | "too-late" | "cancelled";

export interface Approval {
  readonly ok: true;
  readonly approvalRequest: FleetApprovalRequestRow;
  readonly cancellation: Cancellation;
  readonly state: ApprovalLinkState;
  /** Highest possible cost, in cents including GST. */
  readonly maxTotal: Cents;
}

/** Loads a booking for the fleet company that pays for it. `token` is the secret in the link of the company's email. Reading changes nothing. */
export async function readApproval(
  context: Context,
  token: string,
): Promise<Approval | Refusal<"fleet-approval-not-found">> {
  const approvalRequest = isRandomToken(token)
    ? await context.db.fleets.findRequest(await hashApprovalToken(context, token))
    : null;
  if (approvalRequest === null) return refuse("fleet-approval-not-found");
  const cancellation = await readCancellation(context, approvalRequest.bookingToken);
  if (!cancellation.ok) return refuse("fleet-approval-not-found");
  const { booking } = cancellation.offeredBooking;
  return {
    ok: true,
    approvalRequest,
    cancellation,
    state: findLinkState(context, approvalRequest, cancellation),
    maxTotal: agreedTotal(booking),
  };
}

function findLinkState(
  { clock }: Context,
  approvalRequest: FleetApprovalRequestRow,
  { offeredBooking: { booking }, problem }: Cancellation,
): ApprovalLinkState {
  if (booking.fleetApproval !== "needed") return "answered";
  if (booking.status === "Cancelled") return "cancelled";
  return problem !== null || clock.now() >= approvalRequest.endsAt ? "too-late" : "open";
}

/**
 * Records the company's answer. Approval lets the work proceed, and a refusal with a reason cancels the booking without a fee. Only the first answer counts. A
 * different later answer is refused, and repeating the same answer completes interrupted work.
 */
export async function answerApproval(
  context: Context,
  token: string,
  decision: "given" | "declined",
  input: string,
): Promise<
  | { readonly ok: true }
  | Refusal<
      "fleet-approval-not-found" | "invalid-input" | "already-decided" | "fleet-approval-closed" | "changes-closed"
    >
> {
  const approval = await readApproval(context, token);
  if (!approval.ok) return approval;
  const { approvalRequest, cancellation, state } = approval;
  const reason = input.trim();
  if (decision === "declined" && state === "open") {
    if (reason === "") return refuse("invalid-input", { reason: ["Give a reason. The driver will see it"] });
    if (reason.length > MAX_REASON_LENGTH)
      return refuse("invalid-input", { reason: [`Use at most ${MAX_REASON_LENGTH} characters`] });
  }
  if (state === "too-late" || state === "cancelled") return refuse("fleet-approval-closed");
  const { tokenHash, bookingToken } = approvalRequest;
  const isNew = await context.db.fleets.answerRequest({
    tokenHash,
    bookingToken,
    answer: decision,
    reason: decision === "declined" ? reason : null,
    at: context.clock.now(),
  });
  if (isNew)
    context.log.info({
      event: "fleet-approval-answered",
      answer: decision,
      by: approvalRequest.isBackup ? "backup" : "approver",
    });
  else if ((await context.db.bookings.find(bookingToken))?.booking.fleetApproval !== decision)
    return refuse("already-decided");
  if (decision === "given" || cancellation.offeredBooking.booking.status === "Cancelled") return { ok: true };
  if (await cancelBooking(context, cancellation.offeredBooking, "customer-cancelled", "fleet")) return { ok: true };
  return (await context.db.bookings.find(bookingToken))?.booking.status === "Cancelled"
    ? { ok: true }
    : refuse("changes-closed");
}
