import type { BookingToken } from "../core/ids";
import type { Workforce } from "../supplier/availability/day-capacity";
import type { OfferState } from "./booking";
import type { BookingStatus } from "./status";
import type { DiaryEntry, DiaryPlace, EntryKind } from "../supplier/diary/diary";
import type { Supplier } from "../supplier/supplier";
import type { PlainDay, PlainTime } from "../core/time/plain-date";
import type { WorkStep } from "./work/steps";
import type { WorkSummary } from "./portal-overview";
import type { DaySpan } from "../core/time/plain-date";

/** A booking as shown in the workshop's diary. */
export interface DiaryBooking extends WorkSummary {
  readonly token: BookingToken;
  readonly reference: number;
  readonly status: BookingStatus;
  readonly offerState: OfferState;
  readonly workStep: WorkStep | null;
  readonly serviceDay: PlainDay;
  readonly arrivalFrom: PlainTime;
  readonly arrivalTo: PlainTime | null;
  readonly jobMinutes: number;
  /** Diary row and start time planned by the workshop; null = none. */
  readonly diaryRow: number | null;
  readonly diaryStart: PlainTime | null;
  /** The customer's request, encrypted and bound to the booking's token. */
  readonly sealedRequest: string;
}

/** A slot that is held while a customer chooses among proposed dates. */
export interface HeldSlot {
  readonly token: BookingToken;
  readonly reference: number;
  readonly day: PlainDay;
  readonly startAt: PlainTime;
  readonly jobMinutes: number;
}

/** A change to a diary. */
export interface DiaryEvent {
  /** Sequence number within the supplier's diary. */
  readonly number: number;
  readonly at: number;
  readonly actorName: string;
  readonly change: "walk-in-added" | "blocked" | "moved" | "removed" | "recounted";
  readonly kind: EntryKind;
  readonly was: DiaryPlace | null;
  readonly becomes: DiaryPlace | null;
}

/** A past or future booking that matches a search. */
export interface BookingSearchResult extends WorkSummary {
  readonly token: BookingToken;
  readonly reference: number;
  readonly status: BookingStatus;
  readonly serviceDay: PlainDay;
  readonly arrivalFrom: PlainTime;
  /** The customer's request, encrypted and bound to the booking's token. */
  readonly sealedRequest: string;
}

export interface WorkSearchResult {
  readonly bookings: readonly BookingSearchResult[];
  readonly walkIns: readonly DiaryEntry[];
}

/**
 * The values to search for, derived from the search text; null = the text cannot be a value of that kind. `firstNameDays` = the days to which a search by first
 * name alone is limited.
 */
export interface WorkQuery {
  readonly reference: number | null;
  /** Digests of all number plates that the text could mean. */
  readonly regos: readonly string[];
  readonly name: string | null;
  readonly firstNameDays: DaySpan;
  /** Digests of the possible first and last names if both were typed. */
  readonly fullName: { readonly firstNameDigests: readonly string[]; readonly lastNameDigests: readonly string[] };
  /** Digest of a mobile number. */
  readonly mobile: string | null;
}

export interface DiaryWeek {
  readonly bookings: readonly DiaryBooking[];
  readonly heldSlots: readonly HeldSlot[];
  readonly entries: readonly DiaryEntry[];
  /** The most recent events, newest first. */
  readonly events: readonly DiaryEvent[];
}

/** The person who changes the diary, and the time of the change. */
export interface DiaryActor {
  /** Our id of the person, and the name shown to colleagues. */
  readonly actor: string;
  readonly actorName: string;
  readonly at: number;
}

/** Keyed digests used for searching. */
export interface EntryDigests {
  readonly rego: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export type NewDiaryEntry = Omit<DiaryEntry, "version"> & { readonly digests: EntryDigests };

export type DiaryWriteResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "day-full" | "concurrent-change" | "already-exists" };

/** The store that owns the diary. Every write invalidates its cached search results. */
export type DiaryWorkshop = Workforce & Pick<Supplier, "id" | "latitude" | "longitude">;
