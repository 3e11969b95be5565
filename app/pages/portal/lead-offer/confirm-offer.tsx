import { type FormEvent, useState } from "react";
import { cents } from "../../../domain/core/money/money";
import { formatMoney } from "../../../domain/core/money/format";
import type { OfferInput } from "../../../domain/quotes/bids/offer-form";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Notice } from "../../../ui/notice";
import type { OfferAnswer } from "./lead-offer-route.server";
import type { LeadOfferPage } from "./page-data.server";
import { ClaimPrice } from "./claim-price";
import { QuoteLines } from "./quote-lines";
import { sendOffer } from "./send-offer";
import { FIELD } from "./offer-input";

interface Props {
  page: LeadOfferPage;
  review: NonNullable<OfferAnswer["review"]>;
  offerInput: OfferInput;
  onClose: () => void;
  onRejected: (reason: string) => void;
}

/** Shows items, prices and total again before the offer is sent. The displayed total must match the total that the server computes then (P-075, P-185). */
export function ConfirmOffer({ page, review, offerInput, onClose, onRejected }: Props) {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const total = cents(review.total);

  async function submitOffer(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setIsPending(true);
    setProblem(null);
    const { shownTotal } = Object.fromEntries(new FormData(event.currentTarget));
    const sendResult = await sendOffer(
      page.id,
      { ...offerInput, shownTotal: String(shownTotal) },
      review.submissionKey,
    );
    if (sendResult.kind === "submitted") return window.location.reload();
    setIsPending(false);
    if (sendResult.kind === "rejected") onRejected(sendResult.reason);
    else setProblem(sendResult.text);
  }

  return (
    <Dialog title="Send this offer?" onClose={onClose} isServerRendered>
      <form method="post" onSubmit={submitOffer} className="grid gap-5">
        <QuoteLines items={review.items} comments={review.comments} total={total} currency={page.currency} />
        {problem && (
          <Notice tone="error" role="alert" title="Your offer was not sent">
            {problem}
          </Notice>
        )}
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="submissionKey" value={review.submissionKey} />
        <input type="hidden" name="shownTotal" value={formatMoney(total)} />
        <input type="hidden" name="comments" value={offerInput.comments} />
        {offerInput.items.map((item) => (
          <div key={item.key} hidden>
            <input type="hidden" name="item" value={item.key} />
            <input type="hidden" name={FIELD.type(item.key)} value={item.type ?? ""} />
            <input type="hidden" name={FIELD.price(item.key)} value={item.price} />
            {item.products.map((product, index) => (
              // The key is the index, because a code may occur twice and the order never changes.
              <span key={index}>
                <input type="hidden" name={FIELD.product(item.key)} value={product.code} />
                <input type="hidden" name={FIELD.quantity(item.key)} value={product.quantity} />
              </span>
            ))}
          </div>
        ))}
        {page.claimPrice && <ClaimPrice page={page} />}
        <Button size="lg" pending={isPending}>
          {page.claimPrice ? `Send my offer (${page.claimPrice})` : "Send my offer"}
        </Button>
      </form>
    </Dialog>
  );
}
