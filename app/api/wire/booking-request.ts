import { type BookingToken, type LeadGuid, supplierId } from "../../domain/core/ids";
import { z } from "zod";
import type { BookingRequest } from "../../domain/booking/request";
import type { BookingRefusal, DiscountChangedRefusal } from "../../domain/booking/refusal";
import { DISCOUNT_CHANGED } from "../../texts/checkout";
import { centsFromDollars } from "../../domain/core/money/rounding";
import { isPlainDay } from "../../domain/core/time/days";
import { flag, id, text } from "./fields";
import type { FormErrors } from "../../domain/core/forms/read-form";

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time as HH:mm");
const degrees = (max: number) => z.number().min(-max).max(max).nullable().optional();

/** The specification's booking request (B-094): all 30 names; ServiceDate is a date only (B-095). */
export const BOOKING_REQUEST = z.object({
  BookingID: id(),
  Mid: text(100),
  WorkshopId: z.int().min(1).transform(supplierId),
  IANATimeZone: text(60),
  IsPaymentOnly: flag(),
  IsMobile: flag(),
  FlatSafeArea: flag(),
  CustomerAddress: text(),
  CustomerLatitude: degrees(90),
  CustomerLongitude: degrees(180),
  LeadId: z.string().max(40),
  ServiceDate: z.string().refine(isPlainDay, "Enter a date as yyyy-MM-dd"),
  TimeOfArrival: time,
  TimeOfArrivalTo: time.nullable().optional(),
  PromoCode: text(60),
  PartnerReferralCode: text(60),
  YouiRewardsOption: text(60),
  FirstName: text(),
  LastName: text(),
  Mobile: text(40),
  Email: text(254),
  Rego: text(20),
  Comments: text(5000),
  AgreedTC: z.boolean(),
  AdditionalServices: z
    .array(
      z.object({
        OperationDescription: z.string().max(500),
        Note: text(2000),
        UnitPriceIncGst: z.number().min(0).max(1_000_000),
        PricingStrategy: z.enum(["SinglePrice", "PriceRange"]),
      }),
    )
    .max(50)
    .nullable()
    .optional(),
  ServiceInclusions: z.array(z.int().min(1)).max(60).nullable().optional(),
  IsWorkshopBid: flag(),
  IsProductFlow: flag(),
  LeadBidOfferToken: text(100),
  ExistingPaymentId: text(100),
});
export type WireBookingRequest = z.input<typeof BOOKING_REQUEST>;

export const toBookingRequest = (wire: z.output<typeof BOOKING_REQUEST>, leadGuid: LeadGuid): BookingRequest => ({
  bookingId: wire.BookingID ?? null,
  mid: wire.Mid ?? null,
  supplierId: wire.WorkshopId,
  zone: wire.IANATimeZone ?? null,
  isPaymentOnly: wire.IsPaymentOnly ?? false,
  isMobile: wire.IsMobile ?? false,
  flatSafeArea: wire.FlatSafeArea ?? null,
  customerAddress: wire.CustomerAddress ?? null,
  customerLatitude: wire.CustomerLatitude ?? null,
  customerLongitude: wire.CustomerLongitude ?? null,
  leadGuid,
  serviceDay: wire.ServiceDate,
  arrivalFrom: wire.TimeOfArrival,
  arrivalTo: wire.TimeOfArrivalTo ?? null,
  promoCode: wire.PromoCode ?? null,
  partnerReferralCode: wire.PartnerReferralCode ?? null,
  youiRewardsOption: wire.YouiRewardsOption ?? null,
  firstName: wire.FirstName ?? null,
  lastName: wire.LastName ?? null,
  mobile: wire.Mobile ?? null,
  email: wire.Email ?? null,
  rego: wire.Rego ?? null,
  comments: wire.Comments ?? null,
  agreedTerms: wire.AgreedTC,
  additionalServices: (wire.AdditionalServices ?? []).map((item) => ({
    operationDescription: item.OperationDescription,
    note: item.Note ?? null,
    unitPrice: centsFromDollars(item.UnitPriceIncGst),
    pricingStrategy: item.PricingStrategy,
  })),
  extraIds: wire.ServiceInclusions ?? [],
  isWorkshopBid: wire.IsWorkshopBid ?? false,
  isProductFlow: wire.IsProductFlow ?? false,
  leadBidOfferToken: wire.LeadBidOfferToken ?? null,
  existingPaymentId: wire.ExistingPaymentId ?? null,
});

