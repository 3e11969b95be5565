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
   * Moves a car to another person: its entries without typed words, receipts and bookings, and its dates where the other person has none. Link, notices and
   * the place in the garage before end. False = the offer is gone. Answers the car's id in its new garage.
   */
  take(
    offer: HandOverOffer,
    to: { readonly userId: PersonId; readonly freshVehicleId: string },
    now: number,
  ): Promise<string | null>;
}
