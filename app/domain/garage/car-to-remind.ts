import type { DueItem } from "./due";
import type { GarageVehicle } from "./garage-vehicle";
import type { Notice } from "./notices";
import type { Entry } from "./record";
import type { CarDate } from "./stored-car";

/** A car that the cron checks for due reminders. */
export interface ReminderCandidate {
  readonly vehicleId: string;
  readonly vehicle: GarageVehicle["vehicle"];
  readonly name: string | null;
  readonly sealed: string;
  readonly key: string;
  readonly wantedAt: number;
  readonly snoozedUntil: number | null;
  readonly nextCheckAt: number;
  readonly entries: readonly Pick<Entry, "id" | "kind" | "day" | "odometer" | "nextDay" | "nextKm">[];
  /** When the latest information about the next service was written, by entry id, in epoch milliseconds. */
  readonly changedAtByEntry: Readonly<Record<string, number>>;
  readonly dates: readonly CarDate[];
  readonly sent: readonly {
    readonly dueKind: DueItem["dueKind"];
    readonly basis: string;
    readonly kind: Notice["kind"];
  }[];
}

/** The car behind a reminder link, without any data of its owner. */
export interface ReminderChoice {
  readonly vehicle: GarageVehicle["vehicle"];
  readonly isOff: boolean;
  readonly snoozedUntil: number | null;
}
