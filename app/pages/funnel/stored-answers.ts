/** The part of `sessionStorage` that we use. It is cleared when the tab is closed, which matters because an answer may be a name or a phone number. */
type Memory = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface CachedAnswer {
  /** URL of the step, path and query, to which the answer is submitted. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

const keyOf = (guid: string) => `kept-answers:${guid.toLowerCase()}`;

/** Answers that could not be sent, in sending order. A newer answer to a step replaces the older one and moves to the end. */
export function storedAnswers(memory: Memory, guid: string) {
  const all = (): readonly CachedAnswer[] => {
    try {
      const answers: unknown = JSON.parse(memory.getItem(keyOf(guid)) ?? "[]");
      return Array.isArray(answers) ? (answers as CachedAnswer[]) : [];
    } catch {
      return [];
    }
  };
  const others = (action: string) => all().filter((cachedAnswer) => cachedAnswer.action !== action);
  const write = (cachedAnswers: readonly CachedAnswer[]) =>
    cachedAnswers.length === 0
      ? memory.removeItem(keyOf(guid))
      : memory.setItem(keyOf(guid), JSON.stringify(cachedAnswers));
  return {
    all,
    keep: (answer: CachedAnswer): void => write([...others(answer.action), answer]),
    /** Removes the answer of this URL, because the server has saved or refused it. */
    drop: (action: string): void => write(others(action)),
  };
}
