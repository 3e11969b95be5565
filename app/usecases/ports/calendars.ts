import type { BookingToken, SupplierId } from "../../domain/ids";
import type { BusyTakes, DayMinutes } from "../../domain/calendars/busy-days";
import type { CalendarEvent, CalendarEventKind } from "../../domain/calendars/events";
import type { StoredReading } from "../../domain/calendars/reading";
import type { FeedEntry } from "../../domain/calendars/shop-feed";
import type { SealedMessage } from "../../domain/messages/message";
import type { Supplier } from "../../domain/supplier/supplier";
import type { PlainDay } from "../../domain/time/plain-date";
import type { AwayDays } from "./diary";

/** Who did something to a workshop's calendars, and when. */
export interface CalendarAction {
  readonly supplierId: SupplierId;
  readonly at: number;
  readonly actor: string;
  /** null for a reading, which no person started. */
  readonly actorName: string | null;
}

export interface CalendarFeed {
  readonly tokenHash: string;
  readonly madeAt: number;
}

/** An external calendar with its last reading. */
export interface BusyAddress extends StoredReading {
  readonly supplierId: SupplierId;
  /** 1 to 3. */
  readonly place: number;
  readonly id: string;
  readonly name: string;
  /** Sealed for `busyAddressSubject(id)`. */
  readonly sealed: string;
  readonly host: string;
  readonly addressPrint: string;
  readonly takes: BusyTakes;
  readonly nextReadAt: number;
  readonly days: DayMinutes;
  /** A version number, so that of two simultaneous readings only one is stored. */
  readonly version: number;
}

/** A booking of the feed, its customer's words still sealed. */
export interface FeedBooking extends Omit<FeedEntry, "firstName" | "plate"> {
  readonly token: BookingToken;
  readonly sealedRequest: string;
}

export type SupplierPlace = Pick<Supplier, "id" | "latitude" | "longitude">;

/** Calendars of workshops: the feed that they fetch, and the addresses that we read. */
export interface Calendars {
  feed(supplierId: SupplierId): Promise<CalendarFeed | null>;
  /** The supplier whose feed has this URL; null when there is none. */
  supplierOfFeed(tokenHash: string): Promise<SupplierId | null>;
  /** Gives the feed another address, or its first. False = it has another one than `was` by now. */
  saveFeed(act: CalendarAction, tokenHash: string, was: string | null): Promise<boolean>;
  endFeed(act: CalendarAction, was: string): Promise<boolean>;
  /** The bookings in the feed: confirmed and done ones from a day on, and those cancelled since a time after they were confirmed. */
  feedBookings(supplierId: SupplierId, from: PlainDay, cancelledSince: number): Promise<readonly FeedBooking[]>;
  addresses(supplierId: SupplierId): Promise<readonly BusyAddress[]>;
  /** Newest first; few. */
  events(supplierId: SupplierId): Promise<readonly CalendarEvent[]>;
  /** "known" = the workshop has the address already; "changed" = the diary or its calendars are not as they were read. */
  add(
    act: CalendarAction,
    address: Omit<BusyAddress, "days">,
    away: AwayDays,
    supplier: SupplierPlace,
  ): Promise<"added" | "known" | "changed">;
  /** Returns false and writes nothing when something has changed since it was read. */
  remove(act: CalendarAction, address: BusyAddress, away: AwayDays, supplier: SupplierPlace): Promise<boolean>;
  /** The addresses whose time has come, the longest waiting first. */
  due(now: number, limit: number): Promise<readonly BusyAddress[]>;
  /** Reserves a reading for this run until `nextReadAt`. Returns whether it succeeded. */
  claim(address: BusyAddress, nextReadAt: number): Promise<boolean>;
  /**
   * Stores the state after a reading, and the time that all calendars take with it. Returns false and writes nothing when something has changed since it was
   * read.
   */
  read(
    act: CalendarAction,
    address: BusyAddress,
    now: StoredReading,
    away: AwayDays,
    supplier: SupplierPlace,
    what: CalendarEventKind | null,
    messages: readonly SealedMessage[],
  ): Promise<boolean>;
}
