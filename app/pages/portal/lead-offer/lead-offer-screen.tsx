import { useRevalidator } from "@remix-run/react";
import { lazy, Suspense, useEffect } from "react";
import { offerView } from "../../../domain/quotes/bids/offer-view";
import { BID_ENDING_TEXT } from "../../../texts/leads";
import { Notice } from "../../../ui/notice";
import { OperationsDialog } from "../operations/operations-dialog";
import { PortalPage } from "../portal-page";
import { BidForm } from "./bid-form";
import { BiddingPanel } from "./bidding-panel";
import { ContactPanel } from "./contact-panel";
import type { OfferAnswer } from "./lead-offer-route.server";
import { LeadSummary } from "./lead-summary";
import type { LeadOfferPage } from "./page-data.server";
import { useLiveBidding } from "./use-live-bidding";

// Loaded on demand, because it is shown only for a lead that was paid for.
const ClaimPanel = lazy(() => import("./claim-panel").then((module) => ({ default: module.ClaimPanel })));
const SentOffer = lazy(() => import("./sent-offer").then((module) => ({ default: module.SentOffer })));

interface Props {
  page: LeadOfferPage;
  answer: OfferAnswer | undefined;
}

/** A lead that a supplier may bid on, with the request, the state of the bidding, and the panel for the next step (P-081, P-082). */
export function LeadOfferScreen({ page, answer }: Props) {
  const liveBidding = useLiveBidding(page);
  const { remaining, ending, isCutOffReached } = liveBidding;
  const { revalidate } = useRevalidator();
  const isStale =
    remaining.HasOfferBeenSubmitted !== page.remaining.HasOfferBeenSubmitted ||
    remaining.HasThisOfferBeenAccepted !== page.remaining.HasThisOfferBeenAccepted ||
    ending !== page.ending;
  // If the offer was sent in another window or the bidding has ended, shows the server's version, with the refund of a cancelled lead.
  useEffect(() => {
    if (isStale) revalidate();
  }, [isStale, revalidate]);
  const view = offerView({
    hasSubmittedOffer: page.remaining.HasOfferBeenSubmitted,
    isLeadPurchased: page.isPurchased,
    remainingClaims: remaining.RemainingClaims,
    hasClaimed: remaining.HasClaimedOffer,
    isCutOffReached,
    ending,
  });
  return (
    <PortalPage title={page.lead.vehicle} subtitle={`Quote requested near ${page.lead.place}`}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-8">
          <LeadSummary page={page} />
          {view === "submitted" && (
            <Suspense>
              <SentOffer page={page} isAccepted={remaining.HasThisOfferBeenAccepted} ending={ending} />
            </Suspense>
          )}
          {view === "purchased" && (
            <Notice tone="success" title="This lead is yours">
              It has been assigned to your workshop. You do not need to send an offer.
            </Notice>
          )}
          {ending !== null && (view === "cancelled" || view === "booked" || view === "none") && (
            <Notice title={BID_ENDING_TEXT[ending]}>You do not need to do anything.</Notice>
          )}
          {view === "max-claims" && (
            <Notice tone="attention" title="Maximum claims reached">
              The maximum number of workshops has claimed this lead.
            </Notice>
          )}
          {view === "cut-off" && (
            <Notice tone="attention" title="Bidding has closed">
              Workshops could send offers until {page.cutOffText}.
            </Notice>
          )}
          {view === "bid" && (
            <BidForm page={page} answer={answer} remaining={remaining} onRejected={liveBidding.refresh} />
          )}
        </div>
        <aside className="grid content-start gap-6">
          <BiddingPanel
            page={page}
            remaining={remaining}
            ending={ending}
            msLeft={liveBidding.msLeft}
            isOpen={view === "bid" || view === "max-claims"}
          />
          <ContactPanel page={page} ending={ending} answer={answer} />
          {page.claim && (
            <Suspense>
              <ClaimPanel page={page} claim={page.claim} refusedResult={answer?.refundResult ?? null} />
            </Suspense>
          )}
        </aside>
      </div>
      {page.lead.hasService && <OperationsDialog mid={page.lead.mid} operations={page.operations} />}
    </PortalPage>
  );
}
