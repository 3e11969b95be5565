import type { BidEnding } from "../../../domain/quotes/bids/counter";
import { BID_ENDING_TEXT } from "../../../texts/leads";
import { Notice } from "../../../ui/notice";
import { Section } from "../../../ui/page";
import type { LeadOfferPage } from "./page-data.server";
import { QuoteLines } from "./quote-lines";

/** The offer as it was sent, and its outcome (P-140). */
export function SentOffer({
  page: { sent, currency },
  isAccepted,
  ending,
}: {
  page: LeadOfferPage;
  isAccepted: boolean;
  ending: BidEnding | null;
}) {
  return (
    <Section id="your-offer" title="Your offer" className="grid gap-4">
      {isAccepted ? (
        <Notice tone="success" title="The customer chose your offer">
          We sent you a message with a link to the booking.
        </Notice>
      ) : ending !== null ? (
        <Notice title={BID_ENDING_TEXT[ending]}>You do not need to do anything.</Notice>
      ) : (
        <Notice tone="success" title="Your offer has been sent">
          The customer can book it until {sent.expires}.
        </Notice>
      )}
      <QuoteLines {...sent} currency={currency} />
    </Section>
  );
}
