import type { Due } from "../../domain/garage/due";
import type { GarageVehicle } from "../../domain/garage/garage-vehicle";
import type { Notice } from "../../domain/garage/notices";
import type { Entry } from "../../domain/garage/record";
import type { PersonId } from "../../domain/ids";
import type { SealedMessage } from "../../domain/messages/message";
import type { CarDate } from "./garage-record";

/** A car for the cron to check. */
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

/** Notices of what cars need. Who wants one is found by their own car, or by the key in it. */
export interface GarageReminders {
  /** Wants notices about a car from now on, by this key unless it has one. */
  want(
    userId: PersonId,
    vehicleId: string,
    preferences: { readonly key: string; readonly sealed: string },
    now: number,
  ): Promise<boolean>;
  /** null when the key does not exist. */
  findReminder(key: string): Promise<ReminderChoice | null>;
  /** Switches reminders off, on, or snoozes them; unsent ones are cancelled. */
  turn(key: string, to: "off" | "on" | { readonly restUntil: number }, now: number): Promise<void>;
  /** Cars to check, the longest due first. */
  toRemind(now: number, limit: number): Promise<readonly CarToRemind[]>;
  /** Records the notices and queues their message, if the request has not changed since it was read. Returns false when another run did so, or it changed. */
  notify(
    car: Pick<CarToRemind, "vehicleId" | "lookAt">,
    notification: {
      readonly messages: readonly SealedMessage[];
      readonly notices: readonly Notice[];
      readonly lookAt: number | null;
      readonly at: number;
    },
  ): Promise<boolean>;
}
