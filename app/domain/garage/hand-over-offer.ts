import type { GarageVehicle } from "./garage-vehicle";
import type { PersonId } from "../ids";
import type { SentPhoto } from "../photos/sent-photo";

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
