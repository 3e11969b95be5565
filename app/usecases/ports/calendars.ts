import type { BookingToken, SupplierId } from "../../domain/ids";
import type { BusyTakes, DayMinutes } from "../../domain/calendars/busy-days";
import type { CalendarEvent, CalendarEventKind } from "../../domain/calendars/events";
import type { KeptReading } from "../../domain/calendars/reading";
import type { FeedEntry } from "../../domain/calendars/shop-feed";
import type { SealedMessage } from "../../domain/messages/message";
import type { Supplier } from "../../domain/supplier/supplier";
import type { PlainDay } from "../../domain/time/plain-date";
import type { AwayDays } from "./diary";

/** Who did something to a workshop's calendars, and when. */
export interface CalendarAct {
  readonly supplierId: SupplierId;
  readonly at: number;
  readonly actor: string;
  /** null = nobody: a reading. */
  readonly actorName: string | null;
}

export interface CalendarFeed {
  readonly tokenHash: string;
  readonly madeAt: number;
}

/** A calendar out on the internet with what was read of it last. */
export interface BusyAddress extends KeptReading {
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
  /** Counts what was written: two readings at once must not both count. */
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
  /** Whose feed has this address; null = nobody's. */
  supplierOfFeed(tokenHash: string): Promise<SupplierId | null>;
  /** Gives the feed another address, or its first. False = it has another one than `was` by now. */
  putFeed(act: CalendarAct, tokenHash: string, was: string | null): Promise<boolean>;
  endFeed(act: CalendarAct, was: string): Promise<boolean>;
  /** What the feed shows: agreed and done work from a day on, and what was cancelled since a moment after it was agreed. */
  feedBookings(supplierId: SupplierId, from: PlainDay, cancelledSince: number): Promise<readonly FeedBooking[]>;
  addresses(supplierId: SupplierId): Promise<readonly BusyAddress[]>;
  /** Newest first; few. */
  events(supplierId: SupplierId): Promise<readonly CalendarEvent[]>;
  /** "known" = the workshop has the address already; "changed" = the diary or its calendars are not as they were read. */
  add(
    act: CalendarAct,
    address: Omit<BusyAddress, "days">,
    away: AwayDays,
    supplier: SupplierPlace,
  ): Promise<"added" | "known" | "changed">;
  /** False = something is not as it was read, and nothing is written. */
  remove(act: CalendarAct, address: BusyAddress, away: AwayDays, supplier: SupplierPlace): Promise<boolean>;
  /** The addresses whose time has come, the longest waiting first. */
  due(now: number, limit: number): Promise<readonly BusyAddress[]>;
  /** True = this run reads it; nobody else does before `nextReadAt`. */
  claim(address: BusyAddress, nextReadAt: number): Promise<boolean>;
  /** Writes what is known after a reading, and what all calendars take of the days with it. False = something is not as it was read, and nothing is written. */
  read(
    act: CalendarAct,
    address: BusyAddress,
    now: KeptReading,
    away: AwayDays,
    supplier: SupplierPlace,
    what: CalendarEventKind | null,
    messages: readonly SealedMessage[],
  ): Promise<boolean>;
}
