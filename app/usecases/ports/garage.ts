import type { PersonId } from "../../domain/ids";
import type { GarageVehicle } from "../../domain/garage/garage-vehicle";

export interface VehicleToKeep extends Pick<GarageVehicle, "vehicle" | "startYear" | "endYear"> {
  readonly freshId: string;
  readonly userId: PersonId;
  readonly key: string;
  readonly mid: string;
  readonly now: number;
}

/** Vehicles in people's garages. Every method takes the person, so nobody reaches another's. */
export interface Garage {
  /** Last used first. `isActive` false = the removed ones. */
  list(userId: PersonId, isActive: boolean): Promise<readonly GarageVehicle[]>;
  /** Adds or updates a vehicle. Repeating it makes one row; a full garage does not change. */
  keep(vehicle: VehicleToKeep): Promise<void>;
  /** False = this person has no such vehicle. */
  rename(userId: PersonId, id: string, name: string | null, now: number): Promise<boolean>;
  remove(userId: PersonId, id: string, now: number): Promise<boolean>;
}
