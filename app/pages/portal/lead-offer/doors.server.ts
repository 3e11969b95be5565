import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import type { OutcomeCode } from "../../../domain/outcomes";
import { answerOf, refusedPage } from "../../../answers";
import { readPosted, refuseForm, resultOf, typedWords } from "../../../http/typed-form";
import type { FieldErrors, FormResult } from "../../../ui/field-errors";
import { leadInclusions } from "../../../usecases/booking/read-inclusions";
import { askReturn } from "../../../usecases/bids/ask-return";
import { revealAtShownPrice } from "../../../usecases/bids/reveal-contact";
import { reviewOffer } from "../../../usecases/bids/review-offer";
import { showLeadOffer } from "../../../usecases/bids/show-lead-offer";
import { submitOffer } from "../../../usecases/bids/submit-offer";
import type { Context } from "../../../usecases/context";
import { toLogin } from "../guard.server";
import { OPERATIONS } from "../operations/operations-asked";
import { type ShownQuote, shownQuote, toPageData } from "./page-data.server";
import { typedOffer } from "./typed";

/** What came of the form. `review` = it may be sent: the confirmation is open. `rejected` = the counter said no. */
export interface OfferAnswer {
  readonly result: FormResult;
  readonly review: {
    readonly items: readonly ShownQuote[];
    readonly comments: string;
    readonly total: number;
    readonly submissionKey: string;
  } | null;
  readonly rejected: string | null;
  /** Why the customer's number was not shown. */
  readonly notRevealed: string | null;
  /** The number costs money: its price is confirmed first. */
  readonly confirmsReveal: boolean;
  /** What was wrong with the form that asks for a claim back. */
  readonly notAsked: FormResult | null;
}
const NOTHING: Omit<OfferAnswer, "result"> = {
  review: null,
  rejected: null,
  notRevealed: null,
  confirmsReveal: false,
  notAsked: null,
};

const words = typedWords(200);
/** Beside these the fields of each item: `type:repair:3`, `price:repair:3`; and what a confirmation shows: `shownTotal`. */
const OFFER = z
  .object({
    intent: z.enum(["reveal", "review", "send", "ask-return"]).default("review"),
    submissionKey: typedWords(100),
    comments: typedWords(5000),
    /** The price that the page showed for the number. */
    agreedPrice: typedWords(20),
    returnReason: typedWords(100),
    returnWords: typedWords(5000),
    item: z.array(typedWords(100)).max(100),
  })
  .catchall(z.union([words, z.array(words).max(100)]));

function refusedOf(request: Request, app: Context, code: OutcomeCode): Response {
  return code === "not-signed-in" ? toLogin(request, app) : refusedPage(code);
}

/** The lead offer screen. Looking at it, or at it a hundred times, changes nothing. */
export async function leadOfferLoader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const offer = await showLeadOffer(app, { token: params.leadBidOfferToken ?? "" });
  if (!offer.ok) throw refusedOf(request, app, offer.code);
  const wantsOperations =
    new URL(request.url).searchParams.get(OPERATIONS) === "open" && offer.lead.vehicle.mid !== null;
  const operations = wantsOperations ? await leadInclusions(app, offer.lead.guid) : null;
  return toPageData(offer, operations?.ok ? operations : null, app.ids.token());
}

export async function leadOfferAction({ params, request, context: { app } }: ActionFunctionArgs) {
  const posted = await readPosted(request, OFFER);
  if (posted.status !== "success") return refuseForm(posted, undefined, NOTHING);
  const by = { token: params.leadBidOfferToken ?? "" };
  const here = new URL(request.url).pathname.replace(/\.data$/, "");
  const { intent, submissionKey: sentKey, agreedPrice, returnReason, returnWords, ...fields } = posted.value;
  if (intent === "ask-return") {
    const asked = await askReturn(app, by, { reason: returnReason, words: returnWords });
    if (asked.ok) return redirect(`${here}#claim`, 303);
    if (asked.code !== "invalid-input" && asked.code !== "lead-return-not-possible")
      throw refusedOf(request, app, asked.code);
    const { status, words: why } = answerOf(asked.code);
    const notAsked = resultOf(posted, asked.fields ?? { "": [why] });
    return data<OfferAnswer>({ ...NOTHING, result: resultOf(posted), notAsked }, { status });
  }
  if (intent === "reveal") {
    const revealed = await revealAtShownPrice(app, by, agreedPrice);
    if (revealed.ok && "needsPrice" in revealed)
      return data<OfferAnswer>({ ...NOTHING, result: resultOf(posted), confirmsReveal: true });
    if (revealed.ok) return redirect(`${here}#contact`, 303);
    if (revealed.code !== "bid-refused") throw refusedOf(request, app, revealed.code);
    return data<OfferAnswer>(
      {
        ...NOTHING,
        result: resultOf(posted),
        notRevealed: revealed.fields?.[""]?.[0] ?? answerOf(revealed.code).words,
      },
      { status: 409 },
    );
  }
  const typed = typedOffer(fields);
  const submissionKey = sentKey || app.ids.token();
  if (intent === "send") return sent(submissionKey);
  const reviewed = await reviewOffer(app, by, { ...typed, shownTotal: null });
  if (!reviewed.ok) return refusedForm(reviewed);
  return data<OfferAnswer>({
    ...NOTHING,
    result: resultOf(posted),
    review: {
      items: reviewed.items.map(shownQuote),
      comments: reviewed.comments,
      total: reviewed.total,
      submissionKey,
    },
  });

  async function sent(key: string) {
    const outcome = await submitOffer(app, by, typed, key);
    if (!outcome.ok) return refusedForm(outcome);
    if (outcome.isSubmitted) return redirect(here, 303);
    return data<OfferAnswer>(
      { ...NOTHING, result: resultOf(posted), rejected: outcome.rejectedReason },
      { status: 409 },
    );
  }

  function refusedForm({ code, fields }: { readonly code: OutcomeCode; readonly fields?: FieldErrors }) {
    if (code !== "invalid-input") throw refusedOf(request, app, code);
    return refuseForm(posted, { code, fields }, NOTHING);
  }
}
