import type { SupplierId } from "../../domain/ids";
import type { Cents } from "../../domain/money/money";
import type { WalletKind } from "../../domain/wallet/posting";
import type { LeadVehicle } from "../../domain/vehicle/vehicle";

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
