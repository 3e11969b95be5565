import type { GarageVehicle } from "./garage-vehicle";
import type { PersonId } from "../core/ids";
import type { SentPhoto } from "../lead/photos/sent-photo";

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
  readonly text: readonly { readonly id: string; readonly sealed: string }[];
}
