import { type LeadGuid, parseLeadGuid } from "../domain/core/ids";
import { type Refusal, refuse } from "../domain/core/outcomes";

/** Runs `use` with the lead guid of a request. Text that is not a guid is treated as an unknown lead. */
export async function withLeadGuid<Answer>(
  text: string | undefined,
  use: (leadGuid: LeadGuid) => Promise<Answer>,
): Promise<Answer | Refusal<"lead-not-found">> {
  const leadGuid = parseLeadGuid(text ?? "");
  return leadGuid === null ? refuse("lead-not-found") : use(leadGuid);
}
