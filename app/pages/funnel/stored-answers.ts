/** The part of `sessionStorage` that is needed. It forgets when the tab is closed: an answer may be a name or a phone number. */
type Memory = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface CachedAnswer {
  /** Address of the step, path and query: where the answer is posted. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

const keyOf = (guid: string) => `kept-answers:${guid.toLowerCase()}`;

/** Answers that could not be sent, in the order in which they go out. A newer answer to a step takes the place of the older one, at the end. */
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
    /** The server has it, or has refused it: either way it is out. */
    drop: (action: string): void => write(others(action)),
  };
}
