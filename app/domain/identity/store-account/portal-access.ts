import type { PersonId, SupplierId, BookingToken } from "../../core/ids";
import type { NotificationContact } from "./notification-contact";
import type { PortalObject, StoreState, SupplierRole } from "./access";

/** A new link, stored in the same batch as the message that contains it. */
export interface NewPortalLink extends PortalObject {
  /** Keyed digest of the token in the URL. The token itself is only in the message. */
  readonly tokenHash: string;
  readonly expiresAt: number;
}

/** A supplier's account, which gets security notices, and everyone else who receives its messages. */
export interface AccountContact {
  readonly email: string;
  /** Name of the person with this address, otherwise the supplier's name. */
  readonly name: string;
  readonly supplierName: string;
  /** E.164; null = the supplier's phone is not a mobile. */
  readonly mobile: string | null;
  readonly contacts: readonly NotificationContact[];
}

/** A person who got access through a link and is not a member of the supplier. */
export interface LinkGuest {
  readonly userId: PersonId;
  /** Verified; null = the login has no email. */
  readonly email: string | null;
}

/** A booking or request that a person opened through its link. */
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

/** Reference to a portal object that may not exist. `offerId` null = any offer of the booking. */
export type PortalObjectReference =
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
  readonly linkGuests: readonly {
    readonly userId: PersonId;
    readonly supplierId: SupplierId;
    readonly state: StoreState;
  }[];
}
