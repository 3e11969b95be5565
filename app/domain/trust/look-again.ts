/** What somebody asks a person to look at again, sealed in its row. */
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

/** What is wrong with a text of so many letters at most; null = nothing. */
export const wordsProblem = (text: string, most: number): string | null =>
  text === ""
    ? "Write what should be looked at again"
    : text.length > most
      ? `Use at most ${most.toLocaleString("en")} characters`
      : null;
