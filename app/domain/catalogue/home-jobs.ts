/**
 * What the home page offers before anyone types: the two services and the jobs people ask for most.
 * Ids of data/catalogue/tasks.csv; what is not offered in the country is left out (WoF in New Zealand, rego check in Australia).
 */
export const HOME_TASK_IDS = [156, 157, 159, 16010, 16001, 193, 186, 8] as const;
export const HOME_JOBS_SHOWN = 8;

/** `serviceTypeId` of the funnel (ledger F-032). */
export const HOME_SERVICES = [
  { serviceTypeId: 1, name: "Basic service", summary: "Oil, filter and a check of everything that wears." },
  { serviceTypeId: 2, name: "Logbook service", summary: "What the maker's schedule asks for now." },
] as const;