/** Maps our field names to the wire's, for the field errors of a refused request. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  serviceDay: "ServiceDate",
  arrivalFrom: "TimeOfArrival",
  firstName: "FirstName",
  lastName: "LastName",
  mobile: "Mobile",
  email: "Email",
  rego: "Rego",
  customerAddress: "CustomerAddress",
  flatSafeArea: "FlatSafeArea",
  agreedTerms: "AgreedTC",
  comments: "Comments",
  promoCode: "PromoCode",
  partnerReferralCode: "PartnerReferralCode",
  youiRewardsOption: "YouiRewardsOption",
};
export const toWireFields = (fields: FormErrors): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(fields).map(([name, messages]) => [WIRE_NAMES[name] ?? name, messages]));

/** POST /api/booking/prevalidate (B-216). A refusal with a code is a normal response, not an error. */
export const PREVALIDATE_ANSWER = z.object({
  Success: z.boolean(),
  ErrorCode: z.int().nullable(),
  BookingId: z.int().nullable(),
  BookingToken: z.string().nullable(),
  AlternativeDates: z.array(z.iso.date()),
});

export const toWirePrevalidation = (outcome: { ok: true } | BookingRefusal): z.input<typeof PREVALIDATE_ANSWER> => ({
  Success: outcome.ok,
  ErrorCode: outcome.ok ? null : outcome.errorCode,
  BookingId: outcome.ok ? null : (outcome.existing?.id ?? null),
  BookingToken: outcome.ok ? null : (outcome.existing?.token ?? null),
  AlternativeDates: outcome.ok ? [] : [...outcome.nextDays],
});

/** POST /api/booking/submit and /api/booking/pay (B-217, B-218). */
export const SUBMIT_ANSWER = z.object({
  Success: z.boolean(),
  BookingToken: z.string().nullable(),
  ErrorCode: z.int().nullable(),
  ErrorMessage: z.string().nullable(),
  AlternativeDates: z.array(z.iso.date()),
});

/** Submit uses code 1 for a changed discount, so prevalidate's code 1 (the quote already has a booking) becomes 8 (B-272, B-273). */
const submitCode = (errorCode: number): number => (errorCode === 1 ? 8 : errorCode);

export const toWireSubmission = (
  outcome: { ok: true; bookingToken: BookingToken } | BookingRefusal,
  message: string | null = null,
): z.input<typeof SUBMIT_ANSWER> =>
  outcome.ok
    ? { Success: true, BookingToken: outcome.bookingToken, ErrorCode: null, ErrorMessage: null, AlternativeDates: [] }
    : {
        Success: false,
        BookingToken: null,
        ErrorCode: submitCode(outcome.errorCode),
        ErrorMessage: message,
        AlternativeDates: [...outcome.nextDays],
      };

/** Submit's ErrorCode 1, 'Previous Discount Changed' (B-272). The message gives the reason first, then the consequence. */
export const toWireDiscountChange = ({ text }: DiscountChangedRefusal): z.input<typeof SUBMIT_ANSWER> => ({
  Success: false,
  BookingToken: null,
  ErrorCode: 1,
  ErrorMessage: `${text} ${DISCOUNT_CHANGED.text}`,
  AlternativeDates: [],
});

export const PAY_REQUEST = z.object({ bookingId: z.int().min(1), paymentId: z.string().max(60) });
