import type { BidEnding } from "../../../domain/quotes/bids/counter";
import { BID_ENDING_TEXT } from "../../../texts/leads";
import type { RemainingOffers } from "../../../domain/quotes/bids/remaining-offers";
import { Money } from "../../../ui/money";
import type { LeadOfferPage } from "./page-data.server";
import { formatCountdown } from "./time-left";

interface Props {
  page: LeadOfferPage;
  remaining: RemainingOffers;
  ending: BidEnding | null;
  msLeft: number;
  isOpen: boolean;
}

/** The number of workshops that may still take part, the deadline, and the price of a claim. */
export function BiddingPanel({
  page: { cutOffText, leadPrice, balance, currency },
  remaining,
  ending,
  msLeft,
  isOpen,
}: Props) {
  const hasEnded = msLeft <= 0 || ending !== null;
  return (
    <section aria-labelledby="bidding" className="rounded-lg border border-line bg-surface p-5">
      <h2 id="bidding" className="text-lg font-bold">
        Bidding
      </h2>
      <dl className="mt-3 grid gap-3">
        <Row label={hasEnded ? "Closed" : "Closes"}>
          {ending === null
            ? cutOffText
            : remaining.HasThisOfferBeenAccepted
              ? "The customer chose your offer"
              : BID_ENDING_TEXT[ending]}
          {/* The seconds are only for sighted readers. Screen readers get the time above. */}
          {isOpen && !hasEnded && (
            <span aria-hidden="true" className="block text-soft tabular-nums" suppressHydrationWarning>
              {formatCountdown(msLeft)} left
            </span>
          )}
        </Row>
        <Row label="Offers left">
          <span data-remaining="offers">{remaining.RemainingOffers}</span> of {remaining.MaximumNumberOfOffers}
        </Row>
        <Row label="Claims left">
          <span data-remaining="claims">{remaining.RemainingClaims}</span> of {remaining.MaximumNumberOfClaims}
        </Row>
        <Row label="Lead price">
          <Money cents={leadPrice} currency={currency} />
        </Row>
        <Row label="Your balance">
          <Money cents={balance} currency={currency} />
        </Row>
      </dl>
      {(remaining.HasClaimedOffer || !hasEnded) && (
        <p className="mt-3 text-sm text-soft">
          {remaining.HasClaimedOffer
            ? "Your workshop has claimed this lead."
            : "You claim the lead when you see the customer's phone number or send an offer."}
        </p>
      )}
    </section>
  );
}

const Row = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-soft">{label}</dt>
    <dd className="text-right font-semibold text-balance">{children}</dd>
  </div>
);
