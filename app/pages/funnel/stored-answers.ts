/** The part of `sessionStorage` that we use. It is cleared when the tab is closed, which matters because an answer may be a name or a phone number. */
type AnswerStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface StoredAnswer {
  /** URL of the step, path and query, to which the answer is submitted. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

const storageKey = (guid: string) => `kept-answers:${guid.toLowerCase()}`;

/** Answers that could not be sent, in sending order. A newer answer to a step replaces the older one and moves to the end. */
export function createAnswerStore(storage: AnswerStorage, guid: string) {
  const readAnswers = (): readonly StoredAnswer[] => {
    try {
      const answers: unknown = JSON.parse(storage.getItem(storageKey(guid)) ?? "[]");
      return Array.isArray(answers) ? (answers as StoredAnswer[]) : [];
    } catch {
      return [];
    }
  };
  const otherAnswers = (action: string) => readAnswers().filter((cachedAnswer) => cachedAnswer.action !== action);
  const storeAnswers = (cachedAnswers: readonly StoredAnswer[]) =>
    cachedAnswers.length === 0
      ? storage.removeItem(storageKey(guid))
      : storage.setItem(storageKey(guid), JSON.stringify(cachedAnswers));
  return {
    all: readAnswers,
    keep: (cachedAnswer: StoredAnswer): void => storeAnswers([...otherAnswers(cachedAnswer.action), cachedAnswer]),
    /** Removes the answer of this URL, because the server has saved or refused it. */
    drop: (action: string): void => storeAnswers(otherAnswers(action)),
  };
}
