import { z } from "zod";
import { isPlainDay } from "../../domain/core/time/days";
import { TRANSACTION_STATUSES, type TransactionStatus } from "../../domain/payments/transaction-status";
import { flag, id, text, supplierIdNumber } from "./fields";

/** The specification's payment transaction item (B-101). Day and extras are our additions, for clients in which the customer chose them. */
export const PAYMENT_ITEM = z.object({
  Amount: z.number().min(0).max(1_000_000),
  LeadId: z.string().max(40).nullable().optional(),
  IsWorkshopBid: flag(),
  SupplierId: supplierIdNumber(),
  BookingId: id(),
  BookingToken: text(60),
  IsPaymentOnly: flag(),
  IsProductFlow: flag(),
  /** Our addition: true = the customer pays on the screen for payments that the supplier requested. */
  IsBuyNowPayLaterOnly: flag(),
  /** Our additions: the customer's name for the provider's page. For the lead's holder they default to the lead's contact details. */
  FirstName: text(),
  LastName: text(),
  Email: text(254),
  Mobile: text(40),
  /** Our addition: the billing address, for providers that use it for a credit check. */
  BillingAddress: z
    .object({ Line1: text(100), City: text(100), State: text(20), Postcode: text(10) })
    .nullable()
    .optional(),
  ServiceDate: z.string().refine(isPlainDay, "Enter a date as yyyy-MM-dd").nullable().optional(),
  ServiceInclusions: z.array(z.int().min(1)).max(60).nullable().optional(),
});

/** POST /api/stripe/create (B-235). */
export const CARD_PAYMENT = z.object({ ClientSecret: z.string(), PaymentId: z.string() });

/** POST /api/payment and /api/braintree/authorise (B-102, B-228 to B-230): the nonce and the item. A missing nonce has its own error message. */
export const NONCE_PAYMENT = PAYMENT_ITEM.extend({ PaymentNonce: z.string().max(500).nullable().optional() });
export const NONCE_ANSWER = z.object({
  Success: z.boolean(),
  PaymentId: z.string().nullable(),
  ErrorMessage: z.string().nullable(),
});

/** GET /api/payment/{bookingId} (B-227). */
export const BOOKING_PAYMENTS = z.object({
  BookingId: z.int(),
  BookingToken: z.string(),
  TotalNetPriceIncGst: z.number(),
  AmountPaid: z.number(),
  AmountDue: z.number(),
  Payments: z.array(
    z.object({
      PaymentID: z.string(),
      Method: z.string(),
      AmountIncGst: z.number(),
      TransactionStatus: z.enum(Object.keys(TRANSACTION_STATUSES) as [TransactionStatus]),
    }),
  ),
});
