import type { PersonId, SupplierId, BookingToken } from "../../core/ids";
import type { PortalObject, StoreState, SupplierRole } from "./access";

/** A link to be sent: written in the batch of the message that carries it. */
export interface NewPortalLink extends PortalObject {
  /** Keyed digest of the token in the address: the token itself is nowhere but in the message. */
  readonly tokenHash: string;
  readonly expiresAt: number;
}

/** Who gets the messages for a supplier. */
export interface AccountContact {
  readonly email: string;
  /** Of the person behind the address, else the supplier's own name. */
  readonly name: string;
  readonly supplierName: string;
}

/** The person a link let in, who is no member of its supplier. */
export interface LinkGuest {
  readonly userId: PersonId;
  /** Verified; null = the login has none. */
  readonly email: string | null;
}

/** A booking or request that a person opened by its link. */
export interface LinkSession extends Pick<PortalObject, "kind" | "token"> {
  readonly supplierName: string;
  readonly openedAt: number;
}

export interface Membership {
  readonly supplierId: SupplierId;
  readonly supplierName: string;
  readonly role: SupplierRole;
  readonly state: StoreState;
}

/** The reference to a portal object before it is known whether the object exists. `offerId` null = any offer of the booking. */
export type ObjectRequest =
  | { readonly kind: "booking"; readonly token: BookingToken; readonly offerId: number | null }
  | { readonly kind: "booking" | "lead-offer"; readonly id: number }
  | { readonly kind: "lead-offer"; readonly token: string };

/**
 * Who has access to an object, and for which supplier: the supplier's members, and people who opened a link to it and verified its address. Empty = the object
 * does not exist.
 */
export interface StoreAccess {
  readonly members: readonly {
    readonly email: string;
    readonly role: SupplierRole;
    readonly supplierId: SupplierId;
    readonly state: StoreState;
  }[];
  readonly granted: readonly {
    readonly userId: PersonId;
    readonly supplierId: SupplierId;
    readonly state: StoreState;
  }[];
}
