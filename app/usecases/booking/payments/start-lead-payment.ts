import type { LeadGuid, SupplierId } from "../../../domain/core/ids";
import type { BookingRequest } from "../../../domain/booking/request";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { CheckoutRequest } from "../../../domain/payments/provider";
import type { BillingAddress } from "../../../domain/payments/billing-address";
import { METHODS, type OnlineMethod } from "../../../domain/payments/methods";
import type { Cents } from "../../../domain/core/money/money";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { toAgreedOffer } from "../examine-request";
import { loadOffer } from "../load-offer";
import type { Context } from "../../context";
import { openLead } from "../../lead/open-lead";
import { type OpenResult, type OpenRefusal, openAttempt } from "./open-attempt";
import { parseBillingAddress } from "./give-billing-address";
import { customerOfRequest, mayPayBy } from "./start-payment";

export interface LeadPayment {
  readonly method: OnlineMethod;
  /** Customer details from the caller. */
  readonly customer?: Pick<BookingRequest, "firstName" | "lastName" | "email" | "mobile">;
  /** The billing address as entered, used by methods that need it; absent = the customer enters it on our page. */
  readonly billingAddress?: BillingAddress;
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  /** The amount that the caller expects. It must match our own amount to the cent. */
  readonly amount: Cents;
  /** `day` null = the lead's own service day. `extraIds` null = the default extras. */
  readonly day: PlainDay | null;
  readonly extraIds: readonly number[] | null;
}

/** Opens a payment for a quote before its booking request is sent (B-235). The booking request then refers to it as ExistingPaymentId. */
export async function startLeadPayment(
  context: Context,
  leadPayment: LeadPayment,
  submissionKey: string,
): Promise<
  OpenResult | OpenRefusal | Refusal<"lead-not-found" | "supplier-not-found" | "payment-not-offered" | "invalid-input">
> {
  const lead = await context.db.leads.find(leadPayment.leadGuid);
  if (!lead) return refuse("lead-not-found");
  const offer = await loadOffer(context, lead, leadPayment.supplierId, {
    day: leadPayment.day,
    extraIds: leadPayment.extraIds,
  });
  if (!offer) return refuse("supplier-not-found");
  if (!mayPayBy(context, leadPayment.method, lead, offer)) return refuse("payment-not-offered");
  const { total, currency } = offer.price;
  if (leadPayment.amount !== total)
    return refuse("invalid-input", { Amount: ["This is not the price of this booking"] });
  const customer = await customerOf(context, lead.guid, leadPayment.customer);
  if (METHODS[leadPayment.method].needsCustomerDetails) {
    const missingFields = findMissingFields(customer);
    if (Object.keys(missingFields).length > 0) return refuse("invalid-input", missingFields);
  }
  // Our page asks for the address later and takes the name from the lead. If the lead has no name, the request must contain both.
  const canAskLater = isCustomerComplete(await customerOf(context, lead.guid, undefined));
  const parsedBilling = parseBillingAddress(
    context,
    leadPayment.method,
    leadPayment.billingAddress ?? (canAskLater ? undefined : NO_ADDRESS),
  );
  if (!parsedBilling.ok) return parsedBilling;
  return openAttempt(
    context,
    {
      submissionKey,
      inputHash: `${leadPayment.method}:${offer.price.inputHash}`,
      method: leadPayment.method,
      origin: { screen: lead.gotProductQuoteFlow ? "product-finalise" : "finalise", unbranded: false },
      leadGuid: lead.guid,
      supplierId: offer.supplier.id,
      payingBookingToken: null,
      agreedVersion: null,
      amount: total,
      currency,
      sealedRequest: null,
      offer: toAgreedOffer(offer, lead, offer.serviceDay),
      // No day is held. The person who will book is not known yet, and an API client books immediately after paying.
      hold: null,
    },
    {
      description: `Booking at ${offer.supplier.name}`,
      receiptEmail: null,
      customer,
      billingAddress: parsedBilling.address,
    },
  );
}

/** The customer details from the caller, or else those that the lead's holder entered, which only the holder can use. */
async function customerOf(context: Context, leadGuid: LeadGuid, enteredCustomer: LeadPayment["customer"]) {
  const storedLead = await context.db.leads.findStored(leadGuid);
  const contact = storedLead && (await openLead(context, storedLead)).lead.contact;
  return customerOfRequest({
    firstName: enteredCustomer?.firstName ?? contact?.firstName ?? null,
    lastName: enteredCustomer?.lastName ?? contact?.lastName ?? null,
    email: enteredCustomer?.email ?? contact?.email ?? null,
    mobile: enteredCustomer?.mobile ?? contact?.mobile ?? contact?.phone ?? null,
  });
}

const NO_ADDRESS: BillingAddress = { line1: "", city: "", state: "", postcode: "" };

const isCustomerComplete = (customer: CheckoutRequest["customer"]): boolean =>
  Object.keys(findMissingFields(customer)).length === 0;

/** Required fields that are missing, by their API names. The provider does not open an order without them, and we do not send placeholder values. */
const findMissingFields = ({
  firstName,
  lastName,
  email,
}: CheckoutRequest["customer"]): Readonly<Record<string, string[]>> => ({
  ...(firstName === "" ? { FirstName: ["Enter the first name"] } : {}),
  ...(lastName === "" ? { LastName: ["Enter the last name"] } : {}),
  ...(email === "" ? { Email: ["Enter the email address"] } : {}),
});
