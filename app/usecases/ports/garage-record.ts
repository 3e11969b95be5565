import type { DueKind } from "../../domain/garage/due";
import type { GarageVehicle } from "../../domain/garage/garage-vehicle";
import type { Entry } from "../../domain/garage/record";
import type { BookingToken, PersonId } from "../../domain/ids";
import type { PlainDay } from "../../domain/time/plain-date";

/** An entry with its typed words still sealed for its id; null = it has none. */
export interface StoredEntry extends Omit<Entry, "words"> {
  readonly vehicleId: string;
  readonly sealed: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface CarDate {
  readonly what: Exclude<DueKind, "service">;
  readonly day: PlainDay;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
}

/** A request for reminders about a car. */
export interface CarReminder {
  readonly key: string;
  readonly isOff: boolean;
  readonly wantedAt: number;
  readonly snoozedUntil: number | null;
}

export interface CarShare {
  /** The secret of the link, sealed for the vehicle's id. */
  readonly sealed: string;
  readonly endsAt: number;
}

export interface OpenHandOver {
  readonly id: string;
  /** The code, sealed for the id. */
  readonly sealed: string;
  readonly endsAt: number;
}

/** A car of somebody's garage with its whole record. */
export interface StoredCar {
  readonly vehicle: GarageVehicle;
  readonly entries: readonly StoredEntry[];
  readonly dates: readonly CarDate[];
  readonly reminder: CarReminder | null;
  readonly share: CarShare | null;
  readonly handOver: OpenHandOver | null;
}

export interface NewEntry extends Omit<StoredEntry, "supplierName" | "updatedAt"> {
  readonly formKey: string | null;
}

/** The entry that a finished booking writes, and the owner of its car. */
export interface BookingEntry extends Omit<NewEntry, "vehicleId" | "formKey"> {
  readonly bookingToken: BookingToken;
  readonly userId: PersonId;
  readonly vehicleKey: string;
  /** For a garage that does not have the car. */
  readonly car: Pick<GarageVehicle, "vehicle" | "startYear" | "endYear"> & { readonly mid: string };
  readonly freshVehicleId: string;
  /** A car that was handed over since then is not written to. */
  readonly bookedAt: number;
}

/** What one car's due dates are computed from. */
export interface CarFacts {
  readonly vehicleId: string;
  readonly entries: readonly Pick<
    StoredEntry,
    "id" | "kind" | "day" | "odometer" | "nextDay" | "nextKm" | "updatedAt"
  >[];
  readonly dates: readonly CarDate[];
}

/** The records of cars. Methods that name a person reach their own cars alone: the others answer null or false. */
export interface GarageRecord {
  /** One round trip. null when this person has no such car. */
  car(userId: PersonId, vehicleId: string): Promise<StoredCar | null>;
  /** The facts of all cars in a garage that have any, without texts. One round trip. */
  facts(userId: PersonId): Promise<readonly CarFacts[]>;
  /** Adds entries, once per form. "full" = none was written. */
  add(
    userId: PersonId,
    entries: readonly NewEntry[],
    most: number,
    now: number,
  ): Promise<"added" | "repeated" | "full" | "vehicle-not-found">;
  /** Changes an entry that its owner wrote. Of an entry from a booking only the receipts change. Returns false when it no longer exists. */
  change(userId: PersonId, entry: Omit<NewEntry, "formKey" | "createdAt">, now: number): Promise<boolean>;
  /** Takes out what its owner wrote. False = it is not there, or a booking wrote it. */
  remove(userId: PersonId, vehicleId: string, entryId: string, now: number): Promise<boolean>;
  /** null removes a date. Returns false when this person has no such car. */
  setDates(
    userId: PersonId,
    vehicleId: string,
    dates: Readonly<Record<CarDate["what"], PlainDay | null>>,
    now: number,
  ): Promise<boolean>;
  /** Makes the link of a record, in place of one before. */
  share(
    userId: PersonId,
    vehicleId: string,
    share: CarShare & { readonly secretHash: string; readonly createdAt: number },
  ): Promise<boolean>;
  unshare(userId: PersonId, vehicleId: string): Promise<void>;
  /** The car behind a link that has not ended. */
  shared(
    secretHash: string,
    now: number,
  ): Promise<{
    readonly vehicle: GarageVehicle["vehicle"];
    readonly entries: readonly StoredEntry[];
    readonly endsAt: number;
  } | null>;
  /** Entries with receipts of cars that their owners removed before then. */
  removedWithPhotos(removedBefore: number, limit: number): Promise<readonly Pick<StoredEntry, "id" | "photos">[]>;
  forgetPhotos(ids: readonly string[]): Promise<void>;
  /** Forgets links and offers that ended before these moments, and notices that were sent before theirs. */
  forget(before: { readonly shares: number; readonly handOvers: number; readonly notices: number }): Promise<void>;
}
