/** The types of a refused response on the wire, with the title of their alert (P-323, P-362). The body is the server's message. */
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
  /** The booking is read again: what the page shows is old. */
  readonly reloads: boolean;
}

const isKnown = (type: string): type is RespondErrorType => Object.hasOwn(TITLES, type);

/** What is said of a typed error (P-361 to P-366). */
export const respondAlert = (type: string, message: string): RespondAlert => ({
  title: isKnown(type) ? TITLES[type] : "Unknown error",
  body: message,
  reloads: type === "AlreadyResponded" || type === "NoLongerAvailable",
});

/** Nobody knows what happened, or the network failed (P-367). */
export const UNKNOWN_FAILURE: RespondAlert = {
  title: "Unknown error",
  body: "There was an error processing your response. Please try again.",
  reloads: false,
};

/** Our outcome codes as the wire's types. */
export const RESPOND_ERROR_OF = {
  "offer-changed-meanwhile": "ConcurrentUpdateError",
  "offer-already-responded": "AlreadyResponded",
  "offer-no-longer-available": "NoLongerAvailable",
  "offer-response-refused": "CouldntRespondToBookingOffer",
} as const satisfies Readonly<Record<string, RespondErrorType>>;

export const respondErrorOf = (code: string): RespondErrorType | null =>
  Object.hasOwn(RESPOND_ERROR_OF, code) ? RESPOND_ERROR_OF[code as keyof typeof RESPOND_ERROR_OF] : null;
