import type { Due, DueWhat } from "../../domain/garage/due";
import type { GarageVehicle } from "../../domain/garage/garage-vehicle";
import type { Notice } from "../../domain/garage/notices";
import type { Entry } from "../../domain/garage/record";
import type { BookingToken, PersonId } from "../../domain/ids";
import type { SealedMessage } from "../../domain/messages/message";
import type { SentPhoto } from "../../domain/photos/sent-photo";
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
  readonly what: Exclude<DueWhat, "service">;
  readonly day: PlainDay;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
}

/** Somebody's wish to be told what their car needs. */
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

/** A car of somebody's garage with all that is kept of it. */
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

/** What a finished booking writes, and whose car it is. */
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

/** A car that is to be looked at by the cron. */
export interface CarToRemind {
  readonly vehicleId: string;
  readonly vehicle: GarageVehicle["vehicle"];
  readonly name: string | null;
  readonly sealed: string;
  readonly key: string;
  readonly wantedAt: number;
  readonly snoozedUntil: number | null;
  readonly lookAt: number;
  readonly entries: readonly Pick<Entry, "id" | "kind" | "day" | "odometer" | "nextDay" | "nextKm">[];
  /** When the newest word about the next service was written, by the id of its entry, epoch milliseconds. */
  readonly writtenAt: Readonly<Record<string, number>>;
  readonly dates: readonly CarDate[];
  readonly sent: readonly { readonly what: Due["what"]; readonly basis: string; readonly kind: Notice["kind"] }[];
}

/** The car behind a link of a notice: nothing of its owner. */
export interface ReminderChoice {
  readonly vehicle: GarageVehicle["vehicle"];
  readonly isOff: boolean;
  readonly snoozedUntil: number | null;
}

export interface HandOverOffer {
  readonly id: string;
  readonly vehicleId: string;
  readonly fromUserId: PersonId;
  readonly vehicleKey: string;
  readonly mid: string;
  readonly car: Pick<GarageVehicle, "vehicle" | "startYear" | "endYear">;
  /** Objects of receipts, which stay behind and are removed. */
  readonly photos: readonly SentPhoto[];
}

/** The records of cars. Methods that name a person reach their own cars alone: the others answer null or false. */
export interface GarageRecord {
  /** One round. null = this person keeps no such car. */
  car(userId: PersonId, vehicleId: string): Promise<StoredCar | null>;
  /** Adds entries, each form once. "full" = not one of them was written. */
  add(
    userId: PersonId,
    entries: readonly NewEntry[],
    most: number,
    now: number,
  ): Promise<"added" | "repeated" | "full" | "vehicle-not-found">;
  /** Changes what its owner wrote: never what a booking did, but for its receipts. False = it is not there any more. */
  change(userId: PersonId, entry: Omit<NewEntry, "formKey" | "createdAt">, now: number): Promise<boolean>;
  /** Takes out what its owner wrote. False = it is not there, or a booking wrote it. */
  remove(userId: PersonId, vehicleId: string, entryId: string, now: number): Promise<boolean>;
  /** null takes a date away. False = this person keeps no such car. */
  setDates(
    userId: PersonId,
    vehicleId: string,
    dates: Readonly<Record<CarDate["what"], PlainDay | null>>,
    now: number,
  ): Promise<boolean>;
  /** Wants notices about a car from now on, by this key unless it has one. */
  want(
    userId: PersonId,
    vehicleId: string,
    wish: { readonly key: string; readonly sealed: string },
    now: number,
  ): Promise<boolean>;
  /** null = nobody has such a key. */
  findReminder(key: string): Promise<ReminderChoice | null>;
  /** Stops, rests until a moment, or goes on; what has not gone of it never goes. */
  turn(key: string, to: "off" | "on" | { readonly restUntil: number }, now: number): Promise<void>;
  /** Cars that are to be looked at, the longest due first. */
  toRemind(now: number, limit: number): Promise<readonly CarToRemind[]>;
  /** Notes the notices and queues their message, while the wish stands as it was read. False = another run did, or it changed. */
  notify(
    car: Pick<CarToRemind, "vehicleId" | "lookAt">,
    told: {
      readonly messages: readonly SealedMessage[];
      readonly notices: readonly Notice[];
      readonly lookAt: number | null;
      readonly at: number;
    },
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
  /** Offers a car to whoever has the code, in place of an offer before. */
  offer(
    userId: PersonId,
    vehicleId: string,
    offer: OpenHandOver & { readonly codeHash: string; readonly createdAt: number },
  ): Promise<boolean>;
  unoffer(userId: PersonId, vehicleId: string): Promise<void>;
  offered(codeHash: string, now: number): Promise<HandOverOffer | null>;
  /**
   * Moves a car to another person: its entries without typed words, receipts and bookings, and its dates where the other person has none. Link, notices and
   * the place in the garage before end. False = the offer is gone. Answers the car's id in its new garage.
   */
  take(
    offer: HandOverOffer,
    to: { readonly userId: PersonId; readonly freshVehicleId: string },
    now: number,
  ): Promise<string | null>;
  /** Entries with receipts of cars that their owners removed before then. */
  removedWithPhotos(removedBefore: number, limit: number): Promise<readonly Pick<StoredEntry, "id" | "photos">[]>;
  forgetPhotos(ids: readonly string[]): Promise<void>;
  /** Forgets links and offers that ended before these moments, and notices that were sent before theirs. */
  forget(before: { readonly shares: number; readonly handOvers: number; readonly notices: number }): Promise<void>;
}
