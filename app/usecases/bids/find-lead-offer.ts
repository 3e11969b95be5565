import { PERMISSION, type Permission } from "../../domain/identity/permissions";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
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
export async function findLeadOffer(
  context: Context,
  by: AskedBy,
  wanted: Permission = PERMISSION.viewLeads,
): Promise<FoundLeadOffer | OfferAccessRefusal> {
  const found = await findLeadOfferWith(context, by, wanted, async () => null);
  return found.ok ? { ok: true, opened: found.opened, visitor: found.visitor } : found;
}

/**
 * The same, with what is to be read of it once its right is known. An offer that does not exist is like another supplier's, in its answer and in
 * the reads before it: the numbers of offers follow each other, and nobody counts them by trying.
 */
export async function findLeadOfferWith<T>(
  context: Context,
  by: AskedBy,
  wanted: Permission,
  read: (opened: OpenedBid) => Promise<T>,
): Promise<(FoundLeadOffer & { readonly more: T }) | OfferAccessRefusal> {
  const { leadBids } = context.db;
  const [visitor, opened] = await Promise.all([
    standingFor(context, { kind: "lead-offer", ...by }, wanted),
    "token" in by ? leadBids.byToken(by.token) : leadBids.byId(by.id),
  ]);
  if (!visitor.ok) return visitor;
  if (opened === null) return refuse("portal-forbidden");
  return { ok: true, opened, visitor, more: await read(opened) };
}
