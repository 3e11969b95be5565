import type { Actor } from "../../domain/history/actor";
import type { BookingToken } from "../../domain/ids";
import type { SealedMessage } from "../../domain/messages/message";
import type { PlainDay } from "../../domain/time/plain-date";

/** A booking whose customer wants to hear when a day before the booked one comes free. */
export interface EarlierDayWish {
  readonly token: BookingToken;
  /** The day that stood when it was read. */
  readonly serviceDay: PlainDay;
  /** When it was to be looked at, epoch milliseconds. */
  readonly lookAt: number;
}

/** Customers who want to hear once of an earlier day. A wish ends when it is told, taken back, or the booking has another day or none. */
export interface EarlierDays {
  isWanted(token: BookingToken): Promise<boolean>;
  /** Only while the booking stands agreed for that day. Doing it twice changes nothing. */
  turn(
    booking: { readonly token: BookingToken; readonly serviceDay: PlainDay },
    to: "on" | "off",
    by: { readonly at: number; readonly actor: Actor },
  ): Promise<void>;
  /** Those that are to be looked at, the longest waiting first. */
  due(now: number, limit: number): Promise<readonly EarlierDayWish[]>;
  /** Nothing has come free: looked at again then, null = no day before it can come free any more. */
  lookAgain(wish: EarlierDayWish, at: number | null): Promise<void>;
  /** Tells of a day, with its event, and ends the wish, in one batch. False = another run was first, or the wish had ended. */
  tell(
    wish: EarlierDayWish,
    told: { readonly day: PlainDay; readonly messages: readonly SealedMessage[]; readonly at: number },
  ): Promise<boolean>;
}
