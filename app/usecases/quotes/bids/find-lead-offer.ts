import { PERMISSION, type Permission } from "../../../domain/identity/permissions";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { type PortalVisitor, authorize } from "../../identity/store-account/authorize";
import type { DecryptedBid } from "../../../domain/quotes/bids/lead-bid";

export type Requester = { readonly token: string } | { readonly id: number };
export type OfferAccessRefusal = Refusal<"not-signed-in" | "portal-forbidden">;
export interface FoundLeadOffer {
  readonly ok: true;
  readonly opened: DecryptedBid;
  readonly visitor: PortalVisitor;
}

/** One supplier's part in the bidding for a lead, for members with the permission `wanted`. Nothing about an offer is revealed before sign-in. */
export async function findLeadOffer(
  context: Context,
  by: Requester,
  permission: Permission = PERMISSION.viewLeads,
): Promise<FoundLeadOffer | OfferAccessRefusal> {
  const match = await findLeadOfferWith(context, by, permission, async () => null);
  return match.ok ? { ok: true, opened: match.opened, visitor: match.visitor } : match;
}

/**
 * The same, with what is to be read of it once its right is known. An offer that does not exist is like another supplier's, in its answer and in
 * the reads before it: the numbers of offers follow each other, and nobody counts them by trying.
 */
export async function findLeadOfferWith<T>(
  context: Context,
  by: Requester,
  permission: Permission,
  read: (decryptedBid: DecryptedBid) => Promise<T>,
): Promise<(FoundLeadOffer & { readonly more: T }) | OfferAccessRefusal> {
  const { leadBids } = context.db;
  const [visitor, decryptedBid] = await Promise.all([
    authorize(context, { kind: "lead-offer", ...by }, permission),
    "token" in by ? leadBids.byToken(by.token) : leadBids.byId(by.id),
  ]);
  if (!visitor.ok) return visitor;
  if (decryptedBid === null) return refuse("portal-forbidden");
  return { ok: true, opened: decryptedBid, visitor, more: await read(decryptedBid) };
}
