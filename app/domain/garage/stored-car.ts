import type { DueKind } from "./due";
import type { GarageVehicle } from "./garage-vehicle";
import type { Entry } from "./record";
import type { BookingToken, PersonId } from "../core/ids";
import type { PlainDay } from "../core/time/plain-date";

/** An entry whose typed text is still encrypted (`sealed`) and bound to its id; null = no text. */
export interface StoredEntry extends Omit<Entry, "text"> {
  readonly vehicleId: string;
  readonly sealed: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface CarDate {
  readonly dueKind: Exclude<DueKind, "service">;
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
  /** The secret of the link, encrypted and bound to the vehicle's id. */
  readonly sealed: string;
  readonly endsAt: number;
}

export interface OpenHandOver {
  readonly id: string;
  /** The code, encrypted and bound to the id. */
  readonly sealed: string;
  readonly endsAt: number;
}

/** A car in a customer's garage with its whole record. */
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

/** The entry to write for a finished booking, with the owner of the car. */
export interface BookingEntry extends Omit<NewEntry, "vehicleId" | "formKey"> {
  readonly bookingToken: BookingToken;
  readonly userId: PersonId;
  readonly vehicleKey: string;
  /** The car to add if it is not in the garage yet. */
  readonly car: Pick<GarageVehicle, "vehicle" | "startYear" | "endYear"> & { readonly mid: string };
  readonly newVehicleId: string;
  /** When the booking was made. A car that was transferred after this time does not receive the entry. */
  readonly bookedAt: number;
}

/** The facts from which a car's due dates are computed. */
export interface CarFacts {
  readonly vehicleId: string;
  readonly entries: readonly Pick<
    StoredEntry,
    "id" | "kind" | "day" | "odometer" | "nextDay" | "nextKm" | "updatedAt"
  >[];
  readonly dates: readonly CarDate[];
}
