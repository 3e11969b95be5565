import { searchWords } from "../search/words";

/**
 * What the home page offers before anyone types: the two services and the jobs people ask for most.
 * Ids of data/catalogue/tasks.csv; what is not offered in the country is left out (WoF in New Zealand, rego check in Australia).
 */
export const HOME_TASK_IDS = [156, 157, 159, 16010, 16001, 193, 186, 8] as const;
export const HOME_JOBS_SHOWN = 8;

/** `serviceTypeId` of the funnel (ledger F-032). */
export const HOME_SERVICES = [
  { serviceTypeId: 1, name: "Basic Service", summary: "Oil, filter and a check of everything that wears.", words: ["basic", "general", "minor", "service", "servicing"] },
  { serviceTypeId: 2, name: "Logbook Service", summary: "What the maker's schedule asks for now.", words: ["logbook", "log", "book", "scheduled", "major", "service", "servicing"] },
] as const;

/** The services that a text asks for: each of its telling words begins a word of theirs. They are no tasks, so the task search does not know them. */
export function servicesFor(text: string): readonly (typeof HOME_SERVICES)[number][] {
  const typed = searchWords(text);
  return typed.length === 0 ? [] : HOME_SERVICES.filter(({ words }) => typed.every((word) => words.some((known) => known.startsWith(word))));
}
