import type { Answer, Client } from "../worker/client";
import type { BidKind } from "./world";

/** Outcome for one contender: it won the slot, it was refused with a reason that a client can read, or neither. */
export type Outcome =
  | { readonly result: "won"; readonly wonId: string }
  | { readonly result: "refused"; readonly reason: string }
  | { readonly result: "neither"; readonly text: string };

/** A bookable day of a supplier. */
export interface Place {
  readonly supplier: number;
  readonly zone: string;
  readonly day: string;
  readonly from: string;
}
/** One customer with their own lead. */
export interface Customer {
  readonly n: number;
  readonly lead: string;
  readonly place: Place;
  readonly code: string | null;
  /** Index of the contender in the round with the same mobile, address and plate, so that limits per customer apply to both together. */
  readonly sameAs: number | null;
  /** A mobile shared by the whole round, with a separate device and email for each contender; null = each has its own. */
  readonly mobile: string | null;
  readonly payment: string | null;
}

const OFFER = {
  BidComments: "Bring the book",
  CartItems: [
    { CartItemKey: "service", QuoteType: "01", QuotedPriceIncGst: 249.5 },
    { CartItemKey: "custom:1", QuoteType: "03", QuotedPriceIncGst: 80 },
  ],
};
const CARD = { name: "Kiri Walker", number: "5555555555554444", expiry: "12/40", securityCode: "123" };
const toNeitherOutcome = (response: Answer | null): Outcome => ({
  result: "neither",
  text: `${response?.status ?? "no answer"} ${response?.text.slice(0, 200) ?? ""}`,
});

/** Submit's own codes for a full day and a discount that is used up. */
const DAY_FULL_CODE = 4;
const DISCOUNT_USED_UP_CODE = 1;

/** Repeats a call with the same key, as a page does, because a connection may break before its response arrives. */
async function retryCall(ask: () => Promise<Answer | null>): Promise<Answer | null> {
  for (let tries = 1; tries < 5; tries++) {
    const response = await ask();
    if (response !== null) return response;
  }
  return ask();
}

/** Submits a booking. A used-up discount has its own error code, or is a field error if it was used up before the submission was validated. */
export async function submit(
  client: Client,
  { n, lead, place, code, sameAs, mobile, payment }: Customer,
): Promise<Outcome> {
  const contactIndex = sameAs ?? n;
  const body = {
    WorkshopId: place.supplier,
    IANATimeZone: place.zone,
    LeadId: lead,
    ServiceDate: place.day,
    TimeOfArrival: place.from,
    FirstName: "Kiri",
    LastName: "Walker",
    Mobile: mobile ?? `04${String(10_000_000 + contactIndex)}`,
    Email: `kiri${contactIndex}@example.com`,
    Rego: `R${String(contactIndex).padStart(5, "0")}`,
    AgreedTC: true,
    ServiceInclusions: [],
    ...(code === null ? {} : { PromoCode: code }),
    ...(payment === null ? {} : { ExistingPaymentId: payment }),
  };
  const response = await retryCall(() =>
    client.post("/api/booking/submit", body, `race-book-${String(n).padStart(7, "0")}`),
  );
  if (response?.status === 200 && response.body.Success) return { result: "won", wonId: response.body.BookingToken };
  if (
    response?.status === 200 &&
    code === null &&
    response.body.ErrorCode === DAY_FULL_CODE &&
    Array.isArray(response.body.AlternativeDates)
  )
    return { result: "refused", reason: "the day is full" };
  if (
    response?.status === 200 &&
    code !== null &&
    response.body.ErrorCode === DISCOUNT_USED_UP_CODE &&
    response.body.ErrorMessage
  )
    return { result: "refused", reason: "the discount is no longer available" };
  if (response?.status === 422 && code !== null && response.body.errors?.PromoCode)
    return { result: "refused", reason: "the discount is no longer available" };
  if (response?.status === 403 && mobile !== null && code === null && response.body.code === "mobile-not-verified")
    return { result: "refused", reason: "the mobile number must be verified" };
  // The provider's notification of the payment arrived before the submission. The slot was already taken at that time, so this payment was refunded.
  if (response?.status === 409 && payment !== null && response.body.code === "payment-released")
    return { result: "refused", reason: "the payment was released" };
  return toNeitherOutcome(response);
}

/** Pays by card before the booking is submitted. Returns the payment's id, or null if it was refused. */
export async function payBeforeSubmitting(client: Client, lead: string, place: Place): Promise<string | null> {
  const details = await retryCall(() => client.get(`/api/finalise/${lead}/${place.supplier}`));
  const item = {
    Amount: details?.body?.TotalNetPriceIncGst,
    LeadId: lead,
    SupplierId: place.supplier,
    ServiceDate: place.day,
    ServiceInclusions: [],
  };
  const response = await retryCall(() => client.post("/api/stripe/create", item, `race-pay-${lead}`));
  if (response?.status !== 200) return null;
  await retryCall(() =>
    client.submitForm("/sandbox/stripe/confirm", {
      ...CARD,
      attemptId: response.body.PaymentId,
      clientSecret: response.body.ClientSecret,
    }),
  );
  return response.body.PaymentId;
}

const PATH_BY_BID_KIND: Readonly<Record<BidKind, string>> = {
  offer: "offer",
  claim: "claim",
  reveal: "reveal-contact",
};

/** One supplier's offer, claim or reveal. */
export async function bid(client: Client, kind: BidKind, invitation: number): Promise<Outcome> {
  const key = kind === "offer" ? `race-offer-${String(invitation).padStart(7, "0")}` : undefined;
  const response = await retryCall(() =>
    client.post(`/api/lead-bid-offer/${invitation}/${PATH_BY_BID_KIND[kind]}`, kind === "offer" ? OFFER : {}, key),
  );
  if (kind === "offer" && response?.status === 200) {
    const { IsSubmitted, RejectedReason } = response.body.Result;
    if (IsSubmitted) return { result: "won", wonId: String(invitation) };
    return RejectedReason === "Maximum offers reached"
      ? { result: "refused", reason: "no offers left" }
      : toNeitherOutcome(response);
  }
  if (response?.status === 200) return { result: "won", wonId: String(invitation) };
  return response?.status === 409 && response.body.code === "bid-refused"
    ? { result: "refused", reason: `no ${kind}s left` }
    : toNeitherOutcome(response);
}
