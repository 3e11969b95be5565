import { DAY_MS } from "../../../domain/core/time/duration";
import { type PriceKind, findPriceKind } from "../../../domain/quotes/bids/bid-offer";
import { jobLabels } from "../../../domain/lead/cart/item-note";
import type { BidRefusal } from "../../../domain/quotes/bids/counter";
import { formatDay } from "../../../domain/core/time/format";
import { formatMoment } from "../../../domain/core/time/format-moment";
import { toBidItems } from "../../../domain/quotes/bids/quote-item";
import { bidRefusalText } from "../../../texts/leads";
import type { BidState } from "../../../domain/quotes/bids/remaining-offers";
import type { OfferInput } from "../../../domain/quotes/bids/offer-form";
import { COUNTRIES } from "../../../domain/core/country/country";
import { fingerprint } from "../../../domain/core/hashing/canonical-json";
import type { SealedMessage } from "../../../domain/notifications/message";
import { formatMoney } from "../../../domain/core/money/format";
import type { Cents } from "../../../domain/core/money/money";
import type { Refusal } from "../../../domain/core/outcomes";
import { describeVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../context";
import { findUnnamedSupplierId } from "../unnamed-supplier";
import { decryptContact } from "../../lead/open-lead";
import { sealForPerson } from "../../notifications/seal-message";
import type { StoredLead } from "../../../domain/lead/stored-lead";
import { priceForSupplier } from "../price-for-supplier";
import { type DecryptedBid, newQuotePrefix } from "../../../domain/quotes/bids/lead-bid";
import type { OfferReference } from "./find-lead-offer";
import { reviewOffer } from "./review-offer";
import { jobZone } from "../../../domain/core/country/local-day";
import type { AccessRefusal } from "../../identity/store-account/authorize";

export type SubmitOfferResult =
  | { readonly ok: true; readonly isSubmitted: true; readonly state: BidState }
  /** The offer was not accepted, for example because all slots are taken. `rejectedReason` is the message for the supplier. */
  | {
      readonly ok: true;
      readonly isSubmitted: false;
      readonly reason: BidRefusal;
      readonly rejectedReason: string;
      readonly state: BidState;
    };

/**
 * Submits a supplier's offer. Parses and prices it again, then reserves a slot, stores the prices and notifies the customer. Either all of this happens or none
 * of it. The same key returns the same result.
 */
export async function submitOffer(
  context: Context,
  offerReference: OfferReference,
  offerInput: OfferInput,
  key: string,
): Promise<SubmitOfferResult | AccessRefusal | Refusal<"invalid-input" | "lead-not-found" | "supplier-not-found">> {
  const reviewedOffer = await reviewOffer(context, offerReference, offerInput);
  if (!reviewedOffer.ok) return reviewedOffer;
  const { decryptedBid, storedLead } = reviewedOffer;
  const { leadGuid, supplierId, bid, id } = decryptedBid;
  const expiresAt = Math.max(bid.terms.cutOffAt, context.clock.now()) + context.config.bids.offerDays * DAY_MS;
  const outcome = await context.bidCounter.execute({
    leadGuid,
    terms: bid.terms,
    act: { kind: "offer", bidOfferId: id },
    key: `offer:${id}:${key}`,
    fingerprint: fingerprint({ items: reviewedOffer.items, comments: reviewedOffer.comments }),
    report: {
      actor: "supplier",
      supplierId,
      leadPrice: bid.leadPrice,
      offer: {
        items: toBidItems(reviewedOffer.items),
        quotes: reviewedOffer.items,
        comments: reviewedOffer.comments,
        expiresAt,
      },
      messages:
        toBidItems(reviewedOffer.items).length === 0
          ? []
          : await newQuoteMessages(context, storedLead, decryptedBid, {
              total: reviewedOffer.total,
              kind: findPriceKind(reviewedOffer.items),
              expiresAt,
            }),
    },
    allowance: null,
  });
  if (!outcome.ok) {
    context.log.info({ event: "bid-refused", act: "offer", supplierId, reason: outcome.reason });
    return {
      ok: true,
      isSubmitted: false,
      reason: outcome.reason,
      rejectedReason: bidRefusalText(outcome.reason, outcome.state.tally.ending),
      state: outcome.state,
    };
  }
  context.log.info({ event: "bid-accepted", act: "offer", supplierId });
  context.later(context.jobs.sendMessages());
  return { ok: true, isSubmitted: true, state: outcome.state };
}

interface SentQuote {
  readonly total: Cents;
  readonly kind: PriceKind;
  readonly expiresAt: number;
}

/** The "A new quote" messages, on the channels that the customer chose. They name the same first available day as the results page. */
async function newQuoteMessages(
  context: Context,
  storedLead: StoredLead,
  { token, supplierId }: DecryptedBid,
  { total, kind, expiresAt }: SentQuote,
): Promise<readonly SealedMessage[]> {
  const { lead } = storedLead;
  const { clock, config } = context;
  const zone = jobZone({ suburb: lead.suburb, country: config.country });
  const [contact, offer, unnamedSupplierId] = await Promise.all([
    decryptContact(context, storedLead),
    priceForSupplier(context, { lead, supplierId, day: null, extraIds: null }),
    findUnnamedSupplierId(context, lead),
  ]);
  const money = formatMoney(total, COUNTRIES[config.country].currency);
  const template = "new-quote";
  const addresses = {
    email: lead.communication === "SMS" ? null : contact.email,
    sms: lead.communication === "Email" ? null : contact.mobile,
  };
  const values = {
    first_name: contact.firstName ?? "",
    supplier_name: (offer.ok && unnamedSupplierId !== supplierId ? offer.supplier.name : null) ?? "A workshop",
    items: jobLabels(lead.cart).join(", "),
    vehicle: describeVehicle(lead.vehicle) || "your vehicle",
    total: kind === null ? money : `${money} (${kind === "estimate" ? "estimate" : "inspection only"})`,
    service_date: offer.ok && offer.serviceDay !== null ? formatDay(offer.serviceDay) : "ask the workshop",
    link: `${config.brand.websiteUrl}/quotes/${lead.guid}`,
    expires_on: formatMoment(expiresAt, zone),
  };
  return sealForPerson(context, addresses, {
    id: `${newQuotePrefix(lead.guid)}${token}`,
    template,
    values,
    about: lead.guid,
    notBefore: clock.now(),
  });
}
