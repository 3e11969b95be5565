import type { BookingToken, SupplierId } from "../../core/ids";
import type { CalendarOwner, DayMinutes } from "./busy-days";
import type { StoredReading } from "./reading";
import type { FeedEntry } from "./shop-feed";
import type { Supplier } from "../supplier";

/** Who changed a workshop's calendars, and when. */
export interface CalendarAction {
  readonly supplierId: SupplierId;
  readonly at: number;
  readonly actor: string;
  /** Name of the person; null for automatic readings. */
  readonly actorName: string | null;
}

export interface CalendarFeed {
  readonly tokenHash: string;
  readonly madeAt: number;
}

/** An external calendar with its latest reading. */
export interface ExternalCalendar extends StoredReading {
  readonly supplierId: SupplierId;
  /** Number from 1 to 3. */
  readonly place: number;
  readonly id: string;
  readonly name: string;
  /** Sealed for `busyAddressSubject(id)`. */
  readonly sealed: string;
  readonly host: string;
  readonly addressDigest: string;
  readonly takes: CalendarOwner;
  readonly nextReadAt: number;
  readonly days: DayMinutes;
  /** Version number, so that only one of two simultaneous readings is stored. */
  readonly version: number;
}

/** A booking in the feed. The customer's data is still sealed. */
export interface FeedBooking extends Omit<FeedEntry, "firstName" | "plate"> {
  readonly token: BookingToken;
  readonly sealedRequest: string;
}

export type SupplierLocation = Pick<Supplier, "id" | "latitude" | "longitude">;
