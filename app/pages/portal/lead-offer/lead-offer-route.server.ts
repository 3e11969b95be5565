import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import type { OutcomeCode } from "../../../domain/core/outcomes";
import { toErrorResponse } from "../../../error-responses";
import { parsePostedForm, refuseForm, toFormResult, textField } from "../../../http/parse-form";
import type { FieldErrors, FormResult } from "../../../ui/field-errors";
import { readLeadInclusions } from "../../../usecases/booking/read-inclusions";
import { requestClaimRefund } from "../../../usecases/quotes/bids/request-claim-refund";
import { revealAtShownPrice } from "../../../usecases/quotes/bids/reveal-contact";
import { reviewOffer } from "../../../usecases/quotes/bids/review-offer";
import { showLeadOffer } from "../../../usecases/quotes/bids/show-lead-offer";
import { submitOffer } from "../../../usecases/quotes/bids/submit-offer";
import { portalRefusalResponse } from "../guard.server";
import { OPERATIONS_PARAM } from "../operations/requested-operations";
import { type QuoteView, quoteView, toPageData } from "./page-data.server";
import { readOfferInput } from "./offer-input";

/** Result of the form. `review` = the offer is valid, and the confirmation is open. `rejected` = why the offer was refused, for example no slot is left. */
export interface OfferAnswer {
  readonly result: FormResult;
  readonly review: {
    readonly items: readonly QuoteView[];
    readonly comments: string;
    readonly total: number;
    readonly submissionKey: string;
  } | null;
  readonly rejected: string | null;
  /** Reason why the customer's number was not revealed. */
  readonly revealError: string | null;
  /** True = the number costs money, so its price must be confirmed first. */
  readonly confirmsReveal: boolean;
  /** Errors of the form that requests a refund. */
  readonly refundResult: FormResult | null;
}
const EMPTY_ANSWER: Omit<OfferAnswer, "result"> = {
  review: null,
  rejected: null,
  revealError: null,
  confirmsReveal: false,
  refundResult: null,
};

const text = textField(200);
/** In addition to these, each item has fields such as `type:repair:3` and `price:repair:3`, and a confirmation has `shownTotal`. */
const INPUT_FIELDS = z
  .object({
    intent: z.enum(["reveal", "review", "send", "ask-return"]).default("review"),
    submissionKey: textField(100),
    comments: textField(5000),
    /** The displayed price for revealing the number. */
    agreedPrice: textField(20),
    returnReason: textField(100),
    returnText: textField(5000),
    item: z.array(textField(100)).max(100),
  })
  .catchall(z.union([text, z.array(text).max(100)]));

/** Loads the lead offer screen. Viewing it any number of times changes nothing. */
export async function leadOfferLoader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const offer = await showLeadOffer(app, { token: params.leadBidOfferToken ?? "" });
  if (!offer.ok) throw portalRefusalResponse(request, app, offer.code);
  const wantsOperations =
    new URL(request.url).searchParams.get(OPERATIONS_PARAM) === "open" && offer.lead.vehicle.mid !== null;
  const operations = wantsOperations ? await readLeadInclusions(app, offer.lead.guid) : null;
  return toPageData(offer, operations?.ok ? operations : null, app.ids.token());
}

export async function leadOfferAction({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, EMPTY_ANSWER);
  const offerAccess = { token: params.leadBidOfferToken ?? "" };
  const pagePath = new URL(request.url).pathname.replace(/\.data$/, "");
  const { intent, submissionKey: formKey, agreedPrice, returnReason, returnText, ...fields } = postedForm.value;
  if (intent === "ask-return") {
    const returnRequest = await requestClaimRefund(app, offerAccess, { reason: returnReason, text: returnText });
    if (returnRequest.ok) return redirect(`${pagePath}#claim`, 303);
    if (returnRequest.code !== "invalid-input" && returnRequest.code !== "lead-refund-not-possible")
      throw portalRefusalResponse(request, app, returnRequest.code);
    const { status, text: reason } = toErrorResponse(returnRequest.code);
    const refundErrors = toFormResult(postedForm, returnRequest.fields ?? { "": [reason] });
    return data<OfferAnswer>(
      { ...EMPTY_ANSWER, result: toFormResult(postedForm), refundResult: refundErrors },
      { status },
    );
  }
  if (intent === "reveal") {
    const revealResult = await revealAtShownPrice(app, offerAccess, agreedPrice);
    if (revealResult.ok && "needsPrice" in revealResult)
      return data<OfferAnswer>({ ...EMPTY_ANSWER, result: toFormResult(postedForm), confirmsReveal: true });
    if (revealResult.ok) return redirect(`${pagePath}#contact`, 303);
    if (revealResult.code !== "bid-refused") throw portalRefusalResponse(request, app, revealResult.code);
    return data<OfferAnswer>(
      {
        ...EMPTY_ANSWER,
        result: toFormResult(postedForm),
        revealError: revealResult.fields?.[""]?.[0] ?? toErrorResponse(revealResult.code).text,
      },
      { status: 409 },
    );
  }
  const offerInput = readOfferInput(fields);
  const submissionKey = formKey || app.ids.token();
  if (intent === "send") return submitAndRedirect(submissionKey);
  const reviewResult = await reviewOffer(app, offerAccess, { ...offerInput, shownTotal: null });
  if (!reviewResult.ok) return refusedFormResult(reviewResult);
  return data<OfferAnswer>({
    ...EMPTY_ANSWER,
    result: toFormResult(postedForm),
    review: {
      items: reviewResult.items.map(quoteView),
      comments: reviewResult.comments,
      total: reviewResult.total,
      submissionKey,
    },
  });

  async function submitAndRedirect(key: string) {
    const outcome = await submitOffer(app, offerAccess, offerInput, key);
    if (!outcome.ok) return refusedFormResult(outcome);
    if (outcome.isSubmitted) return redirect(pagePath, 303);
    return data<OfferAnswer>(
      { ...EMPTY_ANSWER, result: toFormResult(postedForm), rejected: outcome.rejectedReason },
      { status: 409 },
    );
  }

  function refusedFormResult({ code, fields }: { readonly code: OutcomeCode; readonly fields?: FieldErrors }) {
    if (code !== "invalid-input") throw portalRefusalResponse(request, app, code);
    return refuseForm(postedForm, { code, fields }, EMPTY_ANSWER);
  }
}
