import type { BookingToken } from "../../domain/ids";
import { type FindingContent, type FindingState, standsAs, type Through } from "../../domain/extra-work/finding";
import { hasSupplierAgreed } from "../../domain/booking/status";
import { PERMISSION, type Permission } from "../../domain/identity/permissions";
import { type Refusal, refuse } from "../../domain/outcomes";
import { isUnderWay } from "../../domain/work/steps";
import { isBookingHolder } from "../booking/holder";
import { loadOffered, type OfferedBooking } from "../booking-offer/load-offered";
import { openOffer, type OpenRefusal } from "../booking-offer/open-offer";
import type { Context } from "../context";
import type { StoredFinding } from "../ports/extra-work";
import { contentOf } from "./finding-content";

export interface Finding extends StoredFinding {
  readonly content: FindingContent;
  /** As it is now: a question whose time is over is not open, whatever its row says. */
  readonly standing: FindingState;
}

export interface ExtraWorkRoom {
  readonly ok: true;
  readonly offered: OfferedBooking;
  /** Oldest first. */
  readonly findings: readonly Finding[];
  /** The car is there and the work is not finished: findings can be added and answered. */
  readonly isOpen: boolean;
}

/** The secret of a message to the customer as our tables know it. */
export const secretHashOf = (context: Pick<Context, "cipher">, secret: string): Promise<string> =>
  context.cipher.fingerprint(`extra work ${secret}`);

/** Whether extra work can be found and agreed on now. A driver cannot agree to work on a fleet company's bill. */
export const isWorkOpen = ({
  status,
  work,
  fleetCompanyId,
}: Pick<OfferedBooking["booking"], "status" | "work" | "fleetCompanyId">): boolean =>
  hasSupplierAgreed(status) && isUnderWay(work?.step ?? null) && fleetCompanyId === null;

/** For the supplier that the booking is with. Two rounds of D1. */
export async function roomOfSupplier(
  context: Context,
  token: BookingToken,
  permission: Permission = PERMISSION.viewBookings,
): Promise<ExtraWorkRoom | OpenRefusal> {
  const [opened, stored] = await Promise.all([
    openOffer(context, token, null, permission),
    context.db.extraWork.of(token),
  ]);
  if (!opened.ok) return opened;
  if (opened.offered.wasPassedOn) return refuse("booking-not-found");
  return roomOf(context, opened.offered, stored);
}

/** For who holds the booking, or has the link of a message about one of its findings; no draft is in it. */
export async function roomOfCustomer(
  context: Context,
  token: BookingToken,
  secret: string,
): Promise<(ExtraWorkRoom & { readonly through: Through }) | Refusal<"booking-not-found" | "not-the-holder">> {
  const [stored, all] = await Promise.all([context.db.bookingOffers.find(token, null), context.db.extraWork.of(token)]);
  if (!stored) return refuse("booking-not-found");
  const [offered, isHolder, hash] = await Promise.all([
    loadOffered(context, stored),
    isBookingHolder(context, stored.booking),
    secret === "" ? null : secretHashOf(context, secret),
  ]);
  if (!offered) return refuse("booking-not-found");
  const sent = all.filter(({ sentAt }) => sentAt !== null);
  const isTold = hash !== null && sent.some(({ secretHash }) => secretHash === hash);
  if (!isHolder && !isTold) return refuse("not-the-holder");
  return { ...(await roomOf(context, offered, sent)), through: isHolder ? "booking" : "message" };
}

async function roomOf(
  context: Context,
  offered: OfferedBooking,
  stored: readonly StoredFinding[],
): Promise<ExtraWorkRoom> {
  const isOpen = isWorkOpen(offered.booking);
  const own = stored.filter(({ supplierId }) => supplierId === offered.booking.supplierId);
  return { ok: true, offered, isOpen, findings: await openFindings(context, own, isOpen) };
}

/** Findings with their contents and state. */
export const openFindings = (
  context: Pick<Context, "cipher" | "clock">,
  stored: readonly StoredFinding[],
  isUnderWay: boolean,
): Promise<readonly Finding[]> =>
  Promise.all(
    stored.map(async (finding) => ({
      ...finding,
      content: await contentOf(context, finding),
      standing: standsAs(finding, { isUnderWay, now: context.clock.now() }),
    })),
  );
