import type { PersonId, SupplierId, BookingToken } from "../../domain/ids";
import type { PortalObject, StoreState, SupplierRole } from "../../domain/portal/access";

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

/** A booking or request that somebody opened by its link. */
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

/** What names an object of the portal before anybody knows whether there is one. `offerId` null = any offer of the booking. */
export type ObjectRequest =
  | { readonly kind: "booking"; readonly token: BookingToken; readonly offerId: number | null }
  | { readonly kind: "booking" | "lead-offer"; readonly id: number }
  | { readonly kind: "lead-offer"; readonly token: string };

/** Whom an object lets in, and for which supplier: the supplier's members, and persons who opened a link to it and proved its address. Nobody = there is no such object. */
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

/** Who works for which supplier, and which links and grants let others in. */
export interface PortalAccess {
  /** The suppliers of a verified email address, in this country, by name; a closed one for 90 days. */
  memberships(email: string, now: number): Promise<readonly Membership[]>;
  /** Read together with the object, so that a visitor without access waits equally long for objects that exist and for those that do not. */
  admitted(objectRequest: ObjectRequest, now: number): Promise<StoreAccess>;
  /** Where messages for suppliers go: to their owners. An unknown supplier has no entry. */
  accountContacts(supplierIds: readonly SupplierId[]): Promise<ReadonlyMap<SupplierId, AccountContact>>;
  addLinks(links: readonly NewPortalLink[], now: number): Promise<void>;
  findLink(tokenHash: string, now: number): Promise<NewPortalLink | null>;
  /** Lets a person in to the link's object while the link lasts. Repeating it changes nothing. False = the link has run out. */
  letIn(link: NewPortalLink, guest: LinkGuest, now: number): Promise<boolean>;
  /** What a person opened by links and may still open, newest first; thirty at most. */
  openedBy(userId: PersonId, now: number): Promise<readonly LinkSession[]>;
  /** Forgets a part of what ended before `now`, another part with each cron run: everything within some five hours. */
  forgetBefore(now: number): Promise<void>;
}
