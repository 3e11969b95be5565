import type { PersonId } from "../../domain/ids";
import type { GarageVehicle } from "../../domain/garage/garage-vehicle";

export interface VehicleToKeep extends Pick<GarageVehicle, "vehicle" | "startYear" | "endYear"> {
  readonly freshId: string;
  readonly userId: PersonId;
  readonly key: string;
  readonly mid: string;
  readonly now: number;
}

/** Vehicles that people keep. Every method names the person: nobody reaches another's. */
export interface Garage {
  /** Used last first. `isActive` false = those that were removed. */
  list(userId: PersonId, isActive: boolean): Promise<readonly GarageVehicle[]>;
  /** Keeps a vehicle, or brings what is kept of it up to date. Keeping it twice is one row; a full garage stays as it is. */
  keep(vehicle: VehicleToKeep): Promise<void>;
  /** False = this person has no such vehicle. */
  rename(userId: PersonId, id: string, name: string | null, now: number): Promise<boolean>;
  remove(userId: PersonId, id: string, now: number): Promise<boolean>;
}
