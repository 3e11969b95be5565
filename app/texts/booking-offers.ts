import { type ResponseTypeId, RESPONSE_TYPE } from "../domain/booking/booking-offer/booking-offer";
import type { BookingStatus } from "../domain/booking/status";

/** Message to the workshop about an answer that can still be undone. */
export const PENDING_ANSWER_TEXT: Readonly<Record<ResponseTypeId, string>> = {
  [RESPONSE_TYPE.confirm]: "Your workshop has confirmed this booking.",
  [RESPONSE_TYPE.changeDate]: "Your workshop has proposed another date or time.",
  [RESPONSE_TYPE.queryPrice]: "Your workshop disagrees with the service information or price.",
  [RESPONSE_TYPE.decline]: "Your workshop has declined this booking.",
};

/** Label at the desk for a workshop's answer that takes effect within a minute. */
export const PENDING_ANSWER_LABEL: Readonly<Record<ResponseTypeId, string>> = {
  [RESPONSE_TYPE.confirm]: "Confirmed",
  [RESPONSE_TYPE.changeDate]: "Other dates proposed",
  [RESPONSE_TYPE.queryPrice]: "Disagrees with the service information or price",
  [RESPONSE_TYPE.decline]: "Declined",
};

/** Alert titles by the wire type of a refused response (P-323, P-362). The alert's text is the server's message. */
const TITLES = {
  ConcurrentUpdateError: "Submission error",
  AlreadyResponded: "Already responded",
  NoLongerAvailable: "No longer available",
  CouldntRespondToBookingOffer: "Submission error",
} as const;
export type RespondErrorType = keyof typeof TITLES;

export interface RespondAlert {
  readonly title: string;
  readonly body: string;
  /** True = the page is out of date, so the booking is reloaded. */
  readonly reloads: boolean;
}
const isRespondErrorType = (type: string): type is RespondErrorType => Object.hasOwn(TITLES, type);

/** Alert for a typed error (P-361 to P-366). */
export const respondAlert = (type: string, message: string): RespondAlert => ({
  title: isRespondErrorType(type) ? TITLES[type] : "Unknown error",
  body: message,
  reloads: type === "AlreadyResponded" || type === "NoLongerAvailable",
});

/** Alert if the outcome is unknown or the network failed (P-367). */
export const UNKNOWN_FAILURE: RespondAlert = {
  title: "Unknown error",
  body: "There was an error processing your response. Please try again.",
  reloads: false,
};

/** Wire error types of our outcome codes. */
export const RESPOND_ERROR_TYPES = {
  "offer-changed": "ConcurrentUpdateError",
  "offer-already-responded": "AlreadyResponded",
  "offer-no-longer-available": "NoLongerAvailable",
  "offer-response-refused": "CouldntRespondToBookingOffer",
} as const satisfies Readonly<Record<string, RespondErrorType>>;

export const respondErrorType = (code: string): RespondErrorType | null =>
  Object.hasOwn(RESPOND_ERROR_TYPES, code) ? RESPOND_ERROR_TYPES[code as keyof typeof RESPOND_ERROR_TYPES] : null;
export interface HeadingSituation {
  readonly status: BookingStatus;
  readonly responseType: ResponseTypeId | null;
  readonly isProductFlow: boolean;
  /** True = the form is shown (`isResponseRequired`). */
  readonly canRespond: boolean;
  /** Type of the answer that can still be undone. Null = none. */
  readonly pendingType?: ResponseTypeId | null;
  /** True = the booking has moved to another supplier. */
  readonly wasSupplierChanged: boolean;
  /** Our support number, or the fleet company's for a fleet booking. */
  readonly phone: string;
}

export interface StatusHeading {
  readonly heading:
    | "Action required"
    | "Awaiting confirmation"
    | "No action required"
    | "Booked in"
    | "Booking completed"
    | "Booking cancelled";
  /** The workshop's next step, or what the booking is waiting for. Null = neither. */
  readonly instruction: string | null;
}

/** The heading of the booking screen (P-078, P-117 to P-129). */
export function statusHeading({
  status,
  responseType,
  isProductFlow,
  canRespond,
  pendingType = null,
  wasSupplierChanged,
  phone,
}: HeadingSituation): StatusHeading {
  // A supplier that has answered has nothing left to do. One that has not answered may still call (P-118, P-121).
  if (wasSupplierChanged && responseType !== null)
    return {
      heading: "No action required",
      instruction: "This booking went to another workshop. Below is what we offered you",
    };
  switch (status) {
    case "Pending":
      if (pendingType !== null) return { heading: PENDING_HEADING[pendingType], instruction: null };
      return pendingHeading(responseType, isProductFlow, canRespond, phone);
    case "Confirmed":
    case "Rescheduled":
      return { heading: "Booked in", instruction: null };
    case "Serviced":
      return { heading: "Booking completed", instruction: null };
    case "Cancelled":
      return { heading: "Booking cancelled", instruction: null };
    default:
      return { heading: "No action required", instruction: null };
  }
}
const PENDING_HEADING: Readonly<Record<ResponseTypeId, StatusHeading["heading"]>> = {
  [RESPONSE_TYPE.confirm]: "Booked in",
  [RESPONSE_TYPE.changeDate]: "Awaiting confirmation",
  [RESPONSE_TYPE.queryPrice]: "Awaiting confirmation",
  [RESPONSE_TYPE.decline]: "No action required",
};
function pendingHeading(
  responseType: ResponseTypeId | null,
  isProductFlow: boolean,
  canRespond: boolean,
  phone: string,
): StatusHeading {
  switch (responseType) {
    case null:
      if (!canRespond) return { heading: "Action required", instruction: `Call the customer service team on ${phone}` };
      return {
        heading: "Action required",
        instruction: isProductFlow ? "Choose to claim this booking" : "Confirm if you can do this job",
      };
    case RESPONSE_TYPE.queryPrice:
      return { heading: "Awaiting confirmation", instruction: "You queried the price. We have notified the customer" };
    case RESPONSE_TYPE.changeDate:
      return {
        heading: "Awaiting confirmation",
        instruction: "You proposed these dates. The customer can choose one of them, or none",
      };
    default:
      return { heading: "No action required", instruction: null };
  }
}
