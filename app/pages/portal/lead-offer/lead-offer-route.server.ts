import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import type { OutcomeCode } from "../../../domain/core/outcomes";
import { answerOf, refusedPage } from "../../../error-responses";
import { parsePostedForm, refuseForm, resultOf, textField } from "../../../http/parse-form";
import type { FieldErrors, FormResult } from "../../../ui/field-errors";
import { leadInclusions } from "../../../usecases/booking/read-inclusions";
import { askReturn } from "../../../usecases/quotes/bids/request-claim-refund";
import { revealAtShownPrice } from "../../../usecases/quotes/bids/reveal-contact";
import { reviewOffer } from "../../../usecases/quotes/bids/review-offer";
import { showLeadOffer } from "../../../usecases/quotes/bids/show-lead-offer";
import { submitOffer } from "../../../usecases/quotes/bids/submit-offer";
import type { Context } from "../../../usecases/context";
import { redirectToLogin } from "../guard.server";
import { OPERATIONS } from "../operations/requested-operations";
import { type QuoteView, quoteView, toPageData } from "./page-data.server";
import { readOfferInput } from "./offer-input";

/** Result of the form. `review` = the offer is valid, and the confirmation is open. `rejected` = the counter refused the offer. */
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
  readonly notAsked: FormResult | null;
}
const EMPTY: Omit<OfferAnswer, "result"> = {
  review: null,
  rejected: null,
  revealError: null,
  confirmsReveal: false,
  notAsked: null,
};

const text = textField(200);
/** In addition to these, each item has fields such as `type:repair:3` and `price:repair:3`, and a confirmation has `shownTotal`. */
const OFFER = z
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

function refusedOf(request: Request, app: Context, code: OutcomeCode): Response {
  return code === "not-signed-in" ? redirectToLogin(request, app) : refusedPage(code);
}

/** Loads the lead offer screen. Viewing it any number of times changes nothing. */
export async function leadOfferLoader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const offer = await showLeadOffer(app, { token: params.leadBidOfferToken ?? "" });
  if (!offer.ok) throw refusedOf(request, app, offer.code);
  const wantsOperations =
    new URL(request.url).searchParams.get(OPERATIONS) === "open" && offer.lead.vehicle.mid !== null;
  const operations = wantsOperations ? await leadInclusions(app, offer.lead.guid) : null;
  return toPageData(offer, operations?.ok ? operations : null, app.ids.token());
}

export async function leadOfferAction({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, OFFER);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, EMPTY);
  const by = { token: params.leadBidOfferToken ?? "" };
  const here = new URL(request.url).pathname.replace(/\.data$/, "");
  const { intent, submissionKey: sentKey, agreedPrice, returnReason, returnText, ...fields } = postedForm.value;
  if (intent === "ask-return") {
    const query = await askReturn(app, by, { reason: returnReason, text: returnText });
    if (query.ok) return redirect(`${here}#claim`, 303);
    if (query.code !== "invalid-input" && query.code !== "lead-refund-not-possible")
      throw refusedOf(request, app, query.code);
    const { status, text: reason } = answerOf(query.code);
    const refundErrors = resultOf(postedForm, query.fields ?? { "": [reason] });
    return data<OfferAnswer>({ ...EMPTY, result: resultOf(postedForm), notAsked: refundErrors }, { status });
  }
  if (intent === "reveal") {
    const revealed = await revealAtShownPrice(app, by, agreedPrice);
    if (revealed.ok && "needsPrice" in revealed)
      return data<OfferAnswer>({ ...EMPTY, result: resultOf(postedForm), confirmsReveal: true });
    if (revealed.ok) return redirect(`${here}#contact`, 303);
    if (revealed.code !== "bid-refused") throw refusedOf(request, app, revealed.code);
    return data<OfferAnswer>(
      {
        ...EMPTY,
        result: resultOf(postedForm),
        revealError: revealed.fields?.[""]?.[0] ?? answerOf(revealed.code).text,
      },
      { status: 409 },
    );
  }
  const offerInput = readOfferInput(fields);
  const submissionKey = sentKey || app.ids.token();
  if (intent === "send") return sent(submissionKey);
  const reviewed = await reviewOffer(app, by, { ...offerInput, shownTotal: null });
  if (!reviewed.ok) return refusedForm(reviewed);
  return data<OfferAnswer>({
    ...EMPTY,
    result: resultOf(postedForm),
    review: {
      items: reviewed.items.map(quoteView),
      comments: reviewed.comments,
      total: reviewed.total,
      submissionKey,
    },
  });

  async function sent(key: string) {
    const outcome = await submitOffer(app, by, offerInput, key);
    if (!outcome.ok) return refusedForm(outcome);
    if (outcome.isSubmitted) return redirect(here, 303);
    return data<OfferAnswer>(
      { ...EMPTY, result: resultOf(postedForm), rejected: outcome.rejectedReason },
      { status: 409 },
    );
  }

  function refusedForm({ code, fields }: { readonly code: OutcomeCode; readonly fields?: FieldErrors }) {
    if (code !== "invalid-input") throw refusedOf(request, app, code);
    return refuseForm(postedForm, { code, fields }, EMPTY);
  }
}
