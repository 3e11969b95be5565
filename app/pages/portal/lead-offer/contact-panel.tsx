import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { BidEnding } from "../../../domain/quotes/bids/counter";
import { Button } from "../../../ui/button";
import { CallButton } from "../../../ui/phone-link";
import { Dialog } from "../../../ui/dialog";
import { Notice } from "../../../ui/notice";
import { useSubmittingForm } from "../../../ui/sending";
import { ClaimPrice } from "./claim-price";
import type { OfferAnswer } from "./lead-offer-route.server";
import type { LeadOfferPage } from "./page-data.server";

interface Props {
  page: LeadOfferPage;
  /** How the bidding ended; null = the lead can still be claimed. */
  ending: BidEnding | null;
  answer: OfferAnswer | undefined;
}

/**
 * The customer's first name, and the phone number once this workshop has used one of its reveals (P-186). If a reveal costs money, its price must be confirmed
 * first.
 */
export function ContactPanel({ page, ending, answer }: Props) {
  const { contact, mayBid, claimPrice } = page;
  const sending = useSubmittingForm();
  const [isConfirming, setIsConfirming] = useState(true);
  const { forWorkshop, forBid } = contact.left;
  const isDisabled = !mayBid || !contact.isAllowed || forWorkshop === 0 || forBid === 0;
  const revealError = answer?.revealError ?? null;
  useEffect(() => setIsConfirming(answer?.confirmsReveal ?? false), [answer]);
  const label = claimPrice === null ? "Show phone number" : `Show phone number (${claimPrice})`;
  return (
    <section id="contact" aria-labelledby="customer" className="rounded-lg border border-line bg-surface p-5">
      <h2 id="customer" className="text-lg font-bold">
        Customer
      </h2>
      <p className="mt-2">{contact.firstName ?? "No name given"}</p>
      {ending === "cancelled" ? (
        // The cancellation page tells the customer that no one will call.
        <p className="mt-2 text-soft">Please don’t call. We told the customer that no one will.</p>
      ) : contact.phone ? (
        <p className="mt-2">
          <CallButton number={contact.phone.href} name={contact.phone.text} />
        </p>
      ) : ending !== null ? null : (
        <Form method="post" preventScrollReset className="mt-3 grid gap-3">
          {revealError && (
            <Notice tone="error" role="alert" title="We couldn’t show the phone number">
              {revealError}.
            </Notice>
          )}
          <input type="hidden" name="intent" value="reveal" />
          <Button
            variant="secondary"
            disabled={isDisabled}
            pending={sending?.get("intent") === "reveal"}
            aria-describedby="reveals-left"
          >
            {label}
          </Button>
          <p id="reveals-left" className="text-sm text-soft">
            {contact.isAllowed
              ? `You can see ${forWorkshop} more ${forWorkshop === 1 ? "number" : "numbers"} today. ${forBid} more ${forBid === 1 ? "workshop" : "workshops"} can see this one.`
              : "This customer does not want calls from workshops."}
          </p>
        </Form>
      )}
      {answer?.confirmsReveal && isConfirming && !contact.phone && claimPrice !== null && (
        <Dialog title="Show this customer's phone number?" onClose={() => setIsConfirming(false)} isServerRendered>
          <Form method="post" preventScrollReset className="grid gap-5">
            <ClaimPrice page={page} />
            <input type="hidden" name="intent" value="reveal" />
            <input type="hidden" name="agreedPrice" value={claimPrice} />
            <Button size="lg" pending={sending?.has("agreedPrice") ?? false}>
              {label}
            </Button>
          </Form>
        </Dialog>
      )}
    </section>
  );
}
