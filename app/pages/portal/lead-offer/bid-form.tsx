import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { RemainingOffers } from "../../../domain/quotes/bids/remaining-offers";
import { Button } from "../../../ui/button";
import { ErrorSummary } from "../../../ui/error-summary";
import { hasErrors } from "../../../ui/field-errors";
import { formProps } from "../../../ui/form-props";
import { Notice } from "../../../ui/notice";
import { useSubmittingForm } from "../../../ui/sending";
import { TextArea } from "../../../ui/text-area";
import type { OfferAnswer } from "./lead-offer-route.server";
import { ItemFields } from "./item-fields";
import type { LeadOfferPage } from "./page-data.server";
import { readOfferInput } from "./offer-input";

const ConfirmOffer = lazy(() => import("./confirm-offer").then((module) => ({ default: module.ConfirmOffer })));

interface Props {
  page: LeadOfferPage;
  answer: OfferAnswer | undefined;
  remaining: RemainingOffers;
  /** Called when an offer was refused, for example because all slots are taken, to refresh the numbers (P-370). */
  onRejected: () => Promise<void>;
}

/** Quote type, price or products for each item, and a comment for the customer. The server validates the form before the confirmation opens (P-180). */
export function BidForm({ page, answer, remaining, onRejected }: Props) {
  const sending = useSubmittingForm();
  const [rejectionReason, setRejectionReason] = useState(answer?.rejected ?? null);
  const [isConfirming, setIsConfirming] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const [form, { comments }] = useForm<{ comments: string }>({ id: "offer", lastResult: answer?.result });
  const errors = form.allErrors;
  const offerInput = answer ? readOfferInput(answer.result.initialValue ?? {}) : null;

  useEffect(() => {
    setIsConfirming(true);
    setRejectionReason(answer?.rejected ?? null);
    if (answer?.rejected) void onRejected();
    if (hasErrors(answer?.result.error)) box.current?.scrollIntoView({ block: "start" });
  }, [answer, onRejected]);

  function rejectOffer(reason: string) {
    setIsConfirming(false);
    setRejectionReason(reason);
    void onRejected();
  }

  const findItemInput = (key: string) => offerInput?.items.find((item) => item.key === key) ?? null;
  return (
    <section aria-labelledby="bid" className="grid gap-5">
      <div ref={box} className="grid scroll-mt-4 gap-4">
        <h2 id="bid" className="text-xl font-bold">
          Your offer
        </h2>
        <ErrorSummary errors={errors} labels={itemLabels(page)} />
        {rejectionReason && (
          <Notice tone="error" role="alert" title="Offer submission unsuccessful">
            {rejectionReason}
          </Notice>
        )}
        {remaining.RemainingOffers === 0 && !rejectionReason && (
          <Notice tone="attention" title="No more offers can be sent">
            This lead already has the maximum number of offers.
          </Notice>
        )}
        {!page.mayBid && (
          <Notice title="You can only view this lead">Your login cannot send offers for your workshop.</Notice>
        )}
      </div>
      <Form method="post" {...formProps(form)} preventScrollReset className="grid gap-6">
        <input type="hidden" name="intent" value="review" />
        <input type="hidden" name="submissionKey" value={page.submissionKey} />
        {page.lead.items.map((item) => (
          <ItemFields
            key={item.key}
            offerId={page.id}
            item={item}
            itemInput={findItemInput(item.key)}
            errors={errors}
            currency={page.currency}
          />
        ))}
        <TextArea
          name={comments.name}
          label="Comments for the customer (optional)"
          rows={4}
          maxLength={2000}
          defaultValue={comments.initialValue}
          errors={comments.errors}
        />
        <Button size="lg" disabled={!page.mayBid} pending={sending?.get("intent") === "review"}>
          Check my offer
        </Button>
      </Form>
      {answer?.review && offerInput && isConfirming && (
        <Suspense>
          <ConfirmOffer
            page={page}
            review={answer.review}
            offerInput={offerInput}
            onClose={() => setIsConfirming(false)}
            onRejected={rejectOffer}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Labels of the fields in the error summary. */
const itemLabels = ({ lead: { items } }: LeadOfferPage) =>
  Object.fromEntries(
    items.flatMap(({ key, name }) => [
      [`type:${key}`, name],
      [`price:${key}`, name],
      [`product:${key}`, name],
    ]),
  );
