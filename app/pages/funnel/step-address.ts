import type { StepId } from "../../domain/funnel/steps";

/** Parameters that stay in the URL from step to step (ledger F-029, F-034, F-035). */
const FORWARDED_PARAMS = ["selectedRepairCategoryId", "isProductFlow", "isFleet", "isLegacy", "sortby"] as const;

export type StepParams = Readonly<Record<string, string | number>>;

/** Query string of a step, relative to the quote's URL. It works for both route names and after a change of guid. */
export function stepQuery(current: URLSearchParams, step: StepId, params: StepParams = {}): string {
  const query = new URLSearchParams({ step });
  for (const name of FORWARDED_PARAMS) {
    const value = current.get(name);
    if (value !== null) query.set(name, value);
  }
  for (const [name, value] of Object.entries(params)) query.set(name, String(value));
  return `?${query}`;
}
