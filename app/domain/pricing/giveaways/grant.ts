import type { Giveaway, GiveawayKind, GiveawayLimits, GiveawayState } from "./giveaways";
import type { BookingToken, SupplierId } from "../../core/ids";
import type { Cents } from "../../core/money/money";

/** A stored giveaway. */
export interface StoredGiveaway {
  readonly id: string;
  readonly kind: GiveawayKind;
  readonly amount: Cents;
  readonly bookingToken: BookingToken | null;
  readonly supplierId: SupplierId | null;
  readonly about: string;
  readonly askedBy: string;
  readonly askedByName: string;
  readonly vouchedBy: string | null;
  readonly askedAt: number;
  readonly reason: string;
  readonly details: unknown;
  readonly state: GiveawayState;
  readonly decidedBy: string | null;
  readonly decidedByName: string | null;
  readonly decidedAt: number | null;
}

/**
 * Permission to give something away, written in one batch with the action that it permits. alone = within the limits, which the write checks; approved = a
 * second person approves a waiting giveaway; seconded = two people recorded the same giveaway, so no approval is pending.
 */
export type Grant =
  | { readonly kind: "alone"; readonly giveaway: Giveaway; readonly limits: GiveawayLimits }
  | {
      readonly kind: "approved";
      readonly id: string;
      readonly by: { readonly id: string; readonly name: string };
      readonly at: number;
    }
  | {
      readonly kind: "seconded";
      readonly giveaway: Giveaway;
      readonly by: { readonly id: string; readonly name: string };
    };

/** The write that needed a grant failed: the sum exceeds the limits of one person, it was granted before, or the request has already been decided. */
export class GrantRefusedError extends Error {
  readonly reason: "above-limit" | "already-given" | "already-decided";
  constructor(reason: GrantRefusedError["reason"]) {
    super(reason);
    this.name = "GrantRefused";
    this.reason = reason;
  }
}

/** Why a grant was refused; null = a different error. Checks the name because pages and worker each have their own copy of the class. */
export const toGrantRefusal = (error: unknown): GrantRefusedError["reason"] | null =>
  error instanceof Error && error.name === "GrantRefused" ? (error as GrantRefusedError).reason : null;
