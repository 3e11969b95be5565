import { DAY_MS, HOUR_MS } from "../../../domain/core/time/duration";
import { startInstant } from "../../../domain/booking/change-rules";
import type { BookingRequest } from "../../../domain/booking/request";
import { formatMoment } from "../../../domain/core/time/format-moment";
import { APPROVAL_REASON_TEXT } from "../../../texts/fleet";
import type { Message, SealedMessage } from "../../../domain/notifications/message";
import { type BookingMessageInput, bookingMessageValues } from "../booking-messages";
import { readCancellation } from "../booking-offer/cancel-booking";
import { cancelBooking } from "../booking-offer/reassign-booking";
import { buildOfferValues } from "../booking-offer/offer-messages";
import type { Context } from "../../context";
import { sealMessage } from "../../notifications/seal-message";
import type { FleetApprovalRequestRow, NewApprovalRequest } from "../../../domain/fleet/fleet-records";
import { withinQueryBudget } from "../../core/within-query-budget";
import { findLeadFleet } from "../../fleet/fleet-company";

/** Page size, in bookings. */
const PAGE_SIZE = 50;
/** How long the cron tries to finish an interrupted cancellation. After that, an operator must finish it. */
const CANCELLATION_RETRY_MS = DAY_MS;

const approvalPath = (token: string): string => `/fleet-approval/${token}`;

export const driverName = ({ firstName, lastName }: Pick<BookingRequest, "firstName" | "lastName">): string =>
  [firstName, lastName].filter(Boolean).join(" ");

export const hashApprovalToken = ({ cipher }: Pick<Context, "cipher">, token: string): Promise<string> =>
  cipher.fingerprint(`fleet approval ${token}`);

interface FleetApprovalRequest {
  readonly approvalRequest: NewApprovalRequest | null;
  readonly messages: readonly SealedMessage[];
}

/** Creates an approval request: the row, and the email that contains the link. Both are written together. */
async function prepareApprovalRequest(
  context: Context,
  approvalRequest: Omit<NewApprovalRequest, "tokenHash" | "createdAt">,
  to: string,
  zone: string,
  values: Message["values"],
): Promise<{ readonly approvalRequest: NewApprovalRequest; readonly messages: readonly SealedMessage[] }> {
  const token = context.ids.token();
  const createdAt = context.clock.now();
  const message = await sealMessage(context, {
    id: `fleet-approval-needed:${approvalRequest.bookingToken}:${approvalRequest.isBackup ? "backup" : "email"}`,
    channel: "email",
    template: "fleet-approval-needed",
    to,
    about: approvalRequest.bookingToken,
    notBefore: createdAt,
    notAfter: approvalRequest.endsAt,
    values: {
      ...values,
      link: context.config.brand.websiteUrl + approvalPath(token),
      booking_link: `${context.config.brand.websiteUrl}/booking/${approvalRequest.bookingToken}/confirmation`,
      respond_by: formatMoment(approvalRequest.endsAt, zone),
    },
  });
  return {
    approvalRequest: { ...approvalRequest, tokenHash: await hashApprovalToken(context, token), createdAt },
    messages: [message],
  };
}

/**
 * Prepares the approval request to the fleet company, with a link that works until the work begins. The caller writes it with the booking. Does nothing if no
 * approval is needed.
 */
export async function prepareCompanyRequest(
  context: Context,
  messageInput: BookingMessageInput,
  zone: string,
): Promise<FleetApprovalRequest> {
  const { request, offer, token } = messageInput;
  const { fleetApproval } = offer;
  const company = fleetApproval?.approval === "needed" ? await findLeadFleet(context, offer) : null;
  if (!company || fleetApproval?.approval !== "needed") return { approvalRequest: null, messages: [] };
  const endsAt = startInstant({ serviceDay: request.serviceDay, arrivalFrom: request.arrivalFrom }, zone);
  return prepareApprovalRequest(
    context,
    { bookingToken: token, isBackup: false, median: fleetApproval.median ?? null, endsAt },
    company.email,
    zone,
    {
      ...bookingMessageValues(context, messageInput),
      first_name: company.name,
      driver_name: driverName(request),
      reason: APPROVAL_REASON_TEXT[fleetApproval.text],
    },
  );
}

/** Asks the second approver of the rule, once, if the company has not answered after the set number of hours. The first link continues to work. */
export async function askBackupApprovers(context: Context, batchSize = PAGE_SIZE): Promise<void> {
  const now = context.clock.now();
  // Reads all pages. Bookings of companies without a second approver are in the same list and must not block the others.
  for (let lastRow: FleetApprovalRequestRow | null = null, hasMore = true; hasMore && context.hasBudget(); ) {
    const unansweredRequests = await context.db.fleets.listUnanswered(now, lastRow, batchSize);
    await askCompanyBackups(context, unansweredRequests, now);
    lastRow = unansweredRequests.at(-1) ?? lastRow;
    hasMore = unansweredRequests.length === batchSize;
  }
}

async function askCompanyBackups(
  context: Context,
  unansweredRequests: readonly (FleetApprovalRequestRow & { readonly fleetCompanyId: number })[],
  now: number,
): Promise<void> {
  for (const { fleetCompanyId, ...first } of withinQueryBudget(context, unansweredRequests)) {
    const [rule] = await context.db.fleets.rules(fleetCompanyId);
    const backup = rule?.backup ?? null;
    if (backup === null || first.createdAt + backup.afterHours * HOUR_MS > now) continue;
    const cancellation = await readCancellation(context, first.bookingToken);
    if (!cancellation.ok) continue;
    const { approvalRequest: ask, messages } = await prepareApprovalRequest(
      context,
      { bookingToken: first.bookingToken, isBackup: true, median: first.median, endsAt: first.endsAt },
      backup.email,
      cancellation.offeredBooking.supplier.zone,
      {
        ...buildOfferValues(cancellation.offeredBooking),
        first_name: cancellation.offeredBooking.fleet?.name ?? "",
        driver_name: driverName(cancellation.offeredBooking.request),
        reason: `No one has answered for ${backup.afterHours} hours, so we are asking you as well.`,
      },
    );
    await context.db.fleets.addSecondRequest(ask, messages);
    context.later(context.jobs.sendMessages());
  }
}

/** Finishes cancellations that were interrupted after the company refused. */
export async function finishDeclinedBookings(context: Context): Promise<void> {
  for (const token of await context.db.fleets.listDeclinedSince(context.clock.now() - CANCELLATION_RETRY_MS)) {
    const cancellation = await readCancellation(context, token);
    if (cancellation.ok && cancellation.problem === null)
      await cancelBooking(context, cancellation.offeredBooking, "customer-cancelled", "fleet");
  }
}
