import type { SupplierId } from "../../core/ids";
import type { Cents } from "../../core/money/money";
import type { WalletKind } from "./posting";
import type { LeadVehicle } from "../../catalogue/vehicle/vehicle";

export interface WalletPosting {
  /** Written once. */
  readonly id: string;
  readonly supplierId: SupplierId;
  /** Above 0 = credit, below = debit. */
  readonly amount: Cents;
  readonly kind: WalletKind;
  readonly about: string | null;
  readonly at: number;
}

/** A posting with the lead that it is about. */
export interface ListedPosting extends WalletPosting {
  /** null = it is about no lead. */
  readonly leadToken: string | null;
  /** null = the lead's data was deleted. */
  readonly vehicle: LeadVehicle | null;
}
