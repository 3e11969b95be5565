import type { BidRefusal } from "../../../domain/quotes/bids/counter";
import { bidRefusalText } from "../../../texts/leads";
import { type BidState, countRemainingReveals } from "../../../domain/quotes/bids/remaining-offers";
import { COUNTRIES } from "../../../domain/core/country/country";
import { canonicalJson } from "../../../domain/core/hashing/canonical-json";
import { PERMISSION } from "../../../domain/identity/roles";
import { formatMoney } from "../../../domain/core/money/format";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { decryptContact } from "../../lead/open-lead";
import { toDayAllowance } from "./read-remaining";
import { type OfferReference, findLeadOffer, type FoundLeadOffer } from "./find-lead-offer";
import { pickContactPhone } from "./show-lead-offer";
import type { AccessRefusal } from "../../identity/store-account/authorize";

export interface JoinBiddingRefusal extends Refusal<"bid-refused"> {
  readonly reason: BidRefusal;
  readonly state: BidState;
}
export interface RevealResult {
  readonly ok: true;
  /** The customer's number in E.164. Null = the customer entered none. */
  readonly phone: string | null;
  readonly state: BidState;
  readonly revealsLeft: { readonly forWorkshop: number; readonly forBid: number };
}

/**
 * Reveals the customer's phone number to one supplier. Each of the two counters of remaining reveals decreases by one. Revealing the number again is free
 * (P-186, P-187).
 */
export async function revealContact(
  context: Context,
  offerReference: OfferReference,
): Promise<RevealResult | JoinBiddingRefusal | AccessRefusal | Refusal<"lead-not-found">> {
  const leadOffer = await findLeadOffer(context, offerReference, PERMISSION.bidOnLeads);
  if (!leadOffer.ok) return leadOffer;
  const { decryptedBid } = leadOffer;
  const storedLead = await context.db.leads.findStored(decryptedBid.leadGuid);
  if (storedLead === null) return refuse("lead-not-found");
  const phone = pickContactPhone(await decryptContact(context, storedLead));
  const allowance = toDayAllowance(context, decryptedBid.supplierId);
  const mayContact = storedLead.lead.allowMechanicsToContact && phone !== null;
  const bidOutcome = await joinBidding(
    context,
    leadOffer,
    { kind: "reveal", bidOfferId: decryptedBid.id, mayContact },
    allowance,
  );
  if (!bidOutcome.ok) return toBidRefusal(bidOutcome);
  const workshopRevealsLeft = await context.bidCounter.remainingAllowance(allowance);
  return {
    ok: true,
    phone,
    state: bidOutcome.state,
    revealsLeft: { forWorkshop: workshopRevealsLeft, forBid: countRemainingReveals(bidOutcome.state) },
  };
}

/**
 * Like `revealContact`, for the page. If the lead costs money, the submitted price must match. Otherwise nothing is charged, and the page shows the current
 * price.
 */
export async function revealAtShownPrice(
  context: Context,
  offerReference: OfferReference,
  agreedPrice: string,
): Promise<{ readonly ok: true; readonly needsPrice: true } | Awaited<ReturnType<typeof revealContact>>> {
  const leadOffer = await findLeadOffer(context, offerReference, PERMISSION.bidOnLeads);
  if (!leadOffer.ok) return leadOffer;
  const { claimedAt, bid } = leadOffer.decryptedBid;
  const price = claimedAt === null ? bid.leadPrice : 0;
  if (price > 0 && agreedPrice !== formatMoney(bid.leadPrice, COUNTRIES[context.config.country].currency))
    return { ok: true, needsPrice: true };
  return revealContact(context, offerReference);
}

/** Claims a slot on a lead for a supplier, without revealing the customer or making an offer yet. */
export async function claimLead(
  context: Context,
  offerReference: OfferReference,
): Promise<{ readonly ok: true; readonly state: BidState } | JoinBiddingRefusal | AccessRefusal> {
  const leadOffer = await findLeadOffer(context, offerReference, PERMISSION.bidOnLeads);
  if (!leadOffer.ok) return leadOffer;
  const bidOutcome = await joinBidding(
    context,
    leadOffer,
    { kind: "claim", bidOfferId: leadOffer.decryptedBid.id },
    null,
  );
  return bidOutcome.ok ? { ok: true, state: bidOutcome.state } : toBidRefusal(bidOutcome);
}

const toBidRefusal = ({
  reason,
  state,
}: {
  readonly reason: BidRefusal;
  readonly state: BidState;
}): JoinBiddingRefusal => ({
  ...refuse("bid-refused", { "": [bidRefusalText(reason, state.tally.ending)] }),
  reason,
  state,
});

function joinBidding(
  context: Context,
  { decryptedBid }: FoundLeadOffer,
  bidAction: { kind: "claim"; bidOfferId: number } | { kind: "reveal"; bidOfferId: number; mayContact: boolean },
  allowance: ReturnType<typeof toDayAllowance> | null,
) {
  const { leadGuid, supplierId, bid } = decryptedBid;
  const report = { actor: "supplier", supplierId, offer: null, leadPrice: bid.leadPrice, messages: [] } as const;
  // The supplier and the kind of action form the key, because each kind of action is done only once per supplier.
  return context.bidCounter.execute({
    leadGuid,
    terms: bid.terms,
    act: bidAction,
    key: `${bidAction.kind}:${bidAction.bidOfferId}`,
    fingerprint: canonicalJson({ kind: bidAction.kind, bidOfferId: bidAction.bidOfferId }),
    report,
    allowance,
  });
}
