import type { CartItem } from "../../lead/cart-item";
import type { Cents } from "../../core/money/money";
import type { LeadVehicle } from "../../catalogue/vehicle/vehicle";
import type { Price } from "../../pricing/price";

/** Both sides of a booking have to accept a correction. */
export const CORRECTION_SIDES = ["customer", "workshop"] as const;
export type CorrectionSide = (typeof CORRECTION_SIDES)[number];
export type CorrectionDecision = "accepted" | "refused";

/** Another vehicle or other jobs for a booking, with the workshop's price for them. It takes effect once the customer and the workshop have accepted it. */
export interface Correction {
  /** Id of the desk action that proposed the correction. */
  readonly id: string;
  readonly vehicle: LeadVehicle;
  readonly cart: readonly CartItem[];
  /** The new price for the customer, including the booking's discount. */
  readonly price: Price;
  readonly jobMinutes: number;
  /** The earlier total, which the new price replaces. */
  readonly previousTotal: Cents;
  /** The agreement version that the correction would replace. The correction is outdated after any other change of workshop or price. */
  readonly agreedVersion: number;
  /** The message to the customer and the workshop. */
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly proposedAt: number;
  readonly answerBy: number;
  /** Each side's answer; null = not answered. */
  readonly answers: Readonly<Record<CorrectionSide, CorrectionDecision | null>>;
}
