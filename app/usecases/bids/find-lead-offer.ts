import { PERMISSION } from "../../domain/identity/permissions";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Permission } from "../../domain/portal/access";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import { type PortalVisitor, standingFor } from "../portal/standing";
import type { OpenedBid } from "../ports/lead-bids";

export type AskedBy = { readonly token: string } | { readonly id: number };
export type OfferAccessRefusal = Refusal<"not-signed-in" | "portal-forbidden">;
export interface FoundLeadOffer {
  readonly ok: true;
  readonly opened: OpenedBid;
  readonly visitor: PortalVisitor;
}

/** One supplier's part in the bidding for a lead, for whoever may do `wanted` there. Nobody learns of an offer before they are signed in. */
export async function findLeadOffer(context: Context, by: AskedBy, wanted: Permission = PERMISSION.viewLeads): Promise<FoundLeadOffer | OfferAccessRefusal> {
  const found = await findLeadOfferWith(context, by, wanted, async () => null);
  return found.ok ? { ok: true, opened: found.opened, visitor: found.visitor } : found;
}

/** The same, with what is to be read of it in the round in which its right is checked; what was read is let go when there is none. */
export async function findLeadOfferWith<T>(context: Context, by: AskedBy, wanted: Permission, read: (opened: OpenedBid) => Promise<T>): Promise<(FoundLeadOffer & { readonly more: T }) | OfferAccessRefusal> {
  const { leadBids } = context.db;
  const [user, opened] = await Promise.all([currentUser(context), "token" in by ? leadBids.byToken(by.token) : leadBids.byId(by.id)]);
  if (user === null) return refuse("not-signed-in");
  // Like another supplier's: the numbers of offers follow each other, and nobody counts them by trying.
  if (opened === null) return refuse("portal-forbidden");
  const [visitor, more] = await Promise.all([standingFor(context, { kind: "lead-offer", token: opened.token, supplierId: opened.supplierId }, wanted), read(opened)]);
  return visitor.ok ? { ok: true, opened, visitor, more } : visitor;
}
