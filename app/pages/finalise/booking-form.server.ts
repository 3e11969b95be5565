import { type LeadGuid, supplierId } from "../../domain/core/ids";
import { z } from "zod";
import type { BookingRequest } from "~/domain/booking/request";
import { parseDateInput } from "~/domain/booking/date-input";
import { ONLINE_METHODS, type PaymentMethod } from "~/domain/payments/methods";
import type { PlainDay } from "~/domain/core/time/plain-date";
import { checkboxField, type FormSubmission, parseForm, submissionKeyField } from "~/http/parse-form";
import type { FieldErrors } from "~/ui/field-errors";

const text = z
  .string()
  .max(5000)
  .optional()
  // Whitespace alone counts as no answer (B-199).
  .transform((input) => input?.trim() || null);
const TIME_RANGE = /^(\d{2}:\d{2})(?:-(\d{2}:\d{2}))?$/;

/**
 * Intents: book; book despite a possible duplicate; get the price of the selected extras; check the typed code; remove the code; send a code to the mobile;
 * check that code and book.
 */
const INTENTS = ["book", "bookAnyway", "price", "apply", "remove", "sendCode", "verify"] as const;

const schema = z.object({
  intent: z.enum(INTENTS),
  submissionKey: submissionKeyField,
  supplierId: z.coerce.number().int().positive().transform(supplierId),
  serviceDay: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  typedDate: text,
  arrival: z.string().regex(TIME_RANGE).optional(),
  extras: z.array(z.coerce.number().int().positive()).max(60).default([]),
  firstName: text,
  lastName: text,
  mobile: text,
  email: text,
  customerAddress: text,
  customerPlace: text,
  customerLatitude: z.coerce.number().min(-90).max(90).optional(),
  customerLongitude: z.coerce.number().min(-180).max(180).optional(),
  flatSafeArea: z.enum(["yes", "no"]).optional(),
  rego: text,
  orderNumber: text,
  comments: text,
  /** Verification code from the text message. */
  smsCode: text,
  verifyReason: z.enum(["limit", "discount"]).catch("limit"),
  promoCode: text,
  partnerReferralCode: text,
  youiRewardsOption: text,
  /** Discount code that was included in the displayed price. */
  shownCode: text,
  /** Lowest and highest displayed total, in cents: "24950-24950". */
  shownTotal: z
    .string()
    .regex(/^-?\d{1,9}--?\d{1,9}$/)
    .optional()
    .catch(undefined),
  agreedTerms: checkboxField,
  paymentMethod: z.enum([...ONLINE_METHODS, "payOnTheDay"]).default("payOnTheDay"),
});

export interface BookingForm {
  readonly submission: FormSubmission;
  readonly intent: (typeof INTENTS)[number];
  readonly submissionKey: string;
  readonly request: BookingRequest;
  readonly method: PaymentMethod;
  readonly typedDate: string | null;
  readonly shownCode: string | null;
  readonly smsCode: string | null;
  readonly verifyReason: "limit" | "discount";
  /** The displayed total; null = no page displayed one. */
  readonly shownTotal: string | null;
  /** Error for a typed date that is invalid. The use case validates everything else. */
  readonly errors: FieldErrors;
}

/** Coordinates belong to an address chosen from the suggestions. If the customer edits its text, they are dropped. */
const addressLocation = ({
  customerAddress,
  customerPlace,
  customerLatitude,
  customerLongitude,
}: z.output<typeof schema>) =>
  customerAddress !== null &&
  customerPlace === customerAddress &&
  customerLatitude !== undefined &&
  customerLongitude !== undefined
    ? { customerLatitude, customerLongitude }
    : { customerLatitude: null, customerLongitude: null };

/** Parses the submitted finalise form; null = not one of our forms (a hidden field was changed). */
export function readBookingForm(formData: FormData, leadGuid: LeadGuid): BookingForm | null {
  const parsedForm = parseForm(formData, schema);
  if (parsedForm.status !== "success") return null;
  const form = parsedForm.value;
  const input: PlainDay | null = form.typedDate === null ? null : parseDateInput(form.typedDate);
  const [, from = "", to = null] = TIME_RANGE.exec(form.arrival ?? "") ?? [];
  return {
    submission: parsedForm,
    intent: form.intent,
    submissionKey: form.submissionKey,
    method: form.paymentMethod,
    typedDate: form.typedDate,
    shownCode: form.shownCode,
    smsCode: form.smsCode,
    verifyReason: form.verifyReason,
    shownTotal: form.shownTotal ?? null,
    errors:
      form.typedDate !== null && input === null
        ? { typedDate: ["Enter the date as day, month, year, like 24/11/2026"] }
        : {},
    request: {
      bookingId: null,
      mid: null,
      supplierId: form.supplierId,
      zone: null,
      isPaymentOnly: false,
      isMobile: false,
      flatSafeArea: form.flatSafeArea === undefined ? null : form.flatSafeArea === "yes",
      customerAddress: form.customerAddress,
      ...addressLocation(form),
      leadGuid,
      serviceDay: input ?? form.serviceDay,
      arrivalFrom: from,
      arrivalTo: to ?? null,
      promoCode: form.intent === "remove" ? null : form.promoCode,
      partnerReferralCode: form.partnerReferralCode,
      youiRewardsOption: form.youiRewardsOption,
      firstName: form.firstName,
      lastName: form.lastName,
      mobile: form.mobile,
      email: form.email,
      rego: form.rego,
      comments: form.comments,
      agreedTerms: form.agreedTerms === "on",
      additionalServices: [],
      extraIds: form.extras,
      isWorkshopBid: false,
      isProductFlow: false,
      leadBidOfferToken: null,
      existingPaymentId: null,
      orderNumber: form.orderNumber,
    },
  };
}
