import type { useForm } from "@conform-to/react";

export interface FinaliseValues {
  readonly typedDate: string;
  /** "08:00", or "08:00-10:00" for a window. */
  readonly arrival: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly email: string;
  readonly customerAddress: string;
  /** The address that the coordinates belong to. They apply only while the field contains this address. */
  readonly customerPlace: string;
  readonly customerLatitude: string;
  readonly customerLongitude: string;
  readonly flatSafeArea: "" | "yes" | "no";
  readonly rego: string;
  /** Only for fleet bookings. */
  readonly orderNumber: string;
  readonly comments: string;
  readonly promoCode: string;
  readonly partnerReferralCode: string;
  readonly youiRewardsOption: string;
  readonly agreedTerms: boolean;
}

export const EMPTY_VALUES: FinaliseValues = {
  typedDate: "",
  arrival: "",
  firstName: "",
  lastName: "",
  mobile: "",
  email: "",
  customerAddress: "",
  customerPlace: "",
  customerLatitude: "",
  customerLongitude: "",
  flatSafeArea: "",
  rego: "",
  orderNumber: "",
  comments: "",
  promoCode: "",
  partnerReferralCode: "",
  youiRewardsOption: "",
  agreedTerms: false,
};

/** The form in Conform's representation, and its fields with names and values. */
type FinaliseForm = ReturnType<typeof useForm<Pick<FinaliseValues, keyof FinaliseValues>>>;
export type FinaliseFields = FinaliseForm[1];
