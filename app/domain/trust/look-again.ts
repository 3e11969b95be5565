/** The text of a request for human review, sealed in its row. */
export interface LookAgainWords {
  /** Where the answer goes. */
  readonly email: string;
  readonly firstName: string | null;
  readonly words: string;
}

export const MAX_LOOK_AGAIN_LETTERS = 2000;
export const MAX_LOOK_AGAIN_ANSWER_LETTERS = 4000;
export const MAX_ANSWERER_LETTERS = 80;
/** Of one person, of one network and of everybody, a day. */
export const MAX_LOOK_AGAINS_A_DAY = { perPerson: 3, perNetwork: 20, inAll: 500 } as const;

/** The problem with a text of at most `most` characters; null when there is none. */
export const wordsProblem = (text: string, most: number): string | null =>
  text === ""
    ? "Describe what we should review"
    : text.length > most
      ? `Use at most ${most.toLocaleString("en")} characters`
      : null;
