import type { GarageVehicle } from "../../domain/garage/garage-vehicle";
import type { PersonId } from "../../domain/ids";
import type { SentPhoto } from "../../domain/photos/sent-photo";
import type { OpenHandOver } from "./garage-record";

export interface HandOverOffer {
  readonly id: string;
  readonly vehicleId: string;
  readonly fromUserId: PersonId;
  readonly vehicleKey: string;
  readonly mid: string;
  readonly car: Pick<GarageVehicle, "vehicle" | "startYear" | "endYear">;
  /** Objects of receipts, which stay behind and are removed. */
  readonly photos: readonly SentPhoto[];
  /** What was typed about its entries, sealed for the id of each. */
  readonly words: readonly { readonly id: string; readonly sealed: string }[];
}

/** Cars on their way to another person, by a code. */
export interface GarageHandOvers {
  /** Offers a car to the holder of the code, replacing an earlier offer. */
  offer(
    userId: PersonId,
    vehicleId: string,
    offer: OpenHandOver & { readonly codeHash: string; readonly createdAt: number },
  ): Promise<boolean>;
  unoffer(userId: PersonId, vehicleId: string): Promise<void>;
  offered(codeHash: string, now: number): Promise<HandOverOffer | null>;
  /**
   * Moves a car to another person: its entries with the typed words of `to`, without receipts and bookings, and its dates where the other person
   * has none. What its owner wrote is marked as of an owner before. Link, notices and the place in the garage before end. Null = the offer is gone. Answers the
   * car's id in its new garage.
   */
  take(
    offer: HandOverOffer,
    to: { readonly userId: PersonId; readonly freshVehicleId: string; readonly words: HandOverOffer["words"] },
    now: number,
  ): Promise<string | null>;
}
