import type { BookingToken } from "../../../domain/core/ids";
import {
  type FindingContent,
  type FindingState,
  toDisplayState,
  type ResponseChannel,
} from "../../../domain/booking/extra-work/finding";
import { hasSupplierAgreed } from "../../../domain/booking/status";
import { PERMISSION, type Permission } from "../../../domain/identity/roles";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { isInProgress } from "../../../domain/booking/work/steps";
import { isBookingHolder } from "../../lead/holder";
import { loadOfferDetails, type OfferedBooking } from "../booking-offer/load-offered";
import { openOffer, type OpenRefusal } from "../booking-offer/open-offer";
import type { Context } from "../../context";
import type { StoredFinding } from "../../../domain/booking/extra-work/stored-finding";
import { openJson } from "../../core/sealed-json";

export interface Finding extends StoredFinding {
  readonly content: FindingContent;
  /** The finding's current state. A question whose deadline has passed is not open, even if the row says so. */
  readonly currentState: FindingState;
}

export interface ExtraWorkContext {
  readonly ok: true;
  readonly offeredBooking: OfferedBooking;
  /** Oldest first. */
  readonly findings: readonly Finding[];
  /** True = the car is at the workshop and the work is not finished, so findings can be added and answered. */
  readonly isOpen: boolean;
}

/** Hash of the secret in a customer's extra-work link. The database stores only this hash, never the secret. */
export const secretHashOf = (context: Pick<Context, "cipher">, secret: string): Promise<string> =>
  context.cipher.fingerprint(`extra work ${secret}`);

/** Whether extra work can be reported and approved now. A driver cannot approve work on a fleet company's bill. */
export const isWorkOpen = ({
  status,
  work,
  fleetCompanyId,
}: Pick<OfferedBooking["booking"], "status" | "work" | "fleetCompanyId">): boolean =>
  hasSupplierAgreed(status) && isInProgress(work?.step ?? null) && fleetCompanyId === null;

export async function loadExtraWorkForSupplier(
  context: Context,
  token: BookingToken,
  permission: Permission = PERMISSION.viewBookings,
): Promise<ExtraWorkContext | OpenRefusal> {
  const [openedOffer, storedFindings] = await Promise.all([
    openOffer(context, token, null, permission),
    context.db.extraWork.listFindings(token),
  ]);
  if (!openedOffer.ok) return openedOffer;
  if (openedOffer.offeredBooking.wasReassigned) return refuse("booking-not-found");
  return loadExtraWorkContext(context, openedOffer.offeredBooking, storedFindings);
}

/** Loads the extra work without drafts, for the booking's holder or for anyone with the link from a message about one of the findings. */
export async function loadExtraWorkForCustomer(
  context: Context,
  token: BookingToken,
  secret: string,
): Promise<
  (ExtraWorkContext & { readonly channel: ResponseChannel }) | Refusal<"booking-not-found" | "not-the-holder">
> {
  const [storedOffer, allFindings] = await Promise.all([
    context.db.bookingOffers.find(token, null),
    context.db.extraWork.listFindings(token),
  ]);
  if (!storedOffer) return refuse("booking-not-found");
  const [offeredBooking, isHolder, linkHash] = await Promise.all([
    loadOfferDetails(context, storedOffer),
    isBookingHolder(context, storedOffer.booking),
    secret === "" ? null : secretHashOf(context, secret),
  ]);
  if (!offeredBooking) return refuse("booking-not-found");
  const storedFindings = allFindings.filter(({ sentAt }) => sentAt !== null);
  const hasValidLink = linkHash !== null && storedFindings.some(({ secretHash }) => secretHash === linkHash);
  if (!isHolder && !hasValidLink) return refuse("not-the-holder");
  return {
    ...(await loadExtraWorkContext(context, offeredBooking, storedFindings)),
    channel: isHolder ? "booking" : "message",
  };
}

async function loadExtraWorkContext(
  context: Context,
  offeredBooking: OfferedBooking,
  storedFindings: readonly StoredFinding[],
): Promise<ExtraWorkContext> {
  const isOpen = isWorkOpen(offeredBooking.booking);
  const ownFindings = storedFindings.filter(({ supplierId }) => supplierId === offeredBooking.booking.supplierId);
  return {
    ok: true,
    offeredBooking,
    isOpen,
    findings: await decryptFindings(context, ownFindings, isOpen),
  };
}

/** Returns the findings with their decrypted contents and current state. */
export const decryptFindings = (
  context: Pick<Context, "cipher" | "clock">,
  storedFindings: readonly StoredFinding[],
  isInProgress: boolean,
): Promise<readonly Finding[]> =>
  Promise.all(
    storedFindings.map(async (finding) => ({
      ...finding,
      content: await openJson<FindingContent>(context, finding.sealed, finding.id),
      currentState: toDisplayState(finding, { isUnderWay: isInProgress, now: context.clock.now() }),
    })),
  );
