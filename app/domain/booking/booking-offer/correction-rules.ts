import type { Booking } from "../booking";
import { hasSupplierAgreed } from "../status";
import { isWorkFinished } from "../work/steps";
import type { BookingOffer } from "./booking-offer";
import { isPriceAwaitingAnswer } from "./rules";
import { CORRECTION_SIDES, type Correction, type CorrectionDecision, type CorrectionSide } from "./correction";

export type CorrectionState = "open" | "agreed" | "refused" | "outdated" | "expired";

type CorrectedBooking = Pick<Booking, "status" | "agreedVersion" | "work">;

/** A booking can be corrected while the workshop is still expected to do the work. */
const isWorkPending = ({ status, work }: CorrectedBooking): boolean =>
  (status === "Pending" || hasSupplierAgreed(status)) && !isWorkFinished(work?.step ?? null);

export function correctionState(
  { answers, agreedVersion, answerBy }: Correction,
  booking: CorrectedBooking,
  now: number,
): CorrectionState {
  const decisions = CORRECTION_SIDES.map((side) => answers[side]);
  if (decisions.includes("refused")) return "refused";
  if (decisions.every((decision) => decision === "accepted")) return "agreed";
  if (!isWorkPending(booking) || (booking.agreedVersion ?? 1) !== agreedVersion) return "outdated";
  return answerBy < now ? "expired" : "open";
}

/** The correction that this side still has to answer; null = none. */
export function findOpenCorrection(
  { correction }: Pick<BookingOffer, "correction">,
  booking: CorrectedBooking,
  side: CorrectionSide,
  now: number,
): Correction | null {
  if (correction === null || correction.answers[side] !== null) return null;
  return correctionState(correction, booking, now) === "open" ? correction : null;
}

export const recordDecision = (
  correction: Correction,
  side: CorrectionSide,
  decision: CorrectionDecision,
): Correction => ({
  ...correction,
  answers: { ...correction.answers, [side]: decision },
});

export type CorrectionProblem = "over" | "product" | "fleet" | "undo" | "question";

/** The reason why a booking's vehicle and jobs cannot be corrected now; null = they can. A new correction replaces an open one. */
export function correctionProblem(
  booking: CorrectedBooking & Pick<Booking, "isProductFlow" | "fleetCompanyId">,
  offer: Pick<BookingOffer, "state" | "customerAnswerBy" | "namedPrice" | "pendingAnswer">,
  now: number,
): CorrectionProblem | null {
  if (!isWorkPending(booking) || offer.state === "closed") return "over";
  if (booking.isProductFlow) return "product";
  if (booking.fleetCompanyId !== null) return "fleet";
  if (offer.pendingAnswer !== null) return "undo";
  return offer.customerAnswerBy !== null || isPriceAwaitingAnswer(offer.namedPrice, now) ? "question" : null;
}
