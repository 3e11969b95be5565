import { maskLeadContact, type Lead } from "../../../domain/lead/lead";
import { hideContact } from "../../../domain/identity/contact/contact-details";
import { isCutOff } from "../../../domain/quotes/bids/offer-view";
import { type BidState, countRemainingReveals } from "../../../domain/quotes/bids/remaining-offers";
import { PERMISSION } from "../../../domain/identity/roles";
import type { LeadContact } from "../../../domain/identity/contact/contact";
import type { Cents } from "../../../domain/core/money/money";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { hasStorePermission } from "../../../domain/identity/store-account/access";
import type { CapturedImage } from "../../../domain/lead/photos/captured-image";
import { maskPlate, maskVin } from "../../../domain/catalogue/vehicle/plate";
import type { Context } from "../../context";
import { findLeadFleet } from "../../fleet/fleet-company";
import { decryptContact } from "../../lead/open-lead";
import type { DecryptedBid } from "../../../domain/quotes/bids/lead-bid";
import { toDayAllowance } from "./read-remaining";
import { type ClaimView, toClaimView } from "./request-claim-refund";
import { type OfferReference, findLeadOfferAndDetails } from "./find-lead-offer";
import type { AccessRefusal } from "../../identity/store-account/authorize";

/** A lead as shown to one supplier that was invited to bid. */
export interface LeadOffer {
  readonly ok: true;
  readonly decryptedBid: DecryptedBid;
  /** Without contact details. The vehicle's plate and VIN are masked until this supplier has claimed the lead. */
  readonly lead: Lead;
  readonly state: BidState;
  readonly isCutOffReached: boolean;
  readonly now: number;
  readonly customerFirstName: string | null;
  /** E.164. Null until this supplier has revealed it (P-187). */
  readonly customerPhone: string | null;
  readonly revealsLeft: { readonly forWorkshop: number; readonly forBid: number };
  readonly balance: Cents;
  /** This supplier's payment for the lead; null = none. */
  readonly claim: ClaimView | null;
  readonly fleetSlug: string | null;
  /** Approved photos in order. */
  readonly photos: readonly CapturedImage[];
  /** Whether this person may make offers and reveal the customer. Others can only view. */
  readonly mayBid: boolean;
}

/** All data for the page where a supplier bids on a lead. Takes two D1 round trips. Loading it changes nothing. */
export async function showLeadOffer(
  context: Context,
  offerReference: OfferReference,
): Promise<LeadOffer | AccessRefusal | Refusal<"lead-not-found">> {
  const now = context.clock.now();
  const offerResult = await findLeadOfferAndDetails(
    context,
    offerReference,
    PERMISSION.viewLeads,
    ({ leadGuid, supplierId, id, bid }) =>
      Promise.all([
        context.db.leads.findStored(leadGuid),
        context.bidCounter.readState(leadGuid, bid.terms, id),
        context.db.wallets.balance(supplierId),
        context.db.capturedImages.listByLead(leadGuid, now),
        context.bidCounter.remainingAllowance(toDayAllowance(context, supplierId)),
        context.db.leadReturns.findPaidClaim(leadGuid, supplierId),
      ]),
  );
  if (!offerResult.ok) return offerResult;
  const {
    decryptedBid,
    visitor,
    details: [storedLead, state, balance, images, forWorkshop, paid],
  } = offerResult;
  if (storedLead === null) return refuse("lead-not-found");
  const contact = await decryptContact(context, storedLead);
  return {
    ok: true,
    decryptedBid,
    lead: state.part.hasRevealed
      ? storedLead.lead
      : maskLeadContact(state.part.hasClaimed ? storedLead.lead : maskNumbers(storedLead.lead)),
    state,
    isCutOffReached: isCutOff(state.terms.cutOffAt, now),
    now,
    customerFirstName: hideContact(contact.firstName),
    customerPhone: state.part.hasRevealed ? pickContactPhone(contact) : null,
    revealsLeft: { forWorkshop, forBid: countRemainingReveals(state) },
    balance,
    claim: await toClaimView(context, paid, now),
    fleetSlug: (await findLeadFleet(context, storedLead.lead))?.slug ?? null,
    photos: images.filter(({ status }) => status === "approved"),
    mayBid: hasStorePermission({ role: visitor.portalRole, state: visitor.state }, PERMISSION.bidOnLeads),
  };
}

/** Masks the plate and VIN, because up to ten suppliers are invited and either number would identify the vehicle and its owner. */
function maskNumbers(lead: Lead): Lead {
  const { rego, vin } = lead.vehicle;
  return { ...lead, vehicle: { ...lead.vehicle, rego: rego && maskPlate(rego), vin: vin && maskVin(vin) } };
}

export const pickContactPhone = ({ mobile, phone }: Pick<LeadContact, "mobile" | "phone">): string | null =>
  mobile ?? phone;
