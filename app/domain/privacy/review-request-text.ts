/** The text of a request for human review, sealed in its row. */
export interface ReviewRequestText {
  /** Where the answer goes. */
  readonly email: string;
  readonly firstName: string | null;
  readonly text: string;
}

export const MAX_REVIEW_REQUEST_LENGTH = 2000;
export const MAX_REVIEW_ANSWER_LENGTH = 4000;
export const MAX_ANSWERER_LENGTH = 80;
/** Of one person, of one network and of everybody, a day. */
export const MAX_REVIEW_REQUESTS_PER_DAY = { perPerson: 3, perNetwork: 20, inAll: 500 } as const;

/** The problem with a text of at most `most` characters; null when there is none. */
export const textProblem = (text: string, most: number): string | null =>
  text === ""
    ? "Describe what we should review"
    : text.length > most
      ? `Use at most ${most.toLocaleString("en")} characters`
      : null;
