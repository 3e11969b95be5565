import { type LeadGuid, parseLeadGuid } from "../domain/core/ids";
import { type Refusal, refuse } from "../domain/core/outcomes";

/** Runs `use` with the lead guid of a request. Anything that is not a guid refers to no lead. */
export async function ofLead<Answer>(
  text: string | undefined,
  use: (leadGuid: LeadGuid) => Promise<Answer>,
): Promise<Answer | Refusal<"lead-not-found">> {
  const leadGuid = parseLeadGuid(text ?? "");
  return leadGuid === null ? refuse("lead-not-found") : use(leadGuid);
}
