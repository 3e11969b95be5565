import type { PortalObject, SupplierRole } from "../../domain/portal/access";

/** A link to be sent: written in the batch of the message that carries it. */
export interface NewPortalLink extends PortalObject {
  /** Keyed digest of the token in the address: the token itself is nowhere but in the message. */
  readonly tokenHash: string;
  readonly expiresAt: number;
}

export interface PortalLink extends NewPortalLink {
  /** Our id of the person who opened it; null = nobody yet. */
  readonly openedBy: string | null;
}

export interface Membership {
  readonly supplierId: number;
  readonly supplierName: string;
  readonly role: SupplierRole;
}

/** What names an object of the portal before anybody knows whether there is one. `offerId` null = any offer of the booking. */
export type AskedObject =
  | { readonly kind: "booking"; readonly token: string; readonly offerId: number | null }
  | { readonly kind: "booking" | "lead-offer"; readonly id: number }
  | { readonly kind: "lead-offer"; readonly token: string };

/** Whom an object lets in, and for which supplier: the supplier's members, and persons who opened a link to it with this cookie. Nobody = there is no such object. */
export interface Admitted {
  readonly members: readonly { readonly email: string; readonly role: SupplierRole; readonly supplierId: number }[];
  readonly granted: readonly { readonly userId: string; readonly supplierId: number }[];
}

/** Who works for which supplier, and which links and grants let others in. */
export interface PortalAccess {
  /** The suppliers of a verified e-mail address, in this country, by name. */
  memberships(email: string): Promise<readonly Membership[]>;
  /** The role of a verified address at one supplier, and whether cookie and person were given the object. */
  standing(asked: { readonly email: string | null; readonly secretHash: string | null; readonly userId: string; readonly object: PortalObject; readonly now: number }): Promise<{ readonly role: SupplierRole | null; readonly hasGrant: boolean }>;
  /** Asked beside the object itself, so that whoever may not see it waits as long for one that exists as for one that does not. */
  admitted(asked: AskedObject, secretHash: string | null, now: number): Promise<Admitted>;
  /** Where messages for a supplier go: its owner's address. null = unknown supplier. */
  accountEmail(supplierId: number): Promise<string | null>;
  addLinks(links: readonly NewPortalLink[], now: number): Promise<void>;
  findLink(tokenHash: string, now: number): Promise<PortalLink | null>;
  /** Exchanges a link, once, for a grant. False = another was first, or it has run out. */
  openLink(link: PortalLink, grant: { readonly secretHash: string; readonly userId: string }, now: number): Promise<boolean>;
  /** Forgets a part of what ended before `now`, another part with each run of the clock: everything within some five hours. */
  forgetBefore(now: number): Promise<void>;
}
