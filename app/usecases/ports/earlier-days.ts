import type { SuitableDays } from "../../domain/booking/earlier-day";
import type { Actor } from "../../domain/history/actor";
import type { BookingToken } from "../../domain/ids";
import type { SealedMessage } from "../../domain/messages/message";
import type { PlainDay } from "../../domain/time/plain-date";

/** A booking whose customer wants one notification when an earlier day becomes free. */
export interface EarlierDayRequest {
  readonly token: BookingToken;
  /** The booked day when the request was read. */
  readonly serviceDay: PlainDay;
  readonly suitable: SuitableDays;
  /** When the cron is to check it, epoch milliseconds. */
  readonly checkAt: number;
}

/** Bookings whose customers wait for an earlier day. A request ends when the customer is told or stops waiting, and when the booking is moved or ends. */
export interface EarlierDays {
  /** The days that its customer waits for; null = does not wait. */
  find(token: BookingToken): Promise<SuitableDays | null>;
  /** Starts waiting, or changes the days, of a booking that is agreed for that day. The same days again change nothing. */
  start(
    booking: { readonly token: BookingToken; readonly serviceDay: PlainDay },
    suitable: SuitableDays,
    by: { readonly at: number; readonly actor: Actor },
  ): Promise<"waiting" | "too-many-bookings" | "too-many-changes" | "changed-meanwhile">;
  stop(
    booking: { readonly token: BookingToken; readonly serviceDay: PlainDay },
    by: { readonly at: number; readonly actor: Actor },
  ): Promise<void>;
  /** The requests whose check is due, the longest waiting first. */
  due(now: number, limit: number): Promise<readonly EarlierDayRequest[]>;
  /** No suitable day is free: check again at that time, or never (null), because no suitable day can become free any more. */
  checkAgain(request: EarlierDayRequest, at: number | null): Promise<void>;
  /** Writes the messages about a free day with their event and ends the request, in one batch. False = another run was first, or the request had ended. */
  notify(
    request: EarlierDayRequest,
    free: { readonly day: PlainDay; readonly messages: readonly SealedMessage[]; readonly at: number },
  ): Promise<boolean>;
}
